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
  const body = written(parts(reader, true));
  const definitions = reader.definitions.length ? `<defs>\n${reader.definitions.join("")}</defs>\n` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${box[2]}pt"\
 height="${box[3]}pt" viewBox="${box.join(" ")}">
${definitions}${body}</svg>
`;
}

/** What is in a group, up to its end, as parts: text, and how it meets what lies below. */
function parts(reader, isLayer) {
  let list = [];
  while (reader.at < reader.shapes.length) {
    const kind = reader.shapes[reader.at++];
    if (kind === 2) break;
    if (kind === 1) {
      const [alpha, mode, nested] = take(reader, 3);
      if (nested) {
        list.push(...shown(parts(reader, true), alpha));
      } else {
        const opacity = alpha < 1 ? ` opacity="${short(alpha)}"` : "";
        const apart = blendNames[mode] ? "" : ` style="isolation:isolate"`;
        const text = `<g${opacity}${apart}>\n${written(parts(reader, true))}</g>\n`;
        list.push({ text, mode });
      }
      continue;
    }
    const { text, mode, erases } = kind === 3 ? path(reader) : picture(reader);
    if (!erases) list.push({ text, mode });
    else if (isLayer && list.length > 0) list = masked(reader, list, text);
  }
  return list;
}

function take(reader, count) {
  const values = reader.shapes.subarray(reader.at, reader.at + count);
  reader.at += count;
  return values;
}

/**
 * Parts with an attribute each, such as a mask. What is in a group with a mask or an opacity does not
 * blend with what lies below it; so neighbours that are laid on top share a group, and others have one
 * of their own, which blends as a whole.
 */
function grouped(list, attribute) {
  const result = [];
  for (const { text, mode } of list) {
    const last = result.at(-1);
    if (!blendNames[mode] && last && !blendNames[last.mode]) last.text += text;
    else result.push({ text, mode });
  }
  return result.map(({ text, mode }) => ({ text: `<g ${attribute}>\n${text}</g>\n`, mode }));
}

/** The parts of a layer at its opacity. */
const shown = (list, alpha) => (alpha < 1 ? grouped(list, `opacity="${short(alpha)}"`) : list);

/** What is left of parts where an eraser, painted black, was. */
function masked(reader, list, eraser) {
  const name = `mask${reader.masks++}`;
  const [x, y, width, height] = reader.box;
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  reader.definitions.push(
    `<mask id="${name}" maskUnits="userSpaceOnUse" ${box}>\n<rect ${box} fill="#fff"/>\n${eraser}</mask>\n`,
  );
  return grouped(list, `mask="url(#${name})"`);
}

/** Parts as text; those that blend say so. */
function written(list) {
  return list
    .map(({ text, mode }) =>
      blendNames[mode]
        ? text.replace(/^<\w+/, (tag) => `${tag} style="mix-blend-mode:${blendNames[mode]}"`)
        : text,
    )
    .join("");
}

function path(reader) {
  const [red, green, blue, alpha, mode, erases, isEvenOdd, count] = take(reader, 8);
  const numbers = take(reader, count);
  const hex = [red, green, blue].map((part) => Math.round(part * 255).toString(16).padStart(2, "0"));
  const opacity = alpha < 1 ? ` fill-opacity="${short(alpha)}"` : "";
  const rule = isEvenOdd ? ' fill-rule="evenodd"' : "";
  const text = `<path fill="#${hex.join("")}"${opacity}${rule} d="${steps(numbers)}"/>\n`;
  return { text, mode, erases };
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
  const text = `<image ${place} preserveAspectRatio="none" \
xlink:href="${canvas.toDataURL("image/png")}"/>\n`;
  return { text, mode, erases };
}
