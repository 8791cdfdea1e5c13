// Sounds of a table, made here: no file is loaded. Silent until somebody has touched the page, as browsers ask.
import { settings } from "./settings.js";

/** @typedef {"dice" | "checker" | "hit" | "cube" | "win"} Sound */
/** @typedef {{at: number, length: number, pitch: number, volume: number, noise?: boolean}} Tone seconds, hertz, and how loud from 0 to 1 */

/** @type {Record<Sound, Tone[]>} */
export const TONES = {
  dice: [0, 0.06, 0.11, 0.19, 0.24].map((at, index) => ({ at, length: 0.03, pitch: 1900 + 240 * (index % 3), volume: 0.28 - 0.03 * index, noise: true })),
  checker: [{ at: 0, length: 0.05, pitch: 950, volume: 0.32, noise: true }, { at: 0, length: 0.06, pitch: 210, volume: 0.2 }],
  hit: [{ at: 0, length: 0.07, pitch: 700, volume: 0.45, noise: true }, { at: 0, length: 0.12, pitch: 130, volume: 0.35 }],
  cube: [{ at: 0, length: 0.08, pitch: 420, volume: 0.3, noise: true }, { at: 0.02, length: 0.14, pitch: 320, volume: 0.2 }],
  win: [523, 659, 784, 1047].map((pitch, index) => ({ at: index * 0.11, length: 0.32, pitch, volume: 0.16 })),
};

/** @type {AudioContext | null} */
let context = null;

/** Plays a sound, if the person wants any. @param {Sound} sound */
export function play(sound) {
  if (!settings.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const tone of TONES[sound]) sing(context, tone);
}

/** @param {AudioContext} audio @param {Tone} tone */
function sing(audio, { at, length, pitch, volume, noise }) {
  const start = audio.currentTime + at;
  const level = audio.createGain();
  level.gain.setValueAtTime(volume, start);
  level.gain.exponentialRampToValueAtTime(0.001, start + length);
  level.connect(audio.destination);
  const source = noise ? clatter(audio, pitch, length, level) : tune(audio, pitch, level);
  source.start(start);
  source.stop(start + length);
}

/** @param {AudioContext} audio @param {number} pitch @param {AudioNode} into */
function tune(audio, pitch, into) {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(into);
  return source;
}

/** A short knock: noise round a pitch. @param {AudioContext} audio @param {number} pitch @param {number} length @param {AudioNode} into */
function clatter(audio, pitch, length, into) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(into);
  return source;
}
