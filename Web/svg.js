// Writes a page as an SVG picture, from the shapes that the engine tells.
//
// Ink of one colour becomes paths, prints and ink of many colours become pictures. An eraser is a mask
// of what lies below it in its group.

/** How CSS calls blend modes, by the engine's numbers; those that are missing are painted plainly. */
const blendNames = {
  12: "plus-lighter", 32: "multiply", 33: "screen", 34: "overlay", 35: "darken", 36: "lighten",
  37: "color-dodge", 38: "color-burn", 39: "hard-light", 40: "soft-light", 41: "difference",
  42: "exclusion", 43: "hue", 44: "saturation", 45: "color", 46: "luminosity",
};

const short = (value) => String(+value.toFixed(3));

/** A page as SVG text; shapes as `Engine.shapes` gives them. */
export function svg(shapes) {
  const [x, y, width, height] = shapes;
  const box = [x, y, width, height].map(short);
  const reader = { shapes, at: 4, masks: 0, definitions: [], box };
  const body = group(reader);
  const definitions = reader.definitions.length ? `<defs>\n${reader.definitions.join("")}</defs>\n` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${box[2]}pt"\
 height="${box[3]}pt" viewBox="${box.join(" ")}">
${definitions}${body}</svg>
`;
}

/** What is in a group, up to its end. */
function group(reader) {
  let content = "";
  while (reader.at < reader.shapes.length) {
    const kind = reader.shapes[reader.at++];
    if (kind === 2) break;
    if (kind === 1) {
      const [alpha, mode] = take(reader, 2);
      const opacity = alpha < 1 ? ` opacity="${short(alpha)}"` : "";
      content += `<g${opacity} style="isolation:isolate${blend(mode, ";")}">\n${group(reader)}</g>\n`;
    } else {
      const { text, erases } = kind === 3 ? path(reader) : picture(reader);
      if (erases && content !== "") content = masked(reader, content, text);
      if (!erases) content += text;
    }
  }
  return content;
}

function take(reader, count) {
  const values = reader.shapes.subarray(reader.at, reader.at + count);
  reader.at += count;
  return values;
}

const blend = (mode, before = "") =>
  blendNames[mode] ? `${before}mix-blend-mode:${blendNames[mode]}` : "";

const styled = (mode, erases) => (erases || !blendNames[mode] ? "" : ` style="${blend(mode)}"`);

/** What is left of ink where an eraser, painted black, was. */
function masked(reader, ink, eraser) {
  const name = `mask${reader.masks++}`;
  const [x, y, width, height] = reader.box;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  reader.definitions.push(
    `<mask id="${name}" maskUnits="userSpaceOnUse" ${box}>\n<rect ${box} fill="#fff"/>\n${eraser}</mask>\n`,
  );
  return `<g mask="url(#${name})">\n${ink}</g>\n`;
}

function path(reader) {
  const [red, green, blue, alpha, mode, erases, isEvenOdd, count] = take(reader, 8);
  const numbers = take(reader, count);
  const hex = [red, green, blue].map((part) => Math.round(part * 255).toString(16).padStart(2, "0"));
  const opacity = alpha < 1 ? ` fill-opacity="${short(alpha)}"` : "";
  const rule = isEvenOdd ? ' fill-rule="evenodd"' : "";
  const text = `<path fill="#${hex.join("")}"${opacity}${rule}${styled(mode, erases)} d="${steps(numbers)}"/>\n`;
  return { text, erases };
}

function steps(numbers) {
  const parts = [];
  for (let i = 0; i < numbers.length;) {
    const kind = numbers[i++];
    const count = [2, 2, 4, 6, 0][kind];
    parts.push("MLQCZ"[kind] + [...numbers.subarray(i, i + count)].map((value) => +value.toFixed(2)).join(" "));
    i += count;
  }
  return parts.join("");
}

function picture(reader) {
  const [x, y, width, height, mode, erases, columns, rows] = take(reader, 8);
  const words = take(reader, Math.ceil((columns * rows) / 2));
  const pixels = new Uint8ClampedArray(words.buffer, words.byteOffset, 4 * columns * rows);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: columns, height: rows });
  canvas.getContext("2d").putImageData(new ImageData(pixels, columns, rows), 0, 0);
  const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
  const text = `<image ${place}${styled(mode, erases)} preserveAspectRatio="none" \
xlink:href="${canvas.toDataURL("image/png")}"/>\n`;
  return { text, erases };
}
