// Where one can go from anywhere.
import { recent } from "../recent.js";
import { t } from "../words.js";

/** @param {string} [here] the path of the page */
export function destinations(here = location.pathname) {
  const table = recent.last;
  return [
    { href: "/", label: t("Home"), current: ["/", "/new", "/tables"].includes(here) },
    ...(table
      ? [
          { href: `/table/${table}`, label: t("Play"), current: /^\/table\/[^/]+$/.test(here) },
          { href: `/table/${table}/review`, label: t("Review"), current: /\/(review|dice)$/.test(here) },
        ]
      : []),
    { href: "/learn", label: t("Learn"), current: here.startsWith("/learn") },
    { href: "/practice", label: t("Practise"), current: here.startsWith("/practice") || here.startsWith("/openings") },
    { href: "/position", label: t("Position"), current: here.startsWith("/position") },
    { href: "/rules", label: t("Rules"), current: here.startsWith("/rules") },
  ];
}
