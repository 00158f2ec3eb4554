// Traces the outlines of a coverage mask by marching squares: the contours where coverage is one half.

/** The maximum distance of a removed point from the contour, in pixels. */
const tolerance = 0.15;

const half = 127.5;

/** The segments of cells by covered corners, from edge to edge: 0 top, 1 right, 2 bottom, 3 left; saddles are empty. */
const segments = [
  [], [2, 3], [1, 2], [1, 3], [0, 1], [], [0, 2], [0, 3], [3, 0], [2, 0], [], [1, 0], [3, 1], [2, 1], [3, 2], [],
];

/**
 * Traces a mask. Holes run opposite to outer contours, so that either fill rule works.
 * @param {Uint8Array} coverage One byte per pixel, top row first; the outermost pixels must be empty.
 * @param {number} width @param {number} height
 * @returns {number[][]} The contours: x and y of their points; the center of the first pixel is 0.5, 0.5.
 */
export function traced(coverage, width, height) {
  // The following edge of each crossed edge. Cells have four pixels as corners; two edges are stored per pixel.
  const next = new Int32Array(2 * width * height).fill(-1);
  /** @param {number} x @param {number} y @param {number} side */
  const edge = (x, y, side) => (side === 0 ? 2 * (y * width + x) : side === 2 ? 2 * ((y + 1) * width + x)
    : side === 3 ? 2 * (y * width + x) + 1 : 2 * (y * width + x + 1) + 1);
  /** @type {number[]} */
  const starts = [];
  /** @param {number} x @param {number} y @param {number} from @param {number} to */
  const add = (x, y, from, to) => {
    const start = edge(x, y, from);
    next[start] = edge(x, y, to);
    starts.push(start);
  };
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const [a, b, c, d] = [coverage[at], coverage[at + 1], coverage[at + width + 1], coverage[at + width]];
      const kind = Number(a > half) * 8 + Number(b > half) * 4 + Number(c > half) * 2 + Number(d > half);
      const segment = segments[kind];
      if (segment.length > 0) add(x, y, segment[0], segment[1]);
      if (kind !== 5 && kind !== 10) continue;
      // A saddle: opposite corners are joined if the center of the cell is covered.
      const isJoined = a + b + c + d > 4 * half;
      const pairs = kind === 10
        ? isJoined ? [[1, 0], [3, 2]] : [[3, 0], [1, 2]]
        : isJoined ? [[0, 3], [2, 1]] : [[0, 1], [2, 3]];
      for (const [from, to] of pairs) add(x, y, from, to);
    }
  }
  const contours = [];
  for (const start of starts) {
    if (next[start] < 0) continue;
    const points = [];
    for (let at = start; next[at] >= 0;) {
      const pixel = at >> 1;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      const one = coverage[pixel];
      const other = coverage[at % 2 === 0 ? pixel + 1 : pixel + width];
      const share = (half - one) / (other - one);
      points.push(x + 0.5 + (at % 2 === 0 ? share : 0), y + 0.5 + (at % 2 === 0 ? 0 : share));
      const then = next[at];
      next[at] = -1;
      at = then;
    }
    const contour = simplified(points);
    if (contour.length >= 6) contours.push(contour);
  }
  return contours;
}

/**
 * Removes points of a closed contour within the tolerance (Douglas–Peucker).
 * @param {number[]} points
 */
function simplified(points) {
  const count = points.length / 2;
  if (count < 4) return points;
  // Begins with two points that are far apart.
  const furthest = (/** @type {number} */ from) => {
    let [best, maximum] = [from, -1];
    for (let i = 0; i < count; i++) {
      const far = Math.hypot(points[2 * i] - points[2 * from], points[2 * i + 1] - points[2 * from + 1]);
      if (far > maximum) [best, maximum] = [i, far];
    }
    return best;
  };
  const first = furthest(0);
  const second = furthest(first);
  const isKept = new Uint8Array(count);
  isKept[first] = isKept[second] = 1;
  const parts = [[first, second], [second, first]];
  while (parts.length > 0) {
    const [from, to] = /** @type {number[]} */ (parts.pop());
    const [x, y] = [points[2 * from], points[2 * from + 1]];
    const [dx, dy] = [points[2 * to] - x, points[2 * to + 1] - y];
    const length = Math.hypot(dx, dy);
    let [best, maximum] = [-1, tolerance];
    for (let i = (from + 1) % count; i !== to; i = (i + 1) % count) {
      const [px, py] = [points[2 * i] - x, points[2 * i + 1] - y];
      const far = length > 0 ? Math.abs(px * dy - py * dx) / length : Math.hypot(px, py);
      if (far > maximum) [best, maximum] = [i, far];
    }
    if (best < 0) continue;
    isKept[best] = 1;
    parts.push([from, best], [best, to]);
  }
  const result = [];
  for (let i = 0; i < count; i++) if (isKept[i]) result.push(points[2 * i], points[2 * i + 1]);
  return result;
}
