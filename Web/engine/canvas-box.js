// The box of a canvas: its position on the page, and its size in pixels of the screen.

/** The most pixels of a canvas; larger ones have a lower resolution. */
const maximumPixels = 16e6;

export class CanvasBox {
  /** The corner of the canvas on the page, in CSS pixels, and the canvas pixels per CSS pixel. */
  left = 0;
  top = 0;
  scaleX = 1;
  scaleY = 1;
  /** The canvas pixels per CSS pixel when the size was set; 0 before the canvas has a size. */
  density = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  /** Whether the canvas is displayed, and has a size. */
  get isShown() { return this.canvas.clientWidth > 0 && this.canvas.clientHeight > 0; }

  get pixelsPerMillimeter() { return this.density * 96 / 25.4; }

  /** The canvas pixels per point: a point is 1/72 inch, a CSS pixel 1/96 inch. */
  get pointScale() { return this.density * 96 / 72; }

  /**
   * Returns the position of an event, in pixels of the canvas.
   *
   * @param {{clientX: number}} event
   */
  x({ clientX }) { return (clientX - this.left) * this.scaleX; }

  /** @param {{clientY: number}} event */
  y({ clientY }) { return (clientY - this.top) * this.scaleY; }

  /** Updates the position of the canvas on the page. */
  update() {
    const bounds = this.canvas.getBoundingClientRect();
    this.left = bounds.left;
    this.top = bounds.top;
    this.scaleX = bounds.width > 0 ? this.canvas.width / bounds.width : 1;
    this.scaleY = bounds.height > 0 ? this.canvas.height / bounds.height : 1;
  }

  /**
   * Follows the box until `signal` aborts.
   *
   * @param {Window} page The window of the canvas.
   * @param {AbortSignal} signal
   * @param {() => void} resized Called after the size of the canvas was changed.
   * @param {() => void} shown Called after measuring a canvas that is displayed.
   */
  watch(page, signal, resized, shown) {
    const measure = (/** @type {ResizeObserverSize | undefined} */ size = undefined) => {
      // A hidden canvas keeps its pixels, so that it looks the same when it is shown again.
      if (!this.isShown && this.density) return;
      const density = page.devicePixelRatio;
      let width = this.canvas.clientWidth * density;
      let height = this.canvas.clientHeight * density;
      // Exact to the pixel, unless the size belongs to a screen with another density.
      if (size && Math.hypot(size.inlineSize - width, size.blockSize - height) < 3) {
        [width, height] = [size.inlineSize, size.blockSize];
      }
      if (this.#resize(width, height, density)) resized();
      if (!this.isShown) return;
      this.update();
      shown();
    };
    measure();
    const sizes = new ResizeObserver(([entry]) => measure(entry.devicePixelContentBoxSize?.[0]));
    try {
      sizes.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      sizes.observe(this.canvas);
    }
    signal.addEventListener("abort", () => sizes.disconnect());
    page.addEventListener("resize", () => {
      measure();
      this.update();
    }, { signal });
    // Scrolling of any ancestor moves the canvas.
    page.addEventListener("scroll", () => this.update(), { capture: true, passive: true, signal });
  }

  /**
   * Sets a size in device pixels; returns whether it differs from the current one.
   *
   * @param {number} screenWidth
   * @param {number} screenHeight
   * @param {number} screenDensity
   */
  #resize(screenWidth, screenHeight, screenDensity) {
    const share = Math.min(1, Math.sqrt(maximumPixels / Math.max(screenWidth * screenHeight, 1)));
    const width = Math.max(Math.round(screenWidth * share), 1);
    const height = Math.max(Math.round(screenHeight * share), 1);
    const { canvas } = this;
    const density = screenDensity * share;
    if (canvas.width === width && canvas.height === height && density === this.density) return false;
    this.density = density;
    canvas.width = width;
    canvas.height = height;
    this.update();
    return true;
  }
}
