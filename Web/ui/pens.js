// The panel of pens: their capabilities and batteries, and their settings.

import { preference, setPreference } from "../store/preferences.js";
import { tablet, usePressure } from "../device/tablet.js";
import { comma, isFromRight, number, percent, word } from "../words/index.js";
import { button, find, h, toggle } from "./dom.js";
import { onToggle, reposition } from "./panels.js";
import { PenSettings } from "./pen-settings.js";

/**
 * @typedef {{id: string, kind: string, name: string, serial: string | null, capabilities: string[], buttons: string[],
 *   battery: {level: number, isCharging: boolean} | null, isConnected: boolean, isNear: boolean, isTouching: boolean,
 *   surface: {name: string, width: number, height: number, isScreen: boolean} | null}} Accessory
 * @typedef {Pick<PointerEvent, "pressure" | "tiltX" | "tiltY" | "twist"> & {time: number}} Met
 * @typedef {{title: string, kind: string | null, state: string, isConnected: boolean, battery: Accessory["battery"],
 *   facts: [name: string, value: string, isOwn?: boolean][]}} Card
 * @typedef {{card?: Card, text?: string, isWrong?: boolean, canRetry?: boolean}} Line
 */

/** @type {Record<string, string>} The names of kinds of tools. */
const kinds = {
  pen: "Pen", eraser: "Eraser of a pen", brush: "Brush of a tablet", pencil: "Pencil", airbrush: "Airbrush",
  mouse: "Mouse of a tablet", lens: "Lens cursor", totem: "Dial on the screen", pad: "Keys of a tablet",
};

/** @type {Record<string, string>} The names of a tool's capabilities. */
const abilities = {
  pressure: "pressure", tilt: "tilt", twist: "twist", distance: "distance", slider: "wheel or slider",
  ring: "ring", strip: "strip",
};

/** The button names of the server; others are the manufacturer's. */
const buttonNames = ["Lower button", "Upper button", "Third button"];

/** The time for which a browser's pen is listed after its last use, in milliseconds. */
const forgetting = 60_000;

/**
 * Isolates a manufacturer's name, whose direction may differ from the text's.
 * @param {string} name
 */
const named = (name) => (isFromRight ? `\u2068${name}\u2069` : name);

/** The bits of a pen's capabilities. */
const Capability = Object.freeze({ tilt: 2, twist: 4 });

/**
 * Returns the function that fills the panel.
 * @param {import("../studio.js").Studio} studio
 */
export function pens(studio) {
  studio.engine.listPens(true);
  /** @type {Map<number, Met>} The last event of each pen. */
  const met = new Map();
  let settings = new PenSettings(studio);
  let list = h("div.pens");
  let shown = "";

  const update = () => {
    if (!list.isConnected) return;
    settings.meet([...tablet.accessories.values()]);
    const parts = describe(met, studio.engine.pens);
    const now = JSON.stringify(parts);
    if (now === shown) return;
    shown = now;
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...build(parts));
    if (hadFocus) list.querySelector("button")?.focus({ preventScroll: true });
    reposition("pens");
  };

  const listen = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "pen") return;
    const { pointerId: id, pressure, tiltX, tiltY, twist, timeStamp: time } = event;
    met.set(id, { pressure, tiltX, tiltY, twist, time });
    if (!list.isConnected) return;
    settings.press(pressure, null);
    later();
  };
  // Limit updates, as drawing needs the time.
  let isLate = false;
  const later = () => {
    if (isLate) return;
    isLate = true;
    setTimeout(() => {
      isLate = false;
      for (const [id, { time }] of met) if (performance.now() - time > forgetting) met.delete(id);
      update();
    }, 100);
  };
  addEventListener("pointerdown", listen, { capture: true, passive: true });
  addEventListener("pointermove", listen, { capture: true, passive: true });
  tablet.addEventListener("change", update);
  tablet.addEventListener("samples", (event) => {
    const row = /** @type {CustomEvent<[id: string, ...values: (number | null)[]][]>} */ (event).detail.at(-1);
    if (!row || !list.isConnected) return;
    settings.press(row[11], tablet.accessories.get(row[0]));
  });
  onToggle(find("#pens"), "toggle", (state) => {
    if (state === "closed") tablet.leave("panel");
  });

  return (/** @type {HTMLElement} */ body) => {
    shown = "";
    list = h("div.pens");
    settings = new PenSettings(studio);
    body.append(
      list,
      toggle("Pressure from the device", preference("device", false), (on) => {
        setPreference("device", on);
        usePressure(studio, on);
      }),
      h("p.quiet", {}, word("For pens whose pressure this browser does not report.")),
      settings.element,
    );
    update();
    tablet.use("panel");
  };
}

// MARK: Content

/**
 * Returns the content of the list as comparable values.
 * @param {Map<number, Met>} met @param {import("../engine/engine.js").PenStatus[]} onPage
 */
function describe(met, onPage) {
  /** @type {Line[]} */
  const parts = [];
  const { error, absence } = tablet;
  if (absence !== null) {
    parts.push({ text: "This page has no access to tablets. Pens are listed here after their first use on the page." });
    for (const pen of onPage) {
      const last = met.get(pen.contact);
      if (last) parts.push({ card: browserCard(pen, last) });
    }
    return parts;
  }
  if (!tablet.isKnown) return [{ text: "Looking for pens…" }];
  if (tablet.isRecording) parts.push({ text: "These pens are a recording, played in a loop." });
  if (error) parts.push({ text: errorText(error), isWrong: true, canRetry: true });
  else if (tablet.accessories.size === 0) {
    parts.push({ text: "No tablet or pen was found. Plug one in, or pair it." });
  }
  /** @type {Accessory[]} */
  const all = [...tablet.accessories.values()];
  // A pen with an eraser at its other end is two tools with one serial number.
  const other = (/** @type {Accessory} */ one, /** @type {string} */ kind) =>
    one.serial && all.find((two) => two.serial === one.serial && two.kind === kind);
  for (const one of all) {
    if (one.kind === "eraser" && other(one, "pen")) continue;
    parts.push({ card: card(one, one.kind === "pen" ? other(one, "eraser") || null : null) });
  }
  return parts;
}

