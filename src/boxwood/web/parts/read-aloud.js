// Sentences read aloud by the browser's own voice, where it has one.
import { language } from "../words.js";

/** Whether the browser can speak. */
export const canSpeak = () => "speechSynthesis" in globalThis && "SpeechSynthesisUtterance" in globalThis;

/** @param {string} text */
export function readAloud(text) {
  if (!canSpeak()) return;
  hush();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = language();
  said.rate = 0.95;
  speechSynthesis.speak(said);
}

/** Stops reading. */
export function hush() {
  if (canSpeak()) speechSynthesis.cancel();
}
