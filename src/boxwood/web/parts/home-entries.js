// The quick choices of the first screen, each a line here; other places are in the menu.
import { amend, sheetOf } from "../draft.js";
import { navigate } from "../router.js";
import { t, tn } from "../words.js";
import { chooseFile } from "./load-file.js";

/**
 * @typedef {object} HomeEntry
 * @property {string} key
 * @property {string} icon
 * @property {string} title
 * @property {string} about
 * @property {string} [href] where it leads
 * @property {() => unknown} [act] what it does, if it is no link
 * @property {boolean} [connected] whether it needs others
 */

/** @param {import("../types.js").Box} box the game that is chosen @returns {HomeEntry[]} */
export function homeEntries(box) {
  const choose = (/** @type {"bot" | "person" | "friend"} */ opponent) => () => {
    amend({ opponent });
    navigate("/new");
  };
  const learn = { key: "learn", icon: "cap", title: t("Learn to play"), about: t("One sentence at a time"), href: `/learn/${box.game}/${sheetOf(box).name}` };
  return [
    ...(box.has_lesson ? [learn] : []),
    { key: "entry-bot", icon: "robot", title: t("Play the bot"), about: tn("{count} level", "{count} levels", box.levels.length), act: choose("bot") },
    { key: "entry-friend", icon: "people", title: t("Play with a friend"), about: t("Each on your own device"), act: choose("friend"), connected: true },
    { key: "entry-join", icon: "key", title: t("A friend's code"), about: t("Six letters, or a link"), href: "/join", connected: true },
    { key: "entry-two", icon: "screen", title: t("Two on this screen"), about: t("Pass it back and forth"), act: choose("person") },
    { key: "entry-file", icon: "chart", title: t("Analyse a match"), about: t("From a file"), act: chooseFile },
  ];
}