/**
 * Returns why the server cannot read devices.
 * @param {{reason: string, message: string, name: string}} error
 */
function errorText({ reason, message, name }) {
  switch (reason) {
    case "device": return "No tablet or pen was found. Plug one in, or pair it.";
    case "permission":
      return word("No permission to read {name}. Log in at this machine, or join the group “input” and log in again.", { name });
    case "missing": return word("{name} is missing. Install it and try again.", { name });
    case "seat": return "This system cannot list tablets: udev, or the seat, is missing.";
    default: return word("Tablets cannot be read: {why}", { why: message });
  }
}

/**
 * Describes an accessory, or a pen with its erasing end.
 * @param {Accessory} accessory @param {Accessory | null} eraser
 * @returns {Card}
 */
function card(accessory, eraser) {
  const { kind, name, battery, surface, capabilities, buttons, serial, isConnected } = accessory;
  /** @type {Card["facts"]} */
  const facts = [];
  const can = capabilities.map((one) => word(abilities[one])).join(comma);
  if (can) facts.push(["Reports", can]);
  if (buttons.length > 0) {
    facts.push(kind === "pad" ? ["Keys", number(buttons.length)]
      : ["Buttons", buttons.filter(Boolean).map((one) => (buttonNames.includes(one) ? word(one) : named(one))).join(comma)]);
  }
  if (eraser) facts.push(["Other end", word("Eraser")]);
  if (surface) facts.push(["On", surfaceText(surface), true]);
  if (serial) facts.push(["Serial number", serial.replace(/^0x/, "").toUpperCase(), true]);
  return {
    title: name || word(kinds[kind]), kind: name ? kinds[kind] : null, facts,
    state: stateOf(accessory, eraser), isConnected, battery: battery ?? eraser?.battery ?? null,
  };
}

/** @param {Accessory} accessory @param {Accessory | null} eraser */
function stateOf({ isConnected, isTouching, isNear }, eraser) {
  if (eraser?.isTouching) return "Erases";
  if (isTouching) return "Touches the surface";
  if (isNear || eraser?.isNear) return "Near the surface";
  return isConnected ? "Connected" : "Not connected";
}

/** @param {NonNullable<Accessory["surface"]>} surface */
function surfaceText({ name, width, height, isScreen }) {
  const size = width > 0 && height > 0
    ? word("{width} × {height} mm", { width: Math.round(width), height: Math.round(height) }).replaceAll(" ", "\u00a0") : "";
  return [name && named(name), size, isScreen ? word("a screen") : ""].filter(Boolean).join(comma);
}

/**
 * Describes a pen of the page from the engine's facts and its last event.
 * @param {import("../engine/engine.js").PenStatus} pen @param {Met} last
 * @returns {Card}
 */
function browserCard({ contact, isEraser, isNear, isTouching, capabilities }, { pressure, tiltX, tiltY, twist }) {
  /** @type {Card["facts"]} */
  const facts = [["Pressure", percent(pressure)]];
  if (capabilities & Capability.tilt) {
    facts.push(["Tilt", word("{x}°, {y}°", { x: Math.round(tiltX), y: Math.round(tiltY) })]);
  }
  if (capabilities & Capability.twist) facts.push(["Twist", word("{n}°", { n: Math.round(twist) })]);
  return {
    title: word("Pen {n}", { n: contact }), kind: isEraser ? kinds.eraser : kinds.pen,
    state: isTouching ? "Touches the surface" : isNear ? "Near the surface" : "Used on this page",
    isConnected: true, battery: null, facts,
  };
}

// MARK: Elements

/** @param {Line[]} parts */
function build(parts) {
  const cards = parts.flatMap(({ card }) => (card ? [show(card)] : []));
  const texts = parts.flatMap(({ text, isWrong, canRetry }) => (text ? [h("div", {},
    h(isWrong ? "p.danger" : "p.quiet", { role: isWrong ? "alert" : null }, word(text)),
    canRetry ? button(null, "Try again", () => tablet.retry(), { class: "small" }) : null)] : []));
  return cards.length > 0 ? [...texts, h("ul", {}, cards)] : texts;
}

/** @param {Card} card */
function show({ title, kind, state, isConnected, battery, facts }) {
  return h(isConnected ? "li" : "li.away", {},
    h("div.named", {}, h("b", { dir: "auto", "data-own": true }, title), h("span", {}, word(state))),
    kind ? h("div", {}, word(kind)) : null,
    h("dl", {},
      h("dt", {}, word("Battery")), h("dd", {}, batteryMeter(battery)),
      facts.map(([name, value, isOwn = false]) =>
        [h("dt", {}, word(name)), h("dd", { "data-own": isOwn }, value)]).flat()));
}

/**
 * Shows the level of a battery, as a bar and as text.
 * @param {Card["battery"]} battery
 */
function batteryMeter(battery) {
  if (!battery) return word("unknown");
  const share = percent(battery.level);
  const text = battery.isCharging ? word("{share}, charging", { share }) : share;
  const fill = h("i");
  fill.style.width = `${100 * battery.level}%`;
  return [h("span.meter", {
    role: "meter", "aria-label": "Battery", "aria-valuemin": 0, "aria-valuemax": 100,
    "aria-valuenow": Math.round(100 * battery.level), "aria-valuetext": text,
  }, fill), h("span", { "aria-hidden": "true" }, text)];
}
