// The direction of each character of a paragraph: the bidirectional algorithm (Unicode Standard Annex 9), with the
// annex's names of rules.
import { brackets, strength } from "./bidi-brackets.js";
import { bidiClass } from "./bidi-classes.js";

/**
 * @typedef {Map<number, number>} Matches The ends of isolates by their starts, and the reverse.
 * @typedef {{positions: number[], level: number, start: string, end: string}} Sequence
 */

const deepest = 125;

/** The classes without which a paragraph has no right-to-left run. */
const turning = new Set(["R", "AL", "AN", "RLE", "LRE", "RLO", "LRO", "RLI", "LRI", "FSI"]);
const initiators = new Set(["LRI", "RLI", "FSI"]);
const neutral = new Set(["B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"]);
const hidden = new Set(["RLE", "LRE", "RLO", "LRO", "PDF", "BN"]);
const spaces = new Set(["WS", "S", "B", "LRI", "RLI", "FSI", "PDI", ...hidden]);

/**
 * Returns the levels of a paragraph.
 * @param {string} text
 * @param {"auto" | "ltr" | "rtl"} direction The direction of the paragraph; "auto" is that of its first letter.
 * @returns {{base: number, levels: Uint8Array, isSpace: Uint8Array}} The levels by UTF-16 unit: odd ones run from right
 *   to left; spaces at the end of a line have the paragraph's level.
 */
export function bidi(text, direction = "auto") {
  const characters = [...text];
  const classes = characters.map(bidiClass);
  const matches = matchIsolates(classes);
  const base = direction === "auto"
    ? firstStrong(classes, matches, 0, classes.length) ?? 0
    : Number(direction === "rtl");
  const isPlain = base === 0 && !classes.some((kind) => turning.has(kind));
  const found = isPlain ? new Uint8Array(classes.length) : resolve(characters, classes, matches, base);
  const levels = new Uint8Array(text.length);
  const isSpace = new Uint8Array(text.length);
  let at = 0;
  characters.forEach((character, i) => {
    for (let unit = 0; unit < character.length; unit++) {
      levels[at] = found[i];
      isSpace[at++] = Number(spaces.has(classes[i]));
    }
  });
  return { base, levels, isSpace };
}

/**
 * Returns the end of each isolate, and the reverse (BD9); the length of the text if it doesn't end.
 * @param {string[]} classes @returns {Matches}
 */
function matchIsolates(classes) {
  const matches = new Map();
  /** @type {number[]} */
  const open = [];
  classes.forEach((kind, i) => {
    if (initiators.has(kind)) open.push(i);
    else if (kind === "PDI" && open.length > 0) {
      const start = open.pop();
      matches.set(start, i).set(i, start);
    }
  });
  for (const start of open) matches.set(start, classes.length);
  return matches;
}

/**
 * Returns the level of the first letter outside of isolates (P2, P3); null if there is none.
 * @param {string[]} classes @param {Matches} matches @param {number} start @param {number} end
 */
function firstStrong(classes, matches, start, end) {
  for (let i = start; i < end; i++) {
    if (classes[i] === "L") return 0;
    if (classes[i] === "R" || classes[i] === "AL") return 1;
    if (initiators.has(classes[i])) i = matches.get(i) ?? end;
  }
  return null;
}

/** @param {string[]} characters @param {string[]} classes @param {Matches} matches @param {number} base */
function resolve(characters, classes, matches, base) {
  const { levels, kinds } = embed(classes, matches, base);
  for (const sequence of sequences(classes, levels, matches, base)) {
    const types = sequence.positions.map((position) => kinds[position]);
    weak(types, sequence.start);
    brackets(types, sequence, characters, kinds);
    neutrals(types, sequence, levels);
    sequence.positions.forEach((position, i) => { levels[position] += raise(types[i], levels[position]); });
  }
  // Ignored characters get the level before them; separators and spaces before them the paragraph's (L1).
  let isEnd = true;
  for (let i = 0; i < classes.length; i++) if (hidden.has(classes[i])) levels[i] = i > 0 ? levels[i - 1] : base;
  for (let i = classes.length - 1; i >= 0; i--) {
    if (classes[i] === "S" || classes[i] === "B") isEnd = true;
    else if (!spaces.has(classes[i])) isEnd = false;
    if (isEnd) levels[i] = base;
  }
  return levels;
}

/**
 * Returns the levels of explicit embeddings and isolates (X1 to X8), and the classes after overrides.
 * @param {string[]} classes @param {Matches} matches @param {number} base
 */
