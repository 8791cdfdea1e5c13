// Turns without a choice, found in the paths that the server sent.

/** @typedef {import("./table-view.js").TableView} View */
/** @typedef {{action: string, why: "blocked" | "shut out" | "only"}} Forced */

/** What must be done if nothing else can be, or null. @param {View} view @returns {Forced | null} */
export function forcedIn(view) {
  if (view.free_play) return null;
  const can = (/** @type {string} */ name) => view.buttons[name]?.live === true;
  if (view.phase === "rolled") {
    if (!view.paths[0]?.steps.length) return can("pass") ? { action: "pass", why: "blocked" } : null;
    const only = onlyAction(view.paths);
    return only ? { action: only, why: "only" } : null;
  }
  if (!can("roll") && can("pass")) return can("double") ? null : { action: "pass", why: "shut out" };
  return null;
}

/** The one action that every walk through the paths ends in, or null. @param {readonly {steps: unknown[], action: string | null}[]} paths */
function onlyAction(paths) {
  const actions = new Set(paths.flatMap((node) => (node.action && !node.steps.length ? [node.action] : [])));
  return actions.size === 1 ? [...actions][0] : null;
}
