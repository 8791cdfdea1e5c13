// A browser's storage in memory; one that refuses everything, as a browser may.

/** @param {Record<string, string>} [kept] @returns {Storage} */
export function memory(kept = {}) {
  const items = new Map(Object.entries(kept));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, value) => items.set(key, value),
  };
}

/** @returns {Storage} */
export function refusing() {
  const refuse = () => {
    throw new Error("denied");
  };
  return { length: 0, clear: refuse, getItem: refuse, key: refuse, removeItem: refuse, setItem: refuse };
}
