// The quick choices of the first screen, each a line here: what is not there yet has none.
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
 */

/** @param {import("../types.js").Box} box the game that is chosen @returns {HomeEntry[]} */
export function homeEntries(box) {
  const choose = (/** @type {"bot" | "person" | "friend"} */ opponent) => () => {
    amend({ opponent });
    navigate("/new");
  };
  const learn = { key: "learn", icon: "star", title: t("Learn to play"), about: t("One sentence at a time"), href: `/learn/${box.game}/${sheetOf(box).name}` };
  return [
    ...(box.has_lesson ? [learn] : []),
    { key: "entry-bot", icon: "robot", title: t("Play the bot"), about: tn("{count} level", "{count} levels", box.levels.length), act: choose("bot") },
    { key: "entry-friend", icon: "share", title: t("Play with a friend"), about: t("Each at their own device"), act: choose("friend") },
    { key: "entry-join", icon: "keyhole", title: t("A friend's code"), about: t("Six letters, or a link"), href: "/join" },
    { key: "entry-two", icon: "screen", title: t("Two at this screen"), about: t("Pass it back and forth"), act: choose("person") },
    { key: "entry-practice", icon: "calendar", title: t("Practise"), about: t("Train on your own errors"), href: `/practice/${box.game}` },
    { key: "entry-position", icon: "pen", title: t("Set up a position"), about: t("Judged as you go"), href: `/position/${box.game}` },
    { key: "entry-rules", icon: "book", title: t("Rules of your box"), about: tn("{count} rule sheet", "{count} rule sheets", box.sheets.length), href: "/rules" },
    { key: "entry-file", icon: "chart", title: t("Look at a match"), about: t("From a file"), act: chooseFile },
  ];
}
