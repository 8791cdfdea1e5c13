// What is said to somebody who cannot see the page: quietly, or at once.

const queue = /** @type {string[]} */ ([]);
let timer = 0;

/** Dice, plays, scores. @param {string | null | undefined} text */
export function polite(text) {
  if (!text) return;
  queue.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(speak, 120);
}

/** Questions and refusals. @param {string | null | undefined} text */
export function assertive(text) {
  if (text) say("assertive", text);
}

function speak() {
  say("polite", queue.splice(0).join(" "));
}

/** Each sentence is a new paragraph, so that the same one twice is said twice. @param {string} id @param {string} text */
function say(id, text) {
  const region = document.getElementById(id);
  if (!region) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 5) region.firstElementChild?.remove();
}
