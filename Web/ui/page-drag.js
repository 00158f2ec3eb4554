// Reorders pages by dragging their thumbnails, with mouse, pen and fingers.

/** The distance from which a press is a drag, in pixels, and the time that a finger rests first, in milliseconds. */
const slack = 6;
const holdTime = 350;

/** The distance from an edge within which the list scrolls, in pixels, and its speed, in pixels per frame. */
const edge = 44;
const speed = 9;

/**
 * @typedef {{item: HTMLElement, from: number, pointer: number, x: number, downX: number, downY: number,
 *   isMoving: boolean, isTouch: boolean, timer: number, start: number, width: number, middles: number[]}} Drag
 */

/** Makes the children of a list draggable. */
export class PageDrag {
  #list;
  #move;
  /** @type {Drag | null} The drag in progress. */
  #drag = null;

  /**
   * @param {HTMLElement} list
   * @param {(from: number, to: number) => void} move Receives a new order.
   */
  constructor(list, move) {
    this.#list = list;
    this.#move = move;
    list.addEventListener("pointerdown", (event) => {
      const from = this.#items().findIndex((item) => item.contains(/** @type {Node} */ (event.target)));
      if (from < 0 || event.button !== 0 || !event.isPrimary || this.#drag) return;
      this.#drag = {
        item: this.#items()[from], from, pointer: event.pointerId, x: event.clientX, downX: event.clientX, downY: event.clientY,
        isMoving: false, isTouch: event.pointerType === "touch", timer: 0, start: 0, width: 0, middles: [],
      };
      if (this.#drag.isTouch) this.#drag.timer = setTimeout(() => this.#begin(), holdTime);
    });
    list.addEventListener("pointermove", (event) => {
      const drag = this.#drag;
      if (event.pointerId !== drag?.pointer) return;
      drag.x = event.clientX;
      if (drag.isMoving) return this.#show(drag);
      if (Math.hypot(event.clientX - drag.downX, event.clientY - drag.downY) < slack) return;
      // A finger that moves immediately scrolls.
      if (drag.isTouch) this.#end(false);
      else this.#begin();
    });
    list.addEventListener("pointerup", (event) => event.pointerId === this.#drag?.pointer && this.#end(true));
    list.addEventListener("pointercancel", (event) => event.pointerId === this.#drag?.pointer && this.#end(false));
    list.addEventListener("touchmove", (event) => {
      if (this.#drag?.isMoving) event.preventDefault();
    }, { passive: false });
    list.addEventListener("contextmenu", (event) => {
      if (this.#drag) event.preventDefault();
    });
  }

  #items() { return /** @type {HTMLElement[]} */ ([...this.#list.children]); }

  /** Returns 1 if pages run from left to right, -1 otherwise. */
  #side() { return getComputedStyle(this.#list).direction === "rtl" ? -1 : 1; }

  /**
   * Returns the index to which the item would move.
   * @param {Drag} drag
   */
  #target({ from, middles, x }) {
    const middle = x + this.#list.scrollLeft;
    return middles.filter((position, at) => at !== from && (middle - position) * this.#side() > 0).length;
  }

  /** @param {Drag} drag */
  #show(drag) {
    const { from, item, start, width, x } = drag;
    const to = this.#target(drag);
    item.style.translate = `${x + this.#list.scrollLeft - start}px 0`;
    this.#items().forEach((other, at) => {
      if (other === item) return;
      const by = at > from && at <= to ? -width : at < from && at >= to ? width : 0;
      other.style.translate = by ? `${by * this.#side()}px 0` : "";
    });
  }

  #frame() {
    const [drag, list] = [this.#drag, this.#list];
    if (!drag?.isMoving) return;
    const { left, right } = list.getBoundingClientRect();
    const by = drag.x < left + edge ? -speed : drag.x > right - edge ? speed : 0;
    const before = list.scrollLeft;
    if (by) list.scrollLeft += by;
    if (list.scrollLeft !== before) this.#show(drag);
    requestAnimationFrame(() => this.#frame());
  }

  #begin() {
    const [drag, list] = [this.#drag, this.#list];
    if (!drag || drag.isMoving) return;
    if (!drag.item.isConnected) return this.#end(false);
    drag.isMoving = true;
    drag.start = drag.x + list.scrollLeft;
    drag.middles = this.#items().map((item) => {
      const box = item.getBoundingClientRect();
      return box.left + box.width / 2 + list.scrollLeft;
    });
    const box = drag.item.getBoundingClientRect();
    drag.width = box.width + (parseFloat(getComputedStyle(list).columnGap) || 0);
    drag.item.setPointerCapture?.(drag.pointer);
    drag.item.dataset.dragged = "true";
    requestAnimationFrame(() => this.#frame());
  }

  /** @param {boolean} isDone */
  #end(isDone) {
    if (!this.#drag) return;
    const { item, from, isMoving, timer } = this.#drag;
    const to = isMoving ? this.#target(this.#drag) : from;
    clearTimeout(timer);
    this.#drag = null;
    if (!isMoving) return;
    delete item.dataset.dragged;
    for (const other of this.#items()) other.style.translate = "";
    // Ignore the click that follows.
    const swallow = (/** @type {Event} */ event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (isDone && to !== from) this.#move(from, to);
  }
}
