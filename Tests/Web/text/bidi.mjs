// Text directions: facts of the annex, and the answers of Python and FriBidi.
import { bidi } from "../../../Web/text/bidi.js";
import { bidiClass } from "../../../Web/text/bidi-classes.js";
import { chance, expect, skip } from "./claims.mjs";

/** Texts with their levels, one digit per unit. */
const facts = [
  ["abc", "000"], ["שלום", "1111"], ["abc שלום def", "000011110000"], ["שלום abc", "11111222"],
  ["שלום 123 abc", "111112221222"], ["a (שלום) b", "0001111000"],
  ["مرحبا ١٢٣", "111111222"], ["مرحبا 12.5", "1111112222"],
  ["abc 12%", "0000000"], ["שלום -5", "1111112"], ["a\u2067ab\u2069b", "002200"], ["\u202eabc", "0111"], ["", ""],
];

/** Characters whose rules interact. */
const alphabet = [
  ..."abאבعبج12٣٤ ,.+-%()[]{}!?\t«»\u0301\u064b\u200b〈〉",
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
];

/** Classes that FriBidi removes: their levels are arbitrary. */
const unseen = new Set(["BN", "RLE", "LRE", "RLO", "LRO", "PDF"]);

export async function directions(peer) {
  for (const [text, levels] of facts) {
    const found = [...bidi(text).levels].join("");
    expect(found === levels, `levels of “${text}” are ${levels}, not ${found}`);
  }
  expect(bidi("abc", "rtl").base === 1 && bidi("...").base === 0 && bidi("1 א").base === 1,
    "paragraphs have a direction");

  const known = await peer({ classes: true });
  if (!known) return skip("classes of characters: there is no python3");
  let [count, wrong] = [0, 0];
  for (const [first, last, kind] of known.runs) {
    for (let code = first; code <= last; code++, count++) {
      if (bidiClass(String.fromCodePoint(code)) !== kind) wrong++;
    }
  }
  expect(wrong < 0.005 * count, `classes are those of Unicode: ${wrong} of ${count} are not`);

  const pick = chance(2026);
  const texts = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + pick(14) }, () => alphabet[pick(alphabet.length)]).join(""));
  for (const direction of ["auto", "ltr", "rtl"]) {
    const levels = await peer({ levels: texts, direction });
    if (!levels) return skip("levels beside those of FriBidi: it is not there");
    const differs = texts.filter((text, k) => {
      const own = bidi(text, direction).levels;
      return [...text].some((character, i) => !unseen.has(bidiClass(character)) && own[i] !== levels[k][i]);
    });
    // FriBidi examines brackets across the boundary of a run.
    expect(differs.length < 0.002 * texts.length,
      `levels are FriBidi's (${direction}): ${differs.length} of ${texts.length} are not, such as ` +
        JSON.stringify(differs[0]));
  }
}
