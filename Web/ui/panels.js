// Panels: popovers beside the button that opens them; sheets above the tools on narrow screens.

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
 * Calls `act` with "open" or "closed" when something opens or closes.
 * @param {EventTarget} target @param {"beforetoggle" | "toggle"} name @param {(state: string) => void} act
 * @param {AddEventListenerOptions} [options]
 */
export const onToggle = (target, name, act, options) =>
  target.addEventListener(name, (event) => act(/** @type {Event & {newState: string}} */ (event).newState), options);

/**
 * Whether a panel is open.
 * @param {string} id
 */
export const isOpen = (id) => panels.get(id)?.element.matches(":popover-open") ?? false;

/**
 * Whether a panel was open at a press: browsers close it before or after they tell of that.
 * @param {string} id @param {Event} press
 */
export const wasOpen = (id, press) => isOpen(id) || (panels.get(id)?.closed ?? -Infinity) >= press.timeStamp;

/**
 * Makes a panel.
 * @param {string} id @param {string} title
 * @param {(body: HTMLElement) => void} fill puts in what it shows, whenever it is opened or refreshed
 * @param {() => string} signature of what it shows: what stays the same needs no refreshing
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
 * Opens a panel beside a button, or closes it where it is open.
 * @param {string} id @param {HTMLElement} anchor
 */
export function open(id, anchor) {
  const entry = panels.get(id);
  // Some are made a little later than the page.
  if (!entry) return;
  if (isOpen(id)) return close(id);
  if (anchor?.offsetParent == null) anchor = find("#menu-button");
  entry.anchor = anchor;
  entry.shown = entry.signature();
  entry.body.replaceChildren();
  entry.fill(entry.body);
  // What can only be read has to be scrolled by keys, too.
  entry.body.tabIndex = entry.body.querySelector("button, input, select") ? -1 : 0;
  anchor.focus({ preventScroll: true });
  entry.element.showPopover();
  place(entry.element, anchor);
  entry.element.focus({ preventScroll: true });
}

/**
 * Closes a panel, or all.
 * @param {string | null} id
 */
export function close(id = null) {
  for (const [name, { element }] of panels) {
    if ((id === null || id === name) && element.matches(":popover-open")) element.hidePopover();
  }
}

/**
 * Something that is done once a panel is closed.
 * @param {string} id @param {() => void} act
 */
export const closing = (id, act) => () => {
  close(id);
  act();
};

/**
 * Shows anew what changed in open panels, and keeps the focus where it was.
 * @param {string | null} always
 */
export function refresh(always = null) {
  // Who presses a button that is gone by then would press beside the panel, and close it.
  if (window.event?.type === "click") setTimeout(() => fillAgain(always));
  else fillAgain(always);
}

/** @param {string | null} always */
function fillAgain(always) {
  for (const [id, entry] of panels) {
    if (!isOpen(id)) continue;
    const now = entry.signature();
    if (now === entry.shown && id !== always) continue;
    // What is being drawn along stays in the hand.
    if (entry.body.querySelector("input[type=range]:active")) continue;
    entry.shown = now;
    renew(entry.body, () => {
      entry.body.replaceChildren();
      entry.fill(entry.body);
    });
    if (entry.anchor) place(entry.element, entry.anchor);
  }
}

/**
 * Places a panel anew that has got another size.
 * @param {string} id
 */
export function settle(id) {
  const { element, anchor } = panels.get(id) ?? {};
  if (isOpen(id) && element && anchor) place(element, anchor);
}

/**
 * Beside the tools where they stand upright, otherwise above or below. Sheets are placed by the style.
 * @param {HTMLElement} element @param {HTMLElement} anchor
 */
function place(element, anchor) {
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
  // Below the bar of the title, where there is room.
  const top = Math.min(62, innerHeight - height - gap);
  element.style.top = `${Math.max(gap, top, Math.min(y, innerHeight - height - gap))}px`;
}

/**
 * Lets a button open the panel that its `data-panel` names.
 * @param {HTMLElement} opener
 */
export function connectOpener(opener) {
  const id = () => opener.dataset.panel ?? "";
  opener.setAttribute("aria-haspopup", "dialog");
  opener.setAttribute("aria-expanded", "false");
  // A panel closes by itself when the pointer goes down outside of it: remember that it was open.
  let isClosing = false;
  opener.addEventListener("pointerdown", (event) => { isClosing = wasOpen(id(), event); });
  opener.addEventListener("click", () => {
    if (!isClosing) open(id(), opener);
    else close(id());
    isClosing = false;
  });
}

/**
 * Lets every button with `data-panel` open its panel, and the canvas close them.
 * @param {HTMLElement} canvas
 */
export function connect(canvas) {
  for (const opener of findAll("[data-panel]")) connectOpener(opener);
  // A finger beside a panel only closes it; a pen draws at once.
  canvas.addEventListener("pointerdown", (event) => {
    if (![...panels.keys()].some(isOpen)) return;
    close();
    if (event.pointerType !== "pen") event.stopImmediatePropagation();
  }, { capture: true });
  addEventListener("resize", () => {
    for (const id of panels.keys()) settle(id);
  });
}
