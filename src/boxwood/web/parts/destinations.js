// Where one can go from anywhere.
import { recent } from "../recent.js";
import { t } from "../words.js";

/** @param {string} [here] the path of the page */
export function destinations(here = location.pathname) {
  const table = recent.last;
  return [
    { href: "/", label: t("New game"), current: here === "/" },
    ...(table
      ? [
          { href: `/table/${table}`, label: t("Play"), current: /^\/table\/[^/]+$/.test(here) },
          { href: `/table/${table}/review`, label: t("Review"), current: /\/(review|dice)$/.test(here) },
        ]
      : []),
    { href: "/rules", label: t("Rules"), current: here.startsWith("/rules") },
    { href: "/tables", label: t("Tables"), current: here === "/tables" },
  ];
}
