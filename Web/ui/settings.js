// Settings: what fingers and buttons do, and how the chrome looks. Ink and paper never change with them.

import { Command } from "../engine.js";
import { choice, h, keep, kept, select, toggle } from "./dom.js";
import { number as inWords, word } from "../words.js";
import { panel, refresh } from "./panels.js";

/** What fingers do, in the order of the engine's numbers. */
const fingers = ["automatic", "pan", "draw", "erase"];

const actions = [["0", "Nothing"], ["3", "Erase while held"], ["1", "Undo"], ["2", "Redo"], ["4", "Save"]];

/** How many steps can be undone: a choice, and what the document says. */
function undoLimits(now) {
  const counts = [...new Set([20, 100, 1000, 10_000, now])].sort((a, b) => a - b);
  return counts.map((count) => [String(count), inWords(count)]);
}

const usual = {
  fingers: "automatic", palms: true, marks: true, primary: 3, secondary: 1, theme: "auto", latency: false, dissect: false,
  pages: "column", language: "auto", holds: true, snaps: true,
};

/** Languages by their own names. */
const languages = [["auto", "As the browser"], ["en", "English"], ["de", "Deutsch"], ["ar", "العربية"]];

export function settings(studio) {
  const { engine } = studio;
  const values = { ...usual, ...kept("settings", {}) };
  const dark = matchMedia("(prefers-color-scheme: dark)");

  /** Tells the engine everything; it starts without settings. */
  const apply = () => {
    engine.do(Command.roles, Math.max(fingers.indexOf(values.fingers), 0));
    engine.do(Command.palms, values.palms ? 1 : 0);
    engine.holds = values.holds;
    engine.snap(values.snaps, false);
    engine.do(Command.pageLayout, values.pages === "column" ? 1 : 0);
    mark();
    engine.do(Command.buttons, values.primary, values.secondary);
    dissect();
    surround();
  };

  /** Marks where pens hover; an eraser has its outline. */
  const mark = () => engine.do(Command.marks, values.marks && !studio.tools.isErasing ? 1 : 0);

  /** Shows what ink is made of, or ink again; a change paints everything anew. */
  let isDissected = false;
  const dissect = () => {
    if (values.dissect === isDissected) return;
    isDissected = values.dissect;
    engine.do(Command.dissect, isDissected ? 1 : 0);
  };

  /** What lies around the pages looks as the chrome does. */
  const surround = () => {
    const root = document.documentElement;
    if (values.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = values.theme;
    // Around a sheet that lets through what is below it, ink has to be seen whatever the chrome.
    const isClear = engine.paper.color[3] < 0.5;
    const shown = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).slice(0, 3);
    const parts = isClear ? [222, 219, 212] : shown;
    engine.do(Command.surround, ...parts.map((part) => part / 255), 1);
  };

  const set = (key, value) => {
    values[key] = value;
    keep("settings", values);
    studio.act(apply);
    studio.latency.show(values.latency);
  };

  dark.addEventListener("change", () => studio.act(surround));
  studio.addEventListener("document", () => studio.act(surround));

  panel("settings", "Settings", (body) => {
    const number = (key) => (value) => set(key, Number(value));
    body.append(
      choice("Look", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]], values.theme,
        (theme) => set("theme", theme)),
      choice("Fingers", [["automatic", "Automatic"], ["pan", "Move"], ["draw", "Draw"], ["erase", "Erase"]],
        values.fingers, (value) => set("fingers", value)),
      h("p.quiet", {}, word("Automatic: fingers draw until a pen is used; then they move the page.")),
      choice("Pages", [["column", "In a column"], ["single", "One at a time"]], values.pages,
        (value) => set("pages", value)),
      toggle("Ignore the palm of the hand", values.palms, (on) => set("palms", on)),
      toggle("Mark where the pen hovers", values.marks, (on) => set("marks", on)),
      toggle("A stroke held still becomes a shape", values.holds, (on) => set("holds", on)),
      toggle("Things that are dragged snap to others", values.snaps, (on) => set("snaps", on)),
      select("Pen button", actions, String(values.primary), number("primary")),
      select("Other button", actions, String(values.secondary), number("secondary")),
      select("Steps that this document can undo", undoLimits(engine.undoLimit), String(engine.undoLimit),
        (count) => studio.act(() => engine.do(Command.undoLimit, Number(count)))),
      select("Language", languages, values.language, (language) => {
        set("language", language);
        location.reload();
      }),
      toggle("Show latency", values.latency, (on) => set("latency", on)),
      toggle("Show how ink is made", values.dissect, (on) => {
        set("dissect", on);
        refresh("settings");
      }),
      values.dissect ? legend() : "",
    );
  });

  return { values, apply, mark, set };
}

/** What the colours mean in which it is shown how ink is made: those of DebugRenderer. */
function legend() {
  const meanings = [
    ["#000", "samples, curves"], ["#03f", "predicted"], ["#e60000", "changed late"],
    ["#009933", "control points"], ["#ff8c00", "painted just now"], ["#999", "tiles"],
  ];
  return h("ul.legend", {}, meanings.map(([color, meaning]) => {
    const mark = h("i", { "aria-hidden": "true" });
    mark.style.backgroundColor = color;
    return h("li", {}, mark, word(meaning));
  }));
}

// MARK: Latency

/** The overlay that says how quickly ink follows the pen. */
export function latency(studio) {
  const { view } = studio;
  const output = document.querySelector("#latency");
  const number = (value, digits) => (Number.isFinite(value) ? inWords(value, digits) : "–");
  const update = () => {
    if (output.hidden) return;
    const { eventsPerSecond, latency: times, predictedError, longTasks } = view.stats;
    output.textContent = [
      word("{n} events/s", { n: number(eventsPerSecond, 0) }),
      word("{median} ms, 95 % in {slow}", { median: number(times?.median, 1), slow: number(times?.p95, 1) }),
      word("prediction {n} px", { n: number(predictedError, 1) }),
      word("{n} long tasks", { n: number(longTasks, 0) }),
    ].join(" · ");
  };
  view.addEventListener("stats", update);
  return {
    show(isShown) {
      output.hidden = !isShown;
      update();
    },
  };
}
