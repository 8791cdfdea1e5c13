// What the browser keeps for this page, if it keeps anything.

/** A browser may refuse its storage, or have none. @param {"localStorage" | "sessionStorage"} name @returns {Storage | null} */
export function browserStorage(name) {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

/** What was kept under a key; anything unreadable counts as nothing. @template T @param {Storage | null} storage @param {string} key @param {T} otherwise @returns {T} */
export function recall(storage, key, otherwise) {
  try {
    const kept = storage?.getItem(key) ?? null;
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/** Keeps a value, and says whether: without storage, or when it is full, what is chosen lasts as long as the page. @param {Storage | null} storage @param {string} key @param {unknown} value */
export function remember(storage, key, value) {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false; // the page goes on with what it holds itself
  }
}
