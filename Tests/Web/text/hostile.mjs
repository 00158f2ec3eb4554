// The module survives any bytes of a font, and any arguments of its calls.
import { layout } from "../../../Web/text/layout.js";
import { chance, expect, worked } from "./claims.mjs";
import { fontBytes, shaper } from "./fonts.mjs";

const files = ["InkText.ttf", "NotoNaskhArabic-Regular.ttf", "NotoSansDevanagari-Regular.ttf"];
const texts = [
  "fi ffi AVÁ e\u0301 abc", "مرحبا بالعالم لا إله", "हिन्दी क्षत्रिय किताब", "שלום בְּרֵאשִׁית", "中文 👩‍👩‍👧",
];

/** Returns the tables of a font: their offsets and lengths. */
function tables(bytes) {
  const view = new DataView(bytes.buffer);
  return Array.from({ length: view.getUint16(4) }, (_, i) =>
    [view.getUint32(12 + 16 * i + 8), view.getUint32(12 + 16 * i + 12)]);
}

/** Returns a font with some changed bytes, or without its end. */
function mutated(font, ranges, pick) {
  const bytes = Uint8Array.from(font);
  const kind = pick(6);
  for (let i = 0; i < [0, 1, 3, 10, 50, 400][kind]; i++) {
    const [start, length] = ranges[pick(ranges.length)];
    const at = pick(3) > 0 ? start + pick(Math.max(1, pick(2) ? Math.min(length, 64) : length)) : pick(2000);
    if (at < bytes.length) bytes[at] = [0, 0xff, 0x7f, 0x80, pick(256), bytes[at] ^ (1 << pick(8))][pick(6)];
  }
  return kind === 0 ? bytes.slice(0, pick(bytes.length)) : bytes;
}

/** Calls all functions on a font. */
function use(made, bytes, pick) {
  let face;
  try {
    face = made.open(bytes, pick(4) ? null : "Absent");
  } catch (error) {
    if (made.isBroken) throw error;
    return false;
  }
  for (const text of texts) {
    for (const isFromRight of [false, true]) {
      const glyphs = face.shape(text, 0, text.length, isFromRight, "ar");
      for (let i = 0; i < glyphs.length; i += 6) face.outline(glyphs[i]);
    }
  }
  for (let i = 0; i < 10; i++) face.outline(pick(65536));
  if (pick(4) === 0) layout(texts.join(" "), { faces: [face], size: 20, width: 100 });
  face.close();
  return true;
}

export async function hostile(seconds) {
  const pick = chance(77);
  const fonts = files.map(fontBytes).filter(Boolean).map((bytes) => [bytes, tables(Uint8Array.from(bytes))]);
  let made = await shaper();
  let [count, opened, slowest] = [0, 0, 0];
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; count++) {
    const [font, ranges] = fonts[pick(fonts.length)];
    const start = worked();
    try {
      opened += Number(use(made, mutated(font, ranges, pick), pick));
    } catch (error) {
      expect(false, `font ${count}: ${error.message} ${error.cause?.message ?? ""} ${error.stack.split("\n")[1]}`);
      made = await shaper();
    }
    slowest = Math.max(slowest, worked() - start);
  }
  expect(slowest < 3000, `no font takes long: ${slowest.toFixed(0)} ms`);
  expect(made.exports.memory.buffer.byteLength < 64 << 20, "fonts that are closed give their memory back");

  const wild = [0, 1, -1, 2, 255, 256, 257, 65535, 65536, 1_000_000, 0x7fffffff, -0x80000000];
  const names = Object.keys(made.exports).filter((name) => name.startsWith("ink_"));
  let calls = 0;
  try {
    made.open(fontBytes("InkText.ttf"));
    for (; calls < 100_000; calls++) {
      made.exports[names[pick(names.length)]](...Array.from({ length: 6 }, () => wild[pick(wild.length)]));
    }
  } catch (error) {
    expect(false, `call ${calls}: ${error.message}`);
  }
  return { count, opened, slowest };
}
