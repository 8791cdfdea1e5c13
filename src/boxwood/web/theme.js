// Runs before the first paint, so that a dark page does not flash light.
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("boxwood.settings") || "{}").theme || "system";
  } catch {
    // No storage, or something else in it: the system's theme.
  }
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.className = dark ? "dark" : "light";
})();
