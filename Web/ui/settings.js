// Settings: the roles of fingers and buttons, and the theme. They never change ink and paper.

import { Button, Command, Layout } from "../engine/engine.js";
import { preference, setPreference } from "../store/preferences.js";
import { choice, find, h, Part, select, toggle } from "./dom.js";
import { number as inWords, word } from "../words/index.js";
import { panel, refresh } from "./panels.js";

/** The roles of fingers, in the order of the engine's numbers. */
const fingers = ["automatic", "pan", "draw", "erase"];

/** @type {[number, string][]} */
const actions = [[Button.none, "Nothing"], [Button.erase, "Erase while held"], [Button.undo, "Undo"], [Button.redo, "Redo"],
  [Button.save, "Save"]];

/**
 * Returns the choices for the number of undo steps, including the document's own.
 * @param {number} now
 * @returns {[string, string][]}
 */
function undoLimits(now) {
  const counts = [...new Set([20, 100, 1000, 10_000, now])].sort((a, b) => a - b);
  return counts.map((count) => [String(count), inWords(count)]);
}

/**
 * @typedef {Record<"fingers" | "theme" | "language" | "paper", string> & Record<"primary" | "secondary", number> &
 *   Record<"palms" | "marks" | "latency" | "dissect" | "holds" | "snaps", boolean> &
 *   {pages: keyof typeof Layout}} Values
 */

/** @type {Values} */
const usual = {
  fingers: "automatic", palms: true, marks: true, primary: Button.erase, secondary: Button.undo, theme: "auto", latency: false, dissect: false,
  pages: "column", language: "auto", paper: "light", holds: true, snaps: true,
};

/** @type {[string, string][]} The languages, each by its own name. */
const languages = [["auto", "Same as the browser"], ["en", "English"], ["de", "Deutsch"], ["ar", "العربية"]];

const darkScheme = matchMedia("(prefers-color-scheme: dark)");

export class Settings extends Part {
  values = { ...usual, ...preference("settings", {}) };
  /** Whether the debug overlay is on: a change repaints everything. */
  #hasDebugOverlay = false;
  #latency;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    this.#latency = latency(studio);
    const showPaper = () => studio.act(() => this.#showPaper());
    darkScheme.addEventListener("change", showPaper);
    studio.addEventListener("document", showPaper);
    panel("settings", "Settings", (body) => this.#showSettings(body));
    this.#apply();
    this.#latency.show(this.values.latency);
  }

  /** Passes all settings to the engine, which starts without any. */
  #apply() {
    const { engine, values } = this;
    engine.do(Command.roles, Math.max(fingers.indexOf(values.fingers), 0));
    engine.do(Command.palms, values.palms ? 1 : 0);
    engine.holds = values.holds;
    engine.snap(values.snaps, false);
    engine.do(Command.pageLayout, Layout[values.pages]);
    this.mark();
    engine.do(Command.buttons, values.primary, values.secondary);
    this.#showDebugOverlay();
    this.#showPaper();
  }

  /** Shows marks under hovering pens, except for an eraser, which has its outline. */
  mark() { this.engine.do(Command.marks, this.values.marks && !this.tools.isErasing ? 1 : 0); }

