// What the tests of text share.

export { ok as expect } from "node:assert/strict";

/** Says what was not looked at. */
export function skip(what) { console.log(`skipped: ${what}`); }

export const near = (a, b, share) => Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));

/** Milliseconds that the processor has worked for this process, whatever else it does. */
export const worked = () => process.cpuUsage().user / 1000;

/** Numbers that look like chance and are always the same. */
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

/** Where the pieces of an outline lie: left, top, right, bottom, count of contours. */
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
