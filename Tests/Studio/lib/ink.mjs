// Documents that scenarios draw on.
import { chance } from "./input.mjs";
import { command } from "./studio.mjs";

/** Returns a document of short strokes all over a page, reproducible from their number. */
export async function manyStrokes(inkstone, count) {
  const random = chance(count);
  const lines = [];
  // As text, a million samples exceed the memory limit of the command for a file.
  const samples = count > 30_000 ? 4 : 12;
  for (let i = 0; i < count; i++) {
    const [x, y, turn] = [28 * random(), 19 * random(), 6.3 * random()];
    for (let j = 0; j < samples; j++) {
      const part = j / (samples - 1);
      lines.push(`${(x + 0.3 * part).toFixed(4)} ${(y + 0.1 * Math.sin(turn + 6 * part)).toFixed(4)} ` +
        `${(i * 0.2 + j * 0.008).toFixed(3)} ${(0.3 + 0.4 * Math.sin(3 * part)).toFixed(3)}`);
    }
    lines.push("");
  }
  const text = lines.join("\n");
  return command(inkstone, ["convert", "FILE", "-o", "FILE.ink", "--precision", "standard"], text,
    "a.txt", ".ink");
}