  #showDebugOverlay() {
    if (this.values.dissect === this.#hasDebugOverlay) return;
    this.#hasDebugOverlay = this.values.dissect;
    this.engine.do(Command.debugOverlay, this.#hasDebugOverlay ? 1 : 0);
  }

  /** Shows the paper light or dark, and sets the color around the pages to that of the theme. */
  #showPaper() {
    const root = document.documentElement;
    const { theme, paper } = this.values;
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    const isThemeDark = theme === "dark" || (theme === "auto" && darkScheme.matches);
    const isPaperDark = paper === "dark" || (paper === "auto" && isThemeDark);
    this.engine.showDark(isPaperDark);
    // Around transparent paper, ink must be visible in every theme.
    const isClear = this.engine.paper.color[3] < 0.5;
    const shown = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g)?.slice(0, 3).map(Number);
    let parts = isClear || !shown ? [222, 219, 212] : shown;
    // Pages that are shown dark must differ from what is around them.
    if (isPaperDark && (isClear || isThemeDark)) parts = [9, 10, 11];
    this.engine.do(Command.surround, [...parts.map((part) => part / 255), 1]);
  }

  /**
   * @template {keyof Values} K
   * @param {K} key @param {Values[K]} value
   */
  set(key, value) {
    this.values[key] = value;
    setPreference("settings", this.values);
    this.studio.act(() => this.#apply());
    this.#latency.show(this.values.latency);
  }

  /** @param {HTMLElement} body */
  #showSettings(body) {
    const { engine, values } = this;
    /** @template {keyof Values} K @param {K} key @returns {(value: Values[K]) => void} */
    const set = (key) => (value) => this.set(key, value);
    /** @param {"primary" | "secondary"} key @returns {(value: string) => void} */
    const number = (key) => (value) => this.set(key, Number(value));
    body.append(
      choice("Appearance", [["auto", "Same as the system"], ["light", "Light"], ["dark", "Dark"]], values.theme, set("theme")),
      choice("Paper on the screen", [["light", "As it is"], ["auto", "Dark with a dark appearance"], ["dark", "Dark"]],
        values.paper, set("paper")),
      h("p.quiet", {}, word("Dark paper changes no document: pictures, exports and prints stay as they are.")),
      choice("Fingers", [["automatic", "Automatic"], ["pan", "Move"], ["draw", "Draw"], ["erase", "Erase"]],
        values.fingers, set("fingers")),
      h("p.quiet", {}, word("Automatic: fingers draw until a pen is used; then they move the page.")),
      choice("Pages", [["column", "In a column"], ["single", "One at a time"]], values.pages, set("pages")),
      toggle("Ignore the palm of the hand", values.palms, set("palms")),
      toggle("Show the hovering pen", values.marks, set("marks")),
      toggle("Turn strokes held still into shapes", values.holds, set("holds")),
      toggle("Snap dragged items to others", values.snaps, set("snaps")),
      select("Pen button", actions, values.primary, number("primary")),
      select("Other button", actions, values.secondary, number("secondary")),
      select("Undo steps of this document", undoLimits(engine.undoLimit), String(engine.undoLimit),
        (count) => this.studio.act(() => engine.do(Command.undoLimit, Number(count)))),
      select("Language", languages, values.language, (language) => {
        this.set("language", language);
        location.reload();
      }),
      toggle("Show latency", values.latency, set("latency")),
      toggle("Show the structure of ink", values.dissect, (on) => {
        this.set("dissect", on);
        refresh("settings");
      }),
      values.dissect ? legend() : "",
    );
  }
}

/** Returns the legend of the debug overlay, with the colors of DebugRenderer. */
function legend() {
  const meanings = [
    ["#000", "samples, curves"], ["#03f", "predicted"], ["#e60000", "updated later"],
    ["#009933", "control points"], ["#ff8c00", "just painted"], ["#999", "tiles"],
  ];
  return h("ul.legend", {}, meanings.map(([color, meaning]) => {
    const mark = h("i", { "aria-hidden": "true" });
    mark.style.backgroundColor = color;
    return h("li", {}, mark, word(meaning));
  }));
}

// MARK: Latency

/**
 * Creates the overlay of the latency between pen and ink.
 * @param {import("../studio.js").Studio} studio
 */
function latency(studio) {
  const { view } = studio;
  const output = find("#latency");
  /** @param {number} value @param {number} digits */
  const number = (value, digits) => (Number.isFinite(value) ? inWords(value, digits) : "–");
  /** @param {import("../engine/predictions.js").ErrorSize} error */
  const sizes = ({ mean, p95 }) => ({ mean: number(mean, 2), most: number(p95, 2) });
  const update = () => {
    if (output.hidden) return;
    const { eventsPerSecond, latency: times, prediction: { own, browser, usesBrowser }, longTasks } = view.stats;
    output.textContent = [
      word("{n} events/s", { n: number(eventsPerSecond, 0) }),
      word("{median} ms, 95 % in {slow}", { median: number(times?.median, 1), slow: number(times?.p95, 1) }),
      word("prediction {mean} mm, 95 % in {most}", sizes(own)) + (usesBrowser ? "" : " ✓"),
      word("the browser’s {mean} mm, 95 % in {most}", sizes(browser)) + (usesBrowser ? " ✓" : ""),
      word("long tasks: {n}", { n: number(longTasks, 0) }),
    ].join(" · ");
  };
  view.addEventListener("stats", update);
  return {
    show(/** @type {boolean} */ isShown) {
      output.hidden = !isShown;
      update();
    },
  };
}
