// Small drawings, made as elements so that the page needs no images.
import { s } from "./dom.js";

/** Strokes on a grid of 24. @type {Record<string, string>} */
const STROKES = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  again: "M20 12a8 8 0 1 1-2.500-5.800M20 3v4.500h-4.500",
  check: "m5 12.5 4.5 4.5L19 7.5",
  flag: "M6 21V4m0 0h12l-3 4 3 4H6",
  bulb: "M9 18h6m-5 3h4M8.5 14.5a6 6 0 1 1 7 0c-.6.5-.9 1.2-1 2h-5c-.1-.8-.4-1.5-1-2Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.500Z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1.500m0 15V21M3 12h1.500m15 0H21M5.6 5.600l1.1 1.100m10.6 10.6 1.1 1.100m0-12.8-1.1 1.100M6.7 17.300l-1.1 1.1",
  sliders: "M4 8h9m5 0h2M4 16h2m5 0h9M15.5 5.500v5M8.5 13.500v5",
  info: "M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 7.500v5.500M12 7.600v.1",
  lock: "M6.5 10.500h11v9h-11zM9 10.500V7.500a3 3 0 0 1 6 0v3",
  box: "m12 3 8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500m0 0 8-4.500M12 12v9",
  right: "m9 5 7 7-7 7",
  left: "m15 5-7 7 7 7",
  first: "M6 5v14M18 5l-7 7 7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  warn: "M12 4 2.5 20h19zM12 10v4.500m0 2.700v.1",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  upload: "M12 15V4M7 9l5-5 5 5M5 20h14",
  trash: "M5 7h14M10 7V4.500h4V7m-7.5 0 1 13h9l1-13",
  play: "M8 5.500v13l10-6.500z",
  keyboard: "M3 7h18v11H3zM7 11h.1m3.3 0h.1m3.3 0h.1m3.2 0h.1M8 14.500h8",
  book: "M5 4.500h11.500A2.5 2.5 0 0 1 19 7v13H7.500A2.5 2.5 0 0 1 5 17.500zm0 13A2.5 2.5 0 0 1 7.5 15H19",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
  robot: "M5 9h14v10H5zM12 9V5m0 0h.1M9 13h.1m5.800 0h.1M9.500 16h5M2.500 13v3m19-3v3",
  home: "m3.5 11 8.500-7 8.500 7M6 9.500V20h4.500v-5.500h3V20H18V9.500",
  cap: "m12 5 10 5-10 5-10-5zM6 12.200v4.300c2.500 2.300 9.500 2.300 12 0v-4.300M22 10v5.500",
  screen: "M4 5h16v11H4zM9 20h6m-3-4v4",
  chart: "M4 4v16h16M8 15l4-5 3 3 5-7",
  pen: "m4 20 1-4L16 5l3 3L8 19zM14 7l3 3",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.500 20 20",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  share: "M12 15V4M8 7.500 12 3.500l4 4M7 11H5v9h14v-9h-2",
  people: "M9 4.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM3 20v-1.500a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5V20M15.500 4.700a3.500 3.500 0 0 1 0 6.600M18 13.800a5 5 0 0 1 3.500 4.700V20",
  key: "M15.500 4a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9ZM12.300 11.700 4 20h3.500v-2.500H10V15",
  wifi: "M3 9.500a13 13 0 0 1 18 0M6 13a8.500 8.500 0 0 1 12 0M9 16.300a4.500 4.500 0 0 1 6 0M12 19.500h.1",
  smile: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM8.500 14.500a4.500 4.500 0 0 0 7 0M9 9.500h.1m5.800 0h.1",
  laugh: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM8 13h8a4 4 0 0 1-8 0ZM8 9.500l2 .5m6-.5-2 .5",
  surprise: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 13.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM9 9.500h.1m5.800 0h.1",
  sorrow: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM8.500 16.500a4.500 4.500 0 0 1 7 0M9 9.500h.1m5.800 0h.1",
  mute: "M4 5h16v11h-9l-4 4v-4H4zM9 8.500l6 5m0-5-6 5",
  talk: "M4 5h16v11h-9l-4 4v-4H4z",
  plus: "M12 5v14M5 12h14",
  dice: "M5 5h14v14H5zM9 9h.1m5.9 6h.1M12 12h.1",
  back: "M10 5 3 12l7 7M3 12h18",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.500 2",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Zm9.500-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  hand: "M7.500 12V6.500a1.500 1.500 0 0 1 3 0V11m0-5.500v-1a1.500 1.500 0 0 1 3 0V11m0-5a1.500 1.500 0 0 1 3 0v6m0-3a1.500 1.500 0 0 1 3 0V14a7 7 0 0 1-7 7c-3.500 0-5-2-6-4L4.300 13.500a1.500 1.500 0 0 1 2.600-1.500L8 14",
  thumb: "M7 11v9H4v-9zm0 0 4-7.500c1.500 0 2.300 1 2 2.500L12.500 10H19a1.800 1.800 0 0 1 1.800 2.200l-1.400 6.400A1.800 1.800 0 0 1 17.600 20H7",
  speaker: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
  silent: "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5m0-5-5 5",
  calendar: "M4 6h16v14H4zM4 10h16M8 3.500v4m8-4v4",
  star: "m12 3.500 2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L3.500 9.700l5.900-.8z",
  shuffle: "M4 7h3l9 10h4m-3-3 3 3-3 3M4 17h3l2.5-2.800M13 9.6 16 7h4m-3-3 3 3-3 3",
};

