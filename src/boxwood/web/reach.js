// Where other devices find this server.
import { getBoxes } from "./api.js";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Whether only this machine finds a server there. @param {string} base */
export const isLocal = (base) => LOOPBACK.test(new URL(base).host);

/** The server's address for others: the page's own, unless only this machine finds it there. */
export async function baseForOthers() {
  if (!isLocal(location.origin)) return location.origin;
  return (await getBoxes()).reach.addresses[0] ?? location.origin;
}
