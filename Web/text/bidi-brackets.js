// Pairs of brackets in the bidirectional algorithm: both get the direction of their content (N0, BD16).

const opening = /(?![\u201a\u201e\u2e42\u301d\ufd3f])\p{Ps}/u;
const closing = /\p{Pe}/u;
/**
 * The equivalents of left and right angle brackets, which have two code points each.
 * @type {Record<string, string>}
 */
const same = { "\u2329": "\u3008", "\u232a": "\u3009" };

/**
 * Returns the closing bracket of an opening one: the next code point or the one after it, with few exceptions.
 * @param {string} character
 */
function partner(character) {
  const code = character.codePointAt(0) ?? 0;
  const odd = /** @type {Record<number, number>} */ ({ 0x298d: 0x2990, 0x298f: 0x298e })[code];
  if (odd) return String.fromCodePoint(odd);
  return [code + 1, code + 2].map((other) => String.fromCodePoint(other)).find((other) => closing.test(other));
}

/**
 * Returns the direction of a class for neutral ones; null if it has none.
 * @param {string} type
 */
export const strength = (type) => (type === "L" ? "L" : type === "R" || type === "EN" || type === "AN" ? "R" : null);

/**
 * Gives brackets the direction of their content (N0).
 * @param {string[]} types @param {import("./bidi.js").Sequence} sequence @param {string[]} characters
 * @param {string[]} kinds
 */
export function brackets(types, { positions, level, start }, characters, kinds) {
  /** @type {[number, number][]} */
  const pairs = [];
  /** @type {{i: number, partner: string | undefined}[]} */
  const open = [];
  for (let i = 0; i < types.length; i++) {
    const character = same[characters[positions[i]]] ?? characters[positions[i]];
    if (types[i] !== "ON") continue;
    if (opening.test(character)) {
      if (open.length === 63) break;
      const other = partner(character);
      open.push({ i, partner: same[other ?? ""] ?? other });
    } else if (closing.test(character)) {
      let at = open.length - 1;
      while (at >= 0 && open[at].partner !== character) at--;
      if (at < 0) continue;
      pairs.push([open[at].i, i]);
      open.length = at;
    }
  }
  const own = level & 1 ? "R" : "L";
  for (const [from, to] of pairs.sort(([a], [b]) => a - b)) {
    /** @type {string | null} */
    let found = null;
    for (let i = from + 1; i < to && found !== own; i++) found = strength(types[i]) ?? found;
    if (found === null) continue;
    if (found !== own) {
      let before = start;
      for (let i = from - 1; i >= 0; i--) {
        const strong = strength(types[i]);
        if (!strong) continue;
        before = strong;
        break;
      }
      if (before !== found) found = own;
    }
    for (const bracket of [from, to]) {
      types[bracket] = found;
      for (let i = bracket + 1; i < types.length && kinds[positions[i]] === "NSM"; i++) types[i] = found;
    }
  }
}