function embed(classes, matches, base) {
  const levels = new Uint8Array(classes.length);
  const kinds = [...classes];
  /** @type {{level: number, override: string | null, isIsolate: boolean}[]} */
  const stack = [{ level: base, override: null, isIsolate: false }];
  const top = () => stack[stack.length - 1];
  let [lostIsolates, lostEmbeddings, isolates] = [0, 0, 0];
  /** @param {boolean} isRight @param {string | null} override @param {boolean} isIsolate */
  const enter = (isRight, override, isIsolate) => {
    const { level } = top();
    const next = isRight ? (level + 1) | 1 : (level + 2) & ~1;
    if (next <= deepest && lostIsolates === 0 && lostEmbeddings === 0) {
      stack.push({ level: next, override, isIsolate });
      isolates += Number(isIsolate);
    } else if (isIsolate) lostIsolates++;
    else if (lostIsolates === 0) lostEmbeddings++;
  };
  const setLevel = (/** @type {number} */ i) => {
    const { level, override } = top();
    levels[i] = level;
    if (override) kinds[i] = override;
  };
  classes.forEach((kind, i) => {
    if (kind === "RLE" || kind === "LRE") enter(kind === "RLE", null, false);
    else if (kind === "RLO" || kind === "LRO") enter(kind === "RLO", kind === "RLO" ? "R" : "L", false);
    else if (kind === "PDF") {
      if (lostIsolates > 0) return;
      if (lostEmbeddings > 0) lostEmbeddings--;
      else if (!top().isIsolate && stack.length > 1) stack.pop();
    } else if (initiators.has(kind)) {
      setLevel(i);
      const end = matches.get(i) ?? classes.length;
      const isRight = kind === "FSI" ? firstStrong(classes, matches, i + 1, end) === 1 : kind === "RLI";
      enter(isRight, null, true);
    } else if (kind === "PDI") {
      if (lostIsolates > 0) lostIsolates--;
      else if (isolates > 0) {
        lostEmbeddings = 0;
        while (!top().isIsolate) stack.pop();
        stack.pop();
        isolates--;
      }
      setLevel(i);
    } else if (kind === "B") levels[i] = base;
    else if (kind !== "BN") setLevel(i);
  });
  return { levels, kinds };
}

/**
 * Returns runs of one level, joined across isolates (X9, X10), with the classes at their ends.
 * @param {string[]} classes @param {Uint8Array} levels @param {Matches} matches @param {number} base
 */
function sequences(classes, levels, matches, base) {
  /** @type {number[]} */
  const positions = [];
  classes.forEach((kind, i) => { if (!hidden.has(kind)) positions.push(i); });
  const rank = new Map(positions.map((position, i) => [position, i]));
  /** @type {Map<number, number[]>} */
  const runs = new Map();
  for (let i = 0; i < positions.length;) {
    const start = i;
    while (i < positions.length && levels[positions[i]] === levels[positions[start]]) i++;
    runs.set(positions[start], positions.slice(start, i));
  }
  /** @type {Sequence[]} */
  const result = [];
  /** @param {number} a @param {number} b */
  const side = (a, b) => (Math.max(a, b) & 1 ? "R" : "L");
  for (const [first, run] of runs) {
    // A run that begins at the end of an isolate belongs to the run at its start.
    if (classes[first] === "PDI" && matches.has(first)) continue;
    const all = [...run];
    for (;;) {
      const last = all[all.length - 1];
      const next = initiators.has(classes[last]) ? runs.get(matches.get(last) ?? -1) : undefined;
      if (!next) break;
      for (const position of next) all.push(position);
    }
    const level = levels[first];
    const before = positions[(rank.get(first) ?? 0) - 1];
    const last = all[all.length - 1];
    const after = initiators.has(classes[last]) ? undefined : positions[(rank.get(last) ?? 0) + 1];
    result.push({
      positions: all,
      level,
      start: side(level, before === undefined ? base : levels[before]),
      end: side(level, after === undefined ? base : levels[after]),
    });
  }
  return result;
}

/**
 * Resolves weak types, W1 to W7.
 * @param {string[]} types @param {string} start
 */
function weak(types, start) {
  let strong = start;
  types.forEach((type, i) => {
    if (type === "NSM") {
      const before = i > 0 ? types[i - 1] : start;
      types[i] = initiators.has(before) || before === "PDI" ? "ON" : before;
    }
  });
  types.forEach((type, i) => {
    if (type === "R" || type === "L" || type === "AL") strong = type;
    else if (type === "EN" && strong === "AL") types[i] = "AN";
  });
  types.forEach((type, i) => { if (type === "AL") types[i] = "R"; });
  for (let i = 1; i + 1 < types.length; i++) {
    if (types[i - 1] !== types[i + 1]) continue;
    if (types[i] === "ES" && types[i - 1] === "EN") types[i] = "EN";
    if (types[i] === "CS" && (types[i - 1] === "EN" || types[i - 1] === "AN")) types[i] = types[i - 1];
  }
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== "ET") continue;
    const first = i;
    while (types[i] === "ET") i++;
    if (types[first - 1] === "EN" || types[i] === "EN") types.fill("EN", first, i);
  }
  strong = start;
  types.forEach((type, i) => {
    if (type === "ES" || type === "ET" || type === "CS") types[i] = "ON";
    else if (type === "R" || type === "L") strong = type;
    else if (type === "EN" && strong === "L") types[i] = "L";
  });
}

/**
 * Resolves neutral types, N1 and N2.
 * @param {string[]} types @param {Sequence} sequence @param {Uint8Array} levels
 */
function neutrals(types, { positions, start, end }, levels) {
  for (let i = 0; i < types.length; i++) {
    if (!neutral.has(types[i])) continue;
    const first = i;
    while (i < types.length && neutral.has(types[i])) i++;
    const before = first > 0 ? strength(types[first - 1]) : start;
    const after = i < types.length ? strength(types[i]) : end;
    const own = levels[positions[first]] & 1 ? "R" : "L";
    types.fill(before && before === after ? before : own, first, i);
  }
}

/**
 * Returns the levels by which a class is raised above its embedding level (I1, I2).
 * @param {string} type @param {number} level
 */
function raise(type, level) {
  if (level & 1) return type === "R" ? 0 : 1;
  return type === "R" ? 1 : type === "L" ? 0 : 2;
}
