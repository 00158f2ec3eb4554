// Pens, fingers, a mouse and keys, as the system delivers them to the browser.

/** Returns a generator of random numbers, reproducible from a seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const buttonBits = { none: 0, left: 1, right: 2, middle: 4 };

/** A pen or a mouse. The promises resolve when the page has received the event. */
export class Stylus {
  constructor(page, kind = "pen") {
    this.page = page;
    this.kind = kind;
  }

  send(type, x, y, { button = "none", buttons = 0, ...values } = {}) {
    return this.page.call("Input.dispatchMouseEvent", {
      type, x, y, button, buttons, pointerType: this.kind,
      clickCount: type === "mousePressed" || type === "mouseReleased" ? 1 : 0, ...values,
    });
  }

  hover(x, y, values) {
    return this.send("mouseMoved", x, y, values);
  }

  press(x, y, values = {}) {
    const button = values.button ?? "left";
    return this.send("mousePressed", x, y, { buttons: buttonBits[button], ...values, button });
  }

  move(x, y, values = {}) {
    const button = values.button ?? "left";
    return this.send("mouseMoved", x, y, { buttons: buttonBits[button], ...values, button });
  }

  release(x, y, values = {}) {
    const button = values.button ?? "left";
    return this.send("mouseReleased", x, y, { ...values, button, buttons: 0 });
  }

  /**
   * Draws a stroke through points `[x, y, values]`, in a visible page: a hidden one receives moves only
   * after five seconds, which makes a shape of the stroke.
   *
   * @param {number} burst the number of moves sent without waiting, so that the browser coalesces several
   *   into one event
   */
  async stroke(points, { burst = 6, ...values } = {}) {
    if (await this.page.run(() => document.visibilityState === "hidden")) await this.page.call("Page.bringToFront");
    const [x, y, first] = points[0];
    await this.press(x, y, { ...values, ...first });
    let under = [];
    for (const [atX, atY, own] of points.slice(1)) {
      under.push(this.move(atX, atY, { ...values, ...own }));
      if (under.length === burst) {
        await Promise.all(under);
        under = [];
      }
    }
    await Promise.all(under);
    const [lastX, lastY, own] = points[points.length - 1];
    await this.release(lastX, lastY, { ...values, ...own, force: 0 });
  }

  async click(x, y) {
    await this.hover(x, y);
    await this.press(x, y);
    await this.release(x, y);
  }
}

/** Fingers and palms: all contacts are passed each time, as `{ id, x, y, radiusX, radiusY, force }`. */
export class Touch {
  constructor(page) {
    this.page = page;
  }

  send(type, touchPoints) {
    return this.page.call("Input.dispatchTouchEvent", { type, touchPoints });
  }

  start(...points) { return this.send("touchStart", points); }
  move(...points) { return this.send("touchMove", points); }
  end(...left) { return this.send("touchEnd", left); }
  cancel() { return this.send("touchCancel", []); }
}

/** Turns the wheel of a mouse, with the control key down if `zooms`. */
export function wheel(page, x, y, deltaX, deltaY, zooms = false) {
  return page.call("Input.dispatchMouseEvent",
    { type: "mouseWheel", x, y, deltaX, deltaY, modifiers: zooms ? 2 : 0, pointerType: "mouse" });
}

const keyCodes = {
  Backspace: 8, Tab: 9, Enter: 13, Escape: 27, " ": 32, End: 35, Home: 36,
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46,
};

/** Presses and releases a key; `modifiers` 1 alt, 2 control, 8 shift. */
export async function press(page, key, modifiers = 0) {
  await keyDown(page, key, modifiers);
  await keyUp(page, key, modifiers);
}

export function keyDown(page, key, modifiers = 0) {
  const text = key === "Enter" ? "\r" : key.length === 1 && (modifiers & 7) === 0 ? key : undefined;
  return page.call("Input.dispatchKeyEvent",
    { type: text ? "keyDown" : "rawKeyDown", modifiers, text, ...named(key) });
}

export function keyUp(page, key, modifiers = 0) {
  return page.call("Input.dispatchKeyEvent", { type: "keyUp", modifiers, ...named(key) });
}

function named(key) {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === " " ? "Space" : key;
  return { key, code, windowsVirtualKeyCode: keyCodes[key] ?? key.toUpperCase().charCodeAt(0) };
}

/**
 * Dispatches events that the system of this browser cannot send, by a script in the page. `events` are
 * names with the values of a PointerEvent; the target is the element at the position of the first.
 */
export function dispatch(page, events) {
  return page.run((list) => {
    const target = document.elementFromPoint(list[0][1].clientX, list[0][1].clientY);
    for (const [name, values] of list) {
      target.dispatchEvent(new PointerEvent(name,
        { bubbles: true, cancelable: true, composed: true, isPrimary: true, ...values }));
    }
  }, events);
}
