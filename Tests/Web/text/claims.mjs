// Helpers that the tests of text share.

export { ok as expect } from "node:assert/strict";

/** Reports a check that was skipped. */
export function skip(what) { console.log(`skipped: ${what}`); }

export const near = (a, b, share) => Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));

/** Returns the user processor time of this process, in milliseconds. */
export const worked = () => process.cpuUsage().user / 1000;

/** Returns a generator of random numbers, reproducible from a seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return (end) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % end;
  };
}

/** Returns the bounding box of an outline: left, top, right, bottom, and the number of contours. */
export function box(outline) {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, contours: 0 };
  for (let i = 0; i < outline.length;) {
    const kind = outline[i++];
    if (kind === 0) found.contours++;
    for (let points = [1, 1, 2, 3, 0][kind]; points > 0; points--, i += 2) {
      found.left = Math.min(found.left, outline[i]);
      found.right = Math.max(found.right, outline[i]);
      found.top = Math.min(found.top, outline[i + 1]);
      found.bottom = Math.max(found.bottom, outline[i + 1]);
    }
  }
  return found;
}