/** @param {string} name @param {number} [size] */
export function icon(name, size = 20) {
  const drawing = s("svg", {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    class: "icon",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
    focusable: "false",
  });
  if (name === "more") {
    for (const x of [5, 12, 19]) drawing.append(s("circle", { cx: x, cy: 12, r: 1.7, fill: "currentColor", stroke: "none" }));
  } else {
    drawing.append(s("path", { d: STROKES[name] ?? "" }));
  }
  return drawing;
}

/** The mark beside the wordmark. @param {number} [size] */
export function logo(size = 28) {
  return s(
    "svg",
    { viewBox: "0 0 64 64", width: size, height: size, class: "logo", "aria-hidden": "true", focusable: "false" },
    s("rect", { width: 64, height: 64, rx: 14, class: "logo-ground" }),
    s("path", { d: "M12 54 24 12l12 42z", class: "logo-one" }),
    s("path", { d: "M30 54 42 20l10 34z", class: "logo-two" }),
  );
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * A die of a side; `used` is ticked off, `next` is framed.
 * @param {number} value @param {"first" | "second"} side @param {{size?: number, used?: boolean, next?: boolean}} [state]
 */
export function die(value, side, state = {}) {
  const size = state.size ?? 40;
  const number = side === "first" ? 1 : 2;
  const drawing = s("svg", {
    viewBox: "-8 -8 68 68",
    width: size,
    height: size,
    class: `small-die die-${number}${state.used ? " used" : ""}${state.next ? " next" : ""}`,
    "aria-hidden": "true",
    focusable: "false",
  });
  if (state.next) {
    drawing.append(s("rect", { x: -6.5, y: -6.5, width: 65, height: 65, rx: 15, class: "sd-halo" }));
    drawing.append(s("rect", { x: -5, y: -5, width: 62, height: 62, rx: 14, class: "sd-frame" }));
  }
  drawing.append(s("rect", { x: 1, y: 1, width: 50, height: 50, rx: 10, class: "sd-body" }));
  for (const place of PIPS[value] ?? []) {
    drawing.append(s("circle", { cx: 13 + 13 * (place % 3), cy: 13 + 13 * Math.floor(place / 3), r: 4.6, class: "sd-pip" }));
  }
  if (state.used) {
    drawing.append(s("circle", { cx: 46, cy: 46, r: 12, class: "sd-tick-ground" }), s("path", { d: "m40 46 4.500 4.500 8-9", class: "sd-tick" }));
  }
  return drawing;
}

/** A side's checker: the first carries a ring, the second a dot. @param {"first" | "second"} side @param {number} [size] */
export function checker(side, size = 38) {
  const one = side === "first";
  return s(
    "svg",
    { viewBox: "0 0 40 40", width: size, height: size, class: "mark", "aria-hidden": "true", focusable: "false" },
    s("circle", { cx: 20, cy: 20, r: 18, class: one ? "c1-body" : "c2-body" }),
    one ? s("circle", { cx: 20, cy: 20, r: 10.5, class: "c1-ring" }) : s("circle", { cx: 20, cy: 20, r: 5, class: "c2-dot" }),
  );
}
