// What a reader can choose about the page; every change holds at once.
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { change, settings } from "../settings.js";
import { LANGUAGES, language, t, words } from "../words.js";
import { chooseLanguage } from "./choose-language.js";
import { openDialog } from "./dialog.js";
import { segmented, toggle } from "./segmented.js";
import { openShortcuts } from "./shortcuts.js";

export function openSettings() {
  const body = h("div", { class: "settings" });
  const draw = () => body.replaceChildren(...groups(() => dialog.close()));
  const dialog = openDialog({ title: t("Settings"), name: "sheet", body, closed: () => words.removeEventListener("change", redraw) });
  const redraw = () => {
    const title = dialog.querySelector("h2");
    if (title) title.textContent = t("Settings");
    const active = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    draw();
    if (active) /** @type {HTMLElement | null} */ (body.querySelector(`[data-key="${active}"]`))?.focus();
  };
  words.addEventListener("change", redraw);
  draw();
}

/** @param {() => void} close */
function groups(close) {
  return [
    h("section", null, h("h3", null, t("Board")), ...boardSettings()),
    h("section", null, h("h3", null, t("Play")), ...playSettings()),
    h("section", null, h("h3", null, t("Page")), ...pageSettings(close)),
  ];
}

function boardSettings() {
  return [
    segmented({
      legend: t("Animation"),
      name: "pace",
      value: settings.pace,
      choices: [
        { value: "slow", label: t("Slow") },
        { value: "normal", label: t("Normal") },
        { value: "fast", label: t("Fast") },
        { value: "off", label: t("Off") },
      ],
      change: (value) => change({ pace: value }),
    }),
    segmented({
      legend: t("Your home board"),
      name: "home",
      value: settings.home,
      choices: [
        { value: "right", label: t("On the right") },
        { value: "left", label: t("On the left") },
      ],
      change: (value) => change({ home: value }),
    }),
    segmented({
      legend: t("Your home board is"),
      name: "direction",
      value: settings.direction,
      choices: [
        { value: "own", label: t("Near you") },
        { value: "turned", label: t("Across the board") },
      ],
      change: (value) => change({ direction: value }),
    }),
    segmented({
      legend: t("Points are numbered from"),
      name: "numbering",
      value: settings.numbering,
      choices: [
        { value: "viewer", label: t("Your side") },
        { value: "mover", label: t("The side to play") },
      ],
      change: (value) => change({ numbering: value }),
    }),
    segmented({
      legend: t("Colours of the board"),
      name: "palette",
      value: settings.palette,
      wrap: true,
      choices: [
        { value: "sheet", label: t("From the sheet") },
        { value: "felt", label: t("Felt") },
        { value: "wood", label: t("Wood") },
        { value: "coral", label: t("Coral") },
        { value: "redblack", label: t("Red") },
      ],
      change: (value) => change({ palette: value }),
    }),
    toggle({ label: t("Mark checkers that can move"), on: settings.marks ?? matchMedia("(pointer: coarse)").matches, key: "marks", change: (on) => change({ marks: on }) }),
    toggle({ label: t("Sound"), on: settings.sound, key: "sound", change: (on) => change({ sound: on }) }),
    toggle({ label: t("Numbers on the board"), on: settings.numbers, key: "numbers", change: (on) => change({ numbers: on }) }),
  ];
}

function playSettings() {
  return [
    segmented({
      legend: t("A click on a checker"),
      name: "clicks",
      value: settings.clicks,
      choices: [
        { value: "play", label: t("Plays it") },
        { value: "select", label: t("Selects it") },
      ],
      change: (value) => change({ clicks: value }),
    }),
    segmented({
      legend: t("Tutor against the bot"),
      name: "tutor",
      value: settings.tutor,
      note: t("Stops a bad play and says why. You decide. Never between people."),
      choices: [
        { value: "off", label: t("Off") },
        { value: "blunders", label: t("Blunders") },
        { value: "errors", label: t("Errors") },
      ],
      change: (value) => change({ tutor: value }),
    }),
    toggle({
      label: t("Play forced moves automatically"),
      about: t("Makes your play, and explains it, when there is only one."),
      on: settings.forced,
      key: "forced",
      change: (on) => change({ forced: on }),
    }),
    toggle({ label: t("Roll automatically"), about: t("Except when you can double."), on: settings.roll, key: "roll", change: (on) => change({ roll: on }) }),
    toggle({ label: t("End my turn automatically"), about: t("Ends your turn as soon as the roll is played. No Undo."), on: settings.done, key: "auto-done", change: (on) => change({ done: on }) }),
    toggle({
      label: t("Turn the board between two players"),
      about: t("With two people on one screen, shows the board from the side to play."),
      on: settings.turning,
      key: "turning",
      change: (on) => change({ turning: on }),
    }),
    toggle({
      label: t("Keyboard shortcuts"),
      about: t("Single letters, such as R to roll. Arrows, Tab and Enter always work."),
      on: settings.shortcuts,
      key: "shortcuts",
      change: (on) => change({ shortcuts: on }),
    }),
  ];
}

/** @param {() => void} close */
function pageSettings(close) {
  const toShortcuts = () => {
    close();
    openShortcuts();
  };
  return [
    segmented({
      legend: t("Colours"),
      name: "theme",
      value: settings.theme,
      choices: [
        { value: "system", label: t("System") },
        { value: "light", label: t("Light") },
        { value: "dark", label: t("Dark") },
      ],
      change: (value) => change({ theme: value }),
    }),
    segmented({
      legend: t("Language"),
      name: "language",
      value: language(),
      choices: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
      change: chooseLanguage,
    }),
    h("button", { class: "btn", type: "button", key: "keys", on: { click: toShortcuts } }, icon("keyboard"), t("Keyboard")),
  ];
}
