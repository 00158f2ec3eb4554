// Blocks of text: lines, sides, carets, faces.
import { breaks } from "../../../Web/text/breaks.js";
import { layout } from "../../../Web/text/layout.js";
import { box, expect, near, skip, worked } from "./claims.mjs";
import { fontBytes, shaper } from "./fonts.mjs";

/** Returns a text with a bar at each possible line break. */
const broken = (text) => {
  const { starts, mayBreak } = breaks(text);
  return starts.map((start, i) => (mayBreak[i] ? "|" : "") + text.slice(start, starts[i + 1])).join("");
};

const facts = [
  "one |two,  |three", "semi-|detached", "-5 |and |x-5", "“Well!” |(he |said)", "5\u00a0km |away", "and/|or |1/2",
  "中|文，|排|版。", "「引|号」|后|面", "東|京|タ|ワー", "AB|中|文|12|年", "don't |can’t", "a\u200b|b", "👩‍👩‍👧|👍🏽|👍",
  "日本語では、|っ", "한|국|어 |말", "e\u0301te\u0301 |e\u0301", "quiet|—|loud", "http://|a.b/|c", "so |was ! |no",
].map((text) => (text.startsWith("日") ? "日|本|語|で|は、っ" : text));

function breaking() {
  for (const fact of facts) {
    const found = broken(fact.replaceAll("|", ""));
    expect(found === fact, `lines may be broken so: ${fact}, not ${found}`);
  }
}

const texts = (result, text) => result.lines.map(({ start, end }) => text.slice(start, end));

function sides(faces) {
  const set = (text, style = {}) => layout(text, { faces, size: 20, ...style });
  const fox = "The quick brown fox jumps over the lazy dog.";
  const natural = set(fox);
  expect(natural.lines.length === 1 && natural.width === natural.lines[0].width, "a block is as wide as its text");
  const wrapped = set(fox, { width: 120 });
  expect(wrapped.lines.length > 3 && wrapped.lines.every(({ width }) => width <= 120), "lines keep to the width");
  expect(texts(wrapped, fox).join("") === fox, "lines have all of the text");
  expect(texts(wrapped, fox).slice(0, -1).every((line) => line.endsWith(" ")), "lines end with words");
  expect(near(wrapped.height, wrapped.lines.length * natural.height, 1e-9), "lines lie below each other");
  const long = set("a verylongwordthatdoesnotfit b", { width: 80 });
  expect(long.lines.length >= 4 && long.lines.every(({ width }) => width <= 80), "words longer than a line are broken");
  expect(set("mmm", { width: 1 }).lines.length === 3, "a line has a letter at least");

  const two = "one\ntwo words";
  for (const [alignment, share] of [["left", 0], ["middle", 0.5], ["right", 1]]) {
    for (const width of [null, 200]) {
      const result = set(two, { alignment, width });
      const isThere = ({ x, width }) => near(x, share * (result.width - width), 1e-9);
      expect(result.lines.every(isThere), `${alignment}: sides`);
      const ink = box(set("l", { alignment, width: 100 }).outlines);
      expect(Math.abs((ink.left + ink.right) / 2 - share * 100) < 4, `${alignment}: the ink is there, too`);
    }
  }
  const full = set(fox, { width: 120, isJustified: true });
  expect(full.lines.slice(0, -1).every(({ width }) => near(width, 120, 1e-9)), "justified lines are full");
  expect(full.lines.at(-1).width === wrapped.lines.at(-1).width, "but for the last");
  const letters = full.carets.filter(({ line, end }) => line === 0 && fox[end - 1] !== " ");
  expect(near(Math.max(...letters.map(({ right }) => right)), 120, 1e-9), "and their last letters stand at the side");
  expect(full.outlines.length === wrapped.outlines.length, "with the same glyphs");

  expect(set("").lines.length === 1 && set("").height > 20 && set("").carets.length === 1, "nothing is a line, too");
  expect(set("a\n\nb\n").lines.length === 4, "each line feed begins a line");
  expect(texts(set("a\r\nb"), "a\r\nb").join("|") === "a|b", "those of other systems, too");
  const table = "a\tb\n\tb\nabc\tb";
  const tabs = set(table).carets.filter(({ start }) => table[start] === "b").map(({ left }) => left);
  expect(near(tabs[0], tabs[1], 1e-9) && near(tabs[0], tabs[3], 1e-9), "tabulators align");
  const half = set(fox, { size: 10 });
  expect(near(2 * half.width, natural.width, 1e-9), "half the size, half the width");
  expect(half.outlines.every((value) => Number.isInteger(value * 1024)), "points lie on the grid of documents");
}

