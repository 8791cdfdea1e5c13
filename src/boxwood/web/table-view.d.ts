// The view of whichever game is played, for what is the same at every table.
import type { View } from "./types.js";

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;

/** A view whose fields may be asked for whatever the game: those that a game does not have are undefined. */
export type TableView = View & { [Key in KeyOf<View>]?: ValueOf<View, Key> };
