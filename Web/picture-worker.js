// Decodes the files of pictures beside the page, and reduces them.
//
// Pixels are those that `PictureFileDecoder` and `Pixmap.reduced` of the sources give, to the bit: colours as they stand
// in the file, turned as the camera says, premultiplied, and each the mean of what it covers.

/** About how many pixels are read back at once. */
const most = 1 << 20;

/**
 * Adds up the rows of a strip, and writes the means.
 *
 * @param {Uint8ClampedArray} data red, green, blue, alpha, not multiplied
 * @param {Uint8Array} target what the means are put in from its start
 */
function reduce(data, width, height, level, target) {
  const side = 1 << level;
  const columns = Math.ceil(width / side);
  const sums = new Uint32Array(4 * columns);
  let to = 0;
  for (let top = 0; top < height; top += side) {
    const rows = Math.min(side, height - top);
    sums.fill(0);
    let at = 4 * top * width;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const end = at + 4 * Math.min(side, width - column * side);
        let [red, green, blue, alpha] = [0, 0, 0, 0];
        for (; at < end; at += 4) {
          const a = data[at + 3];
          if (a === 255) {
            red += data[at];
            green += data[at + 1];
            blue += data[at + 2];
          } else {
            red += (data[at] * a + 127) / 255 | 0;
            green += (data[at + 1] * a + 127) / 255 | 0;
            blue += (data[at + 2] * a + 127) / 255 | 0;
          }
          alpha += a;
        }
        sums[4 * column] += red;
        sums[4 * column + 1] += green;
        sums[4 * column + 2] += blue;
        sums[4 * column + 3] += alpha;
      }
    }
    for (let column = 0; column < columns; column++) {
      const count = rows * Math.min(side, width - column * side);
      for (let part = 4 * column; part < 4 * column + 4; part++) {
        target[to++] = Math.floor((2 * sums[part] + count) / (2 * count));
      }
    }
  }
}

/** The pixels of a file at a level; null where it cannot be decoded, or has another size. */
async function decode({ bytes, columns, rows, level }) {
  let bitmap;
  try {
    // Colours as they stand in the file, like those of ink: see Documentation/Design/0026-pictures.md.
    bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none" });
  } catch {
    return null;
  }
  try {
    if (bitmap.width !== columns || bitmap.height !== rows) return null;
    const side = 1 << level;
    const strip = Math.max(Math.floor(most / columns / side), 1) * side;
    const canvas = new OffscreenCanvas(columns, Math.min(strip, rows));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.globalCompositeOperation = "copy";
    const width = Math.ceil(columns / side);
    const pixels = new Uint8Array(4 * width * Math.ceil(rows / side));
    for (let top = 0; top < rows; top += strip) {
      const height = Math.min(strip, rows - top);
      context.drawImage(bitmap, 0, top, columns, height, 0, 0, columns, height);
      const { data } = context.getImageData(0, 0, columns, height);
      reduce(data, columns, height, level, pixels.subarray(4 * width * (top / side)));
    }
    return pixels;
  } finally {
    bitmap.close();
  }
}

/** A picture as pixels of at most so many, not multiplied; null where it cannot be decoded. */
async function shrink({ bytes, mostPixels }) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  } catch {
    return null;
  }
  const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)));
  const width = Math.max(Math.floor(bitmap.width * scale), 1);
  const height = Math.max(Math.floor(bitmap.height * scale), 1);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data, isWhole: scale === 1 };
}

addEventListener("message", async ({ data: task }) => {
  let result = null;
  try {
    result = await (task.mostPixels ? shrink(task) : decode(task));
  } catch {
    // A picture for which there is no memory is one that cannot be decoded.
  }
  postMessage({ number: task.number, result }, result ? [(result.data ?? result).buffer] : []);
});
