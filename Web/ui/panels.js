// Panels: popovers beside the button that opens them, or sheets above the toolbar on narrow screens.

import { word } from "../words/index.js";
import { button, find, findAll, h, renew } from "./dom.js";

/**
 * @typedef {HTMLElement & {showPopover(): void, hidePopover(): void}} Popover
 * @typedef {{element: Popover, body: HTMLElement, fill: (body: HTMLElement) => void, signature: () => string,
 *   shown: string, anchor: HTMLElement | null, closed: number}} Panel
 */

/** @type {Map<string, Panel>} */
const panels = new Map();

/**
 * Calls `act` with "open" or "closed" when an element opens or closes.
 * @param {EventTarget} target @param {"beforetoggle" | "toggle"} name @param {(state: string) => void} act
 * @param {AddEventListenerOptions} [options]
 */
export const onToggle = (target, name, act, options) =>
  target.addEventListener(name, (event) => act(/** @type {Event & {newState: string}} */ (event).newState), options);

/**
 * Returns whether a panel is open.
 * @param {string} id
 */
export const isOpen = (id) => panels.get(id)?.element.matches(":popover-open") ?? false;

/**
 * Returns whether a panel was open at a press: browsers close it before or after they send the event.
 * @param {string} id @param {Event} press
 */
export const wasOpen = (id, press) => isOpen(id) || (panels.get(id)?.closed ?? -Infinity) >= press.timeStamp;

/**
 * Creates a panel.
 * @param {string} id @param {string} title
 * @param {(body: HTMLElement) => void} fill Adds its content, whenever it is opened or refreshed.
 * @param {() => string} signature Returns a text that changes with the content; an equal one needs no refresh.
 */
export function panel(id, title, fill, signature = () => "") {
  const body = h("div.body");
  const element = /** @type {Popover} */ (h("section.panel", {
    id, popover: "auto", role: "dialog", "aria-labelledby": `${id}-title`, tabindex: "-1",
  },
    h("div.head", {}, h("h2", { id: `${id}-title` }, word(title)), button("close", "Close", () => close(id), { quiet: true })),
    body));
  /** @type {Panel} */
  const entry = { element, body, fill, signature, shown: "", anchor: null, closed: -Infinity };
  onToggle(element, "beforetoggle", (state) => {
    if (state === "closed") entry.closed = performance.now();
  });
  onToggle(element, "toggle", (state) => {
    entry.anchor?.setAttribute("aria-expanded", String(state === "open"));
    if (state === "closed") body.replaceChildren();
  });
  panels.set(id, entry);
  document.body.append(element);
}

/**
 * Opens a panel beside a button, or closes it if it is open.
 * @param {string} id @param {HTMLElement} anchor
 */
export function open(id, anchor) {
  const entry = panels.get(id);
  // Some are created a little later than the page.
  if (!entry) return;
  if (isOpen(id)) return close(id);
  if (anchor?.offsetParent == null) anchor = find("#menu-button");
  entry.anchor = anchor;
  entry.shown = entry.signature();
  entry.body.replaceChildren();
  entry.fill(entry.body);
  // A panel without controls must be scrollable by keys, too.
  entry.body.tabIndex = entry.body.querySelector("button, input, select") ? -1 : 0;
  anchor.focus({ preventScroll: true });
  entry.element.showPopover();
  position(entry.element, anchor);
  entry.element.focus({ preventScroll: true });
}

/**
 * Closes a panel, by default all panels.
 * @param {string | null} id
 */
export function close(id = null) {
  for (const [name, { element }] of panels) {
    if ((id === null || id === name) && element.matches(":popover-open")) element.hidePopover();
  }
}

/**
 * Returns a function that closes a panel and then calls `act`.
 * @param {string} id @param {() => void} act
 */
export const closing = (id, act) => () => {
  close(id);
  act();
};

/**
 * Updates open panels whose content changed, and keeps the focus; `always` is updated in any case.
 * @param {string | null} always
 */
export function refresh(always = null) {
  // Removing a button during its click would count as a click outside, which closes the panel.
  if (window.event?.type === "click") setTimeout(() => fillAgain(always));
  else fillAgain(always);
}

/** @param {string | null} always */
function fillAgain(always) {
  for (const [id, entry] of panels) {
    if (!isOpen(id)) continue;
    const now = entry.signature();
    if (now === entry.shown && id !== always) continue;
    // A slider that is being dragged must stay.
    if (entry.body.querySelector("input[type=range]:active")) continue;
    entry.shown = now;
    renew(entry.body, () => {
      entry.body.replaceChildren();
      entry.fill(entry.body);
    });
    if (entry.anchor) position(entry.element, entry.anchor);
  }
}

/**
 * Positions an open panel again after its size has changed.
 * @param {string} id
 */
export function reposition(id) {
  const { element, anchor } = panels.get(id) ?? {};
  if (isOpen(id) && element && anchor) position(element, anchor);
}

/**
 * Positions a panel beside an upright toolbar, otherwise above or below its bar. Style sheets position sheets.
 * @param {HTMLElement} element @param {HTMLElement} anchor
 */
function position(element, anchor) {
  const at = anchor.getBoundingClientRect();
  const bar = (anchor.closest(".bar") ?? anchor).getBoundingClientRect();
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  const gap = 8;
  let x = at.left + at.width / 2 - width / 2;
  let y = bar.bottom + gap;
  if (bar.height > bar.width * 1.5) {
    x = bar.left > innerWidth / 2 ? bar.left - gap - width : bar.right + gap;
    y = at.top + at.height / 2 - height / 2;
  } else if (bar.top > innerHeight / 2) {
    y = bar.top - gap - height;
  }
  element.style.left = `${Math.max(gap, Math.min(x, innerWidth - width - gap))}px`;
  // Below the title bar if there is room.
  const top = Math.min(62, innerHeight - height - gap);
  element.style.top = `${Math.max(gap, top, Math.min(y, innerHeight - height - gap))}px`;
}

/**
 * Connects a button with the panel that its `data-panel` names.
 * @param {HTMLElement} opener
 */
export function connectOpener(opener) {
  const id = () => opener.dataset.panel ?? "";
  opener.setAttribute("aria-haspopup", "dialog");
  opener.setAttribute("aria-expanded", "false");
  // A pointerdown outside closes a panel automatically: remember that it was open.
  let isClosing = false;
  opener.addEventListener("pointerdown", (event) => { isClosing = wasOpen(id(), event); });
  opener.addEventListener("click", () => {
    if (!isClosing) open(id(), opener);
    else close(id());
    isClosing = false;
  });
}

/**
 * Connects every button that has `data-panel` with its panel, and lets the canvas close panels.
 * @param {HTMLElement} canvas
 */
export function connect(canvas) {
  for (const opener of findAll("[data-panel]")) connectOpener(opener);
  // A finger beside a panel only closes it; a pen draws immediately.
  canvas.addEventListener("pointerdown", (event) => {
    if (![...panels.keys()].some(isOpen)) return;
    close();
    if (event.pointerType !== "pen") event.stopImmediatePropagation();
  }, { capture: true });
  addEventListener("resize", () => {
    for (const id of panels.keys()) reposition(id);
  });
}
