// Single keys for a table in play; whatever has the focus comes first.
import { settings } from "../settings.js";

/** @param {Record<string, (event: KeyboardEvent) => void>} keys by key, in lower case @returns {() => void} stops listening */
export function listenKeys(keys) {
  /** @param {KeyboardEvent} event */
  const listener = (event) => {
    if ((event.defaultPrevented && event.key !== "Escape") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = event.target instanceof HTMLElement || event.target instanceof SVGElement ? event.target : null;
    if (target?.closest("input, select, textarea")) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    const named = event.key.length > 1;
    if (!named && !settings.shortcuts) return;
    if (event.key === "Enter" && target?.closest("button, a, [role=button]")) return;
    event.preventDefault();
    act(event);
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}