/** Checks the carets of a text: each unit is in one, none overlap on a line, none is missing. */
function soundCarets(result, text) {
  const { carets, lines } = result;
  let at = 0;
  for (const { start, end } of carets.filter((caret) => caret.end > caret.start)) {
    if (start !== at && !/^[\r\n]+$/.test(text.slice(at, start))) return false;
    at = end;
  }
  return lines.every((line, i) => {
    const own = carets.filter((caret) => caret.line === i).sort((a, b) => a.left - b.left || a.right - b.right);
    return own.every((caret, k) => k === 0 || Math.abs(caret.left - own[k - 1].right) < 1e-6);
  });
}

function carets(faces) {
  const set = (text, style = {}) => layout(text, { faces, size: 20, ...style });
  const fi = set("fin").carets;
  expect(fi.length === 4 && near(fi[0].right - fi[0].left, fi[1].right - fi[1].left, 1e-9), "a caret stands within fi");
  const mixed = set("abc אבג def");
  const carets = [4, 5, 6].map((start) => mixed.carets.find((caret) => caret.start === start));
  expect(carets.every(({ isFromRight }) => isFromRight), "Hebrew runs from the right");
  expect(carets[0].left > carets[1].left && carets[1].left > carets[2].left, "its first letter is the rightmost");
  const end = mixed.carets.find((caret) => caret.start === 8);
  expect(end.left > carets[0].left, "Latin goes on behind it");
  const right = set("אבג abc.", { width: 300 });
  const [line] = right.lines;
  expect(line.isFromRight && near(line.x + line.width, 300, 1e-9), "Hebrew begins at the right");
  const dot = right.carets.find((caret) => caret.start === 7);
  expect(near(dot.left, line.x, 1e-9), "the full stop of its sentence is at the left");
  const wrap = "א ב ג ד abc ה ו ז ח ט".repeat(3);
  for (const text of ["abc אבג (12) def\n\n\tx fi", "مرحبا fi ١٢٣", wrap, "e\u0301👍🏽\r\nz", " a  b "]) {
    for (const width of [null, 90]) {
      expect(soundCarets(set(text, { width }), text), `carets of ${JSON.stringify(text)} in ${width} are sound`);
    }
  }
  const sum = set("AV fi To").carets.reduce((total, { left, right }) => total + right - left, 0);
  expect(near(sum, set("AV fi To").width, 1e-9), "carets are as wide as the line");
}

async function fallback(made, own) {
  const lost = layout("a😀b ꯀ", { faces: [own], size: 20 });
  expect(lost.missing.join() === "😀,ꯀ", "characters without a glyph are told");
  const marks = layout("a\u200d\ufe0f\u2066b\u2069\n\t", { faces: [own], size: 20 });
  expect(marks.missing.length === 0, "marks need no glyph");
  for (const [file, word] of [
    ["NotoSansDevanagari-Regular.ttf", "नमस्ते"], ["wqy-microhei.ttc", "中文"], ["NotoSansThai-Regular.ttf", "ภาษาไทย"],
  ]) {
    const bytes = fontBytes(file);
    if (!bytes) {
      skip(`another face for ${word}: there is no ${file}`);
      continue;
    }
    const face = made.open(bytes);
    const both = layout(`fi ${word} fi`, { faces: [own, face], size: 20 });
    const alone = [layout(word, { faces: [face], size: 20 }), layout("fi ", { faces: [own], size: 20 }),
      layout("fi", { faces: [own], size: 20 })];
    const latin = layout("fi fi", { faces: [own], size: 20 }).width;
    expect(both.missing.length === 0, `${word}: the second face has it`);
    expect(both.width > alone[0].width + latin, `${word}: and sets it`);
    expect(soundCarets(both, `fi ${word} fi`), `${word}: carets are sound`);
    if (file.includes("Thai")) expect(broken("ภาษาไทยภาษาไทย").includes("|"), "Thai is broken between words");
  }
}

function long(own) {
  const text = "The quick brown fox, אבג, fi. ".repeat(1000);
  const start = worked();
  const result = layout(text, { faces: [own], size: 12, width: 400 });
  const time = worked() - start;
  expect(time < 2000, `30,000 characters take ${time.toFixed(0)} ms`);
  const once = layout(text.slice(0, 3000), { faces: [own], size: 12 });
  expect(result.lines.length > 300 && soundCarets(once, text.slice(0, 3000)), "and are set");
  return time;
}

export async function blocks() {
  breaking();
  const made = await shaper();
  const own = made.open(fontBytes("InkText.ttf"));
  sides([own]);
  carets([own]);
  await fallback(made, own);
  return long(own);
}
