// Glyphs are the ones that readers of a script expect.
import { box, expect, near, skip } from "./claims.mjs";
import { fontBytes, shaper } from "./fonts.mjs";

/** Returns shaped glyphs as objects. */
function glyphs(face, text, isFromRight = false, language = "") {
  const numbers = face.shape(text, 0, text.length, isFromRight, language);
  const result = [];
  for (let i = 0; i < numbers.length; i += 6) {
    const [glyph, cluster, advance] = numbers.subarray(i, i + 3);
    result.push({ glyph, cluster, advance });
  }
  return result;
}

const width = (list) => list.reduce((sum, { advance }) => sum + advance, 0);
const ids = (list) => list.map(({ glyph }) => glyph);

function latin(face, name) {
  expect(glyphs(face, "fi").length === 1, `${name}: fi is one glyph`);
  expect(glyphs(face, "ffi").length === 1, `${name}: ffi is one glyph`);
  expect(glyphs(face, "e\u0301").length === 1 && ids(glyphs(face, "e\u0301"))[0] === ids(glyphs(face, "é"))[0],
    `${name}: e with a combining acute is é`);
  expect(width(glyphs(face, "AV")) < width(glyphs(face, "A")) + width(glyphs(face, "V")), `${name}: AV is kerned`);
  const [o] = ids(glyphs(face, "o"));
  expect(box(face.outline(o)).contours === 2, `${name}: o has two contours`);
  expect(face.outline(ids(glyphs(face, " "))[0]).length === 0, `${name}: a space is empty`);
  const { top, bottom } = box(face.outline(ids(glyphs(face, "p"))[0]));
  expect(top < 0 && bottom > 0, `${name}: p goes below the baseline`);
}

function arabic(face, name) {
  const three = glyphs(face, "ببب", true);
  expect(three.length === 3 && new Set(ids(three)).size === 3, `${name}: begin, middle and end of ب differ`);
  expect(!ids(three).includes(ids(glyphs(face, "ب", true))[0]), `${name}: none of them is the letter alone`);
  expect(three[0].cluster === 2 && three[2].cluster === 0, `${name}: the first letter is at the right`);
  const dal = glyphs(face, "دبب", true);
  expect(dal.at(-1).glyph === ids(glyphs(face, "د", true))[0], `${name}: د does not join to the left`);
  expect(glyphs(face, "لا", true).filter(({ advance }) => advance > 0).length <= 2, `${name}: lam-alef is shaped`);
  const [bare] = glyphs(face, "ب", true);
  const inside = face.shape("ببب", 1, 2, true, "");
  expect(inside[0] !== bare.glyph, `${name}: a part of a text joins to what is outside of it`);
}

function devanagari(face, name) {
  const [ka] = ids(glyphs(face, "क"));
  const ki = glyphs(face, "कि");
  expect(ki.length === 2 && ki[1].glyph === ka && ki[0].glyph !== ka, `${name}: the sign i stands before क`);
  expect(ki[0].cluster === ki[1].cluster, `${name}: both are one cluster`);
  expect(glyphs(face, "क्ष").length === 1, `${name}: क्ष is one glyph`);
  expect(width(glyphs(face, "क्क")) < 2 * width(glyphs(face, "क")), `${name}: क्क is a half and a whole letter`);
}

export async function shaping() {
  const made = await shaper();
  const own = made.open(fontBytes("InkText.ttf"));
  latin(own, "the page's font");
  arabic(own, "the page's font");
  expect(own.has("Aäßœ€–„“ΩЖשب→≤½") && !own.has("中") && !own.has("क"), "the page's font has what is said of it");
  expect(own.unitsPerEm === 2048 && own.ascent === 1901 && own.descent === -483, "it has its metrics");
  expect(own.family === "DejaVu Sans" && own.postscriptName === "DejaVuSans", "it has its names");
  const whole = fontBytes("DejaVuSans.ttf");
  if (whole) {
    const full = made.open(whole);
    const text = "Quick-fi “Ψ” Жук שלום";
    expect(width(glyphs(own, text)) === width(glyphs(full, text)), "the part of a font sets text as all of it does");
    full.close();
  } else skip("the page's font beside all of it: there is no DejaVuSans.ttf");

  const others = [["NotoNaskhArabic-Regular.ttf", arabic], ["NotoSansDevanagari-Regular.ttf", devanagari]];
  for (const [file, check] of others) {
    const bytes = fontBytes(file);
    if (bytes) check(made.open(bytes), file);
    else skip(`shaping with ${file}: there is no such font`);
  }

  const collection = fontBytes("wqy-microhei.ttc");
  if (collection) {
    const face = made.open(collection, "WenQuanYiMicroHeiMono");
    expect(face.postscriptName === "WenQuanYiMicroHeiMono", "a face of a collection is found by its name");
    const first = made.open(collection, "Absent").postscriptName;
    expect(first === "WenQuanYiMicroHei", "and the first where it is not there");
    expect(face.has("中文排版") && box(face.outline(ids(glyphs(face, "中"))[0])).contours >= 2, "中 has an outline");
    expect(near(width(glyphs(face, "中文")), 2 * face.unitsPerEm, 0.01), "Chinese characters fill squares");
  } else skip("Chinese and collections: there is no wqy-microhei.ttc");
}
