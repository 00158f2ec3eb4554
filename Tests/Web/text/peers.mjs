// Pango, which lays out text natively, has the same widths and lines.
import { layout } from "../../../Web/text/layout.js";
import { expect, near, skip } from "./claims.mjs";
import { fontBytes, shaper } from "./fonts.mjs";

const texts = [
  "Tinte fi ffi AVAT To. — “Wort” 12,5 %",
  "Ελληνικά, πολυτονικό ἄνθρωπος",
  "Съешь ещё этих мягких французских булок",
  "مرحبا بالعالم، هذا نص طويل",
  "שלום עולם, 12.5% (הערה)",
  "Mixed مرحبا text שלום and 123.",
  "e\u0301 o\u0308 a\u0328\u0301 x\u0323",
];

const blocks = [
  "The quick brown fox jumps over the lazy dog, and-hyphens break where they should; 5 km/h (or 1/2).\nNext one.",
  "Съешь же ещё этих мягких французских булок, да выпей чаю.",
  "مرحبا بالعالم، هذا نص طويل قليلا لكي ينكسر على عدة أسطر (وهذا قوس).",
  "שלום עולם, זה טקסט ארוך יותר with English words in it, ועוד קצת.",
];

export async function peers(peer) {
  const bytes = fontBytes("DejaVuSans.ttf");
  if (!bytes) return skip("Pango as a peer: there is no DejaVuSans.ttf");
  if (!(await peer({ text: "a", font: "DejaVu Sans", size: 20 }))) return skip("Pango as a peer: it is not there");
  const face = (await shaper()).open(bytes);
  let worst = 0;
  for (const text of texts) {
    const natively = await peer({ text, font: "DejaVu Sans", size: 20 });
    const own = layout(text, { faces: [face], size: 20 });
    worst = Math.max(worst, Math.abs(own.width / natively.width - 1));
    expect(near(own.width, natively.width, 0.005), `“${text}” is ${natively.width} wide, not ${own.width}`);
    expect(near(own.height, natively.height, 0.005), `“${text}” is ${natively.height} high, not ${own.height}`);
  }
  for (const text of blocks) {
    for (const width of [90, 150, 260]) {
      const natively = await peer({ text, font: "DejaVu Sans", size: 20, width });
      const own = layout(text, { faces: [face], size: 20, width }).lines.map(({ start }) => start);
      expect(own.join() === natively.starts.join(),
        `lines of “${text.slice(0, 12)}…” in ${width} begin at ${natively.starts}, not ${own}`);
    }
  }
  return worst;
}
