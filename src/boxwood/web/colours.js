// Light or dark: what was chosen, or what the system says.
import { settings, settingsChanged } from "./settings.js";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark now. */
export function isDark() {
  return settings.theme === "dark" || (settings.theme === "system" && systemDark.matches);
}

function applyTheme() {
  document.documentElement.className = isDark() ? "dark" : "light";
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--surface").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
}

/** Applies the theme now, and whenever another one is chosen; `changed` is called after each change. @param {() => void} changed */
export function followTheme(changed) {
  applyTheme();
  const again = () => {
    applyTheme();
    changed();
  };
  systemDark.addEventListener("change", again);
  settingsChanged.addEventListener("change", again);
}
