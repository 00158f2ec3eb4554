// Dragging the small pictures of pages into another order, with mouse, pen and fingers.

/** From how far on a press is a drag, in pixels; a finger holds still for so many milliseconds first. */
const slack = 6;
const hold = 350;

/** How near to an edge the list scrolls along, and how fast, in pixels and pixels a frame. */
const edge = 44;
const speed = 9;

/**
 * Lets the children of a list be dragged.
 *
 * @param {(from: number, to: number) => void} move hears of a new order
 */
export function draggable(list, move) {
  let drag = null;
  const items = () => [...list.children];

  /** 1 where pages go from left to right, -1 where they go the other way. */
  const side = () => (getComputedStyle(list).direction === "rtl" ? -1 : 1);

  /** Where the item would go: behind so many of the others. */
  const target = () => {
    const middle = drag.x + list.scrollLeft;
    return drag.middles.filter((place, at) => at !== drag.from && (middle - place) * side() > 0).length;
  };

  const show = () => {
    const to = target();
    drag.item.style.translate = `${drag.x + list.scrollLeft - drag.start}px 0`;
    items().forEach((item, at) => {
      if (item === drag.item) return;
      const by = at > drag.from && at <= to ? -drag.width : at < drag.from && at >= to ? drag.width : 0;
      item.style.translate = by ? `${by * side()}px 0` : "";
    });
  };

  const frame = () => {
    if (!drag?.isMoving) return;
    const { left, right } = list.getBoundingClientRect();
    const by = drag.x < left + edge ? -speed : drag.x > right - edge ? speed : 0;
    const before = list.scrollLeft;
    if (by) list.scrollLeft += by;
    if (list.scrollLeft !== before) show();
    requestAnimationFrame(frame);
  };

  const begin = () => {
    if (!drag || drag.isMoving) return;
    if (!drag.item.isConnected) return end(false);
    drag.isMoving = true;
    drag.start = drag.x + list.scrollLeft;
    drag.middles = items().map((item) => {
      const box = item.getBoundingClientRect();
      return box.left + box.width / 2 + list.scrollLeft;
    });
    const box = drag.item.getBoundingClientRect();
    drag.width = box.width + (parseFloat(getComputedStyle(list).columnGap) || 0);
    drag.item.setPointerCapture?.(drag.pointer);
    drag.item.dataset.dragged = "true";
    requestAnimationFrame(frame);
  };

  function end(isDone) {
    if (!drag) return;
    const { item, from, isMoving, timer } = drag;
    const to = isMoving ? target() : from;
    clearTimeout(timer);
    drag = null;
    if (!isMoving) return;
    delete item.dataset.dragged;
    for (const other of items()) other.style.translate = "";
    // The click that follows is none.
    const swallow = (event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    if (isDone && to !== from) move(from, to);
  }

  list.addEventListener("pointerdown", (event) => {
    const from = items().findIndex((item) => item.contains(event.target));
    if (from < 0 || event.button !== 0 || !event.isPrimary || drag) return;
    drag = {
      item: items()[from], from, pointer: event.pointerId, x: event.clientX, downX: event.clientX, downY: event.clientY,
      isMoving: false, isTouch: event.pointerType === "touch", timer: 0,
    };
    if (drag.isTouch) drag.timer = setTimeout(begin, hold);
  });
  list.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    drag.x = event.clientX;
    if (drag.isMoving) return show();
    if (Math.hypot(event.clientX - drag.downX, event.clientY - drag.downY) < slack) return;
    // A finger that moves at once scrolls.
    if (drag.isTouch) end(false);
    else begin();
  });
  list.addEventListener("pointerup", (event) => event.pointerId === drag?.pointer && end(true));
  list.addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && end(false));
  list.addEventListener("touchmove", (event) => {
    if (drag?.isMoving) event.preventDefault();
  }, { passive: false });
  list.addEventListener("contextmenu", (event) => {
    if (drag) event.preventDefault();
  });
}
