// Every frame that a page shows, as Chromium delivers it.
import { inflateSync } from "node:zlib";

/** Films a page from now on; the returned function ends that, and returns the frames as PNG files. */
export async function film(page) {
  const frames = [];
  let isOver = false;
  page.on("Page.screencastFrame", ({ data, sessionId }) => {
    if (!isOver) frames.push(Buffer.from(data, "base64"));
    page.call("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await page.call("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  return async () => {
    isOver = true;
    await page.call("Page.stopScreencast");
    return frames;
  };
}

/** Returns the share of black pixels in a PNG file of 8 bits per channel, like screenshots. */
export function blackShare(png) {
  const [width, height, count] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const packed = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(packed));
  const stride = width * count;
  let before = new Uint8Array(stride);
  let black = 0;
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const kind = lines[start];
    const line = lines.subarray(start + 1, start + 1 + stride);
    for (let i = 0; i < stride; i++) {
      const left = i < count ? 0 : line[i - count];
      const corner = i < count ? 0 : before[i - count];
      const up = before[i];
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      line[i] += [0, left, up, (left + up) >> 1, paeth][kind];
    }
    for (let i = 0; i < stride; i += count) if (line[i] + line[i + 1] + line[i + 2] === 0) black += 1;
    before = line;
  }
  return black / (width * height);
}
