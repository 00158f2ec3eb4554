// Texts that are typed, and texts that get another look: waits for them, and loads what is needed then.

import { Command } from "../engine.js";
import { word } from "../words.js";
import { selectors } from "./tools.js";

/** Two taps within this time, in milliseconds, and this distance, in pixels, go on with a text. */
const [soon, near] = [400, 24];

/** A line of more letters than this that is not typed here is wrapped, at this share of the view. */
const [longLine, wrapped] = [80, 0.6];

/** What sets texts and shows a field, from when it is needed first. */
let modules = null;
const loaded = () => {
  modules ??= Promise.all([
    import("../text/field.js"), import("../text/facts.js"), import("../text/faces.js"),
  ]).then(([field, facts, faces]) => ({ ...field, ...facts, ...faces }));
  modules.catch(() => { modules = null; });
  return modules;
};

/** Connects typing with the canvas; `studio.typing` has `end` and `begin`. */
export function typing(studio) {
  const { engine, tools, view } = studio;
  const { canvas } = view;
  let field = null;
  /** The look that the field shows: `Engine.typingCount`. */
  let count = -1;
  let isBusy = false;
  let tapped = null;
  /** Fonts that are not there, of which the person knows. */
  const told = new Set();

  const tellOther = (name) => {
    if (told.has(name)) return;
    told.add(name);
    studio.say(word("The font “{font}” is not here: the text is set in another one.", { font: name }), true);
  };

  // MARK: The field

  const close = () => {
    if (!field) return;
    const { missing } = field;
    const hadFocus = field.area === document.activeElement;
    field.remove();
    field = null;
    if (hadFocus) canvas.focus({ preventScroll: true });
    if (missing?.length > 0) {
      studio.say(word("No font here has these characters: {characters}", { characters: missing.join(" ") }), true);
    }
  };

  /** Gives a font at once where it has been used before. */
  const fonts = new Map();
  const fontOf = async (name) => {
    if (fonts.has(name)) return fonts.get(name);
    const { facesFor } = await loaded();
    const font = await facesFor(name);
    if (!font.isOther) fonts.set(name, font);
    return font;
  };

  const make = ({ Field }) => {
    const made = new Field(engine, view, { label: word("Text"), end: () => studio.typing.end() });
    made.command = Command.typeText;
    made.scroll = (x, y) => studio.scroll(x, y);
    // Bars that lie across the page cover its upper or its lower part, others its left or right side.
    made.covered = () => {
      const free = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      for (const name of ["header", "#tools", "#look"]) {
        const box = document.querySelector(name)?.getBoundingClientRect();
        if (!box || box.width === 0 || box.height === 0) continue;
        if (name === "header") free.top = box.bottom;
        else if (box.width > box.height) free.bottom = Math.min(free.bottom, box.top);
        else if (box.left < innerWidth / 2) free.left = Math.max(free.left, box.right);
        else free.right = Math.min(free.right, box.left);
      }
      return free;
    };
    return made;
  };

  let kit = null;
  const show = (font) => {
    const isNew = field === null;
    field ??= make(kit);
    count = engine.typingCount;
    if (font.isOther) tellOther(kit.factsOf(engine.textFacts(-1)).font);
    field.fill(font, isNew ? tapped : null);
    tapped = null;
  };

  /** Shows a field where something is typed, and none where nothing is. */
  const update = async () => {
    if (engine.typing === 0 || studio.replay?.isOpen) return close();
    if (field && count === engine.typingCount) return field.place();
    if (kit) {
      const { font } = kit.factsOf(engine.textFacts(-1));
      // At once, as some browsers show their keyboard only then.
      if (fonts.has(font)) {
        // Another text than before.
        if (field && !sameText()) close();
        return show(fonts.get(font));
      }
    }
    if (isBusy) return undefined;
    isBusy = true;
    try {
      kit = await loaded();
      let found = null;
      // Another font may be chosen while one is loaded.
      for (let name = null; engine.typing !== 0;) {
        const { font } = kit.factsOf(engine.textFacts(-1));
        if (font === name) break;
        name = font;
        found = await fontOf(name);
      }
      isBusy = false;
      if (engine.typing === 0) return close();
      if (field && !sameText()) close();
      show(found);
    } catch (error) {
      isBusy = false;
      studio.say(error.message, true);
      studio.act(() => engine.do(Command.endText, 0));
    }
    return undefined;
  };

  const sameText = () => {
    const now = kit.factsOf(engine.textFacts(-1));
    const last = field.facts;
    return last !== null && now.id.join() === last.id.join() && now.place.join() === last.place.join();
  };

  // MARK: Other looks

  let isGranting = false;
  /** Sets the texts that wait for it. */
  const grant = async () => {
    if (engine.textWishes === 0 || isGranting) return;
    isGranting = true;
    try {
      kit ??= await loaded();
      const asked = new Set();
      for (let most = 100000; engine.textWishes > 0 && most > 0; most--) {
        const facts = kit.factsOf(engine.textFacts(0));
        if (!fonts.has(facts.font)) {
          const font = await fontOf(facts.font);
          if (font.isOther) tellOther(facts.font);
          fonts.set(facts.font, font);
          // Meanwhile something else may be wished for.
          continue;
        }
        const font = fonts.get(facts.font);
        if (!asked.has(facts.text) && font.lacks(facts.text)) {
          asked.add(facts.text);
          await font.complete(facts.text);
          continue;
        }
        const numbers = kit.numbersOf(facts, kit.setText(facts, facts.text, font.all));
        const all = new Float64Array(numbers.length + 2);
        all.set(facts.id);
        all.set(numbers, 2);
        engine.doAll(Command.setText, all);
      }
      view.changed();
    } catch (error) {
      studio.say(error.message, true);
    } finally {
      isGranting = false;
    }
  };

  // MARK: What begins and ends it

  const flush = () => field?.flush();

  studio.typing = {
    /** What is typed is kept, and no more typed. */
    end() {
      if (engine.typing === 0) return;
      flush();
      studio.act(() => engine.do(Command.endText, 1));
      update();
    },
    /** Goes on with the text that is selected, or begins one in the middle of the view. */
    begin() {
      if (!selectors.includes(tools.tool)) tools.take("text");
      studio.act(() => engine.do(Command.beginText));
      update();
    },
    /** Puts a text on the page as if it was typed there: at a place in page units. */
    async write(text, [x, y]) {
      studio.typing.end();
      kit ??= await loaded();
      const font = await fontOf(engine.look.font);
      await font.complete(text);
      const written = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
      const [a, b, c, d, left, top] = engine.transform;
      const width = wrapped * engine.width / Math.hypot(a, b);
      const begin = (...more) => studio.act(() =>
        engine.do(Command.beginText, a * x + c * y + left, b * x + d * y + top, ...more));
      const isLong = written.split("\n").some((line) => line.length > longLine);
      if (isLong) begin(width); else begin();
      // There is a text at that place: the other is to lie above it.
      if (engine.typing === 2) {
        studio.act(() => engine.do(Command.endText, 1));
        begin(width);
      }
      if (engine.typing === 0) return;
      await update();
      field.write(written);
      studio.typing.end();
    },
    get isOpen() { return engine.typing !== 0; },
    lentFonts: async () => (await loaded()).lentFonts(),
    forgetFonts: () => fonts.clear(),
    flush,
  };

  addEventListener("pointerdown", (event) => {
    if (!field || field.frame.contains(event.target)) return;
    // Input methods finish what they compose when they lose the field.
    if (field.isComposing) field.area.blur();
    flush();
  }, { capture: true });
  canvas.addEventListener("mousedown", (event) => {
    if (field) event.preventDefault();
  });
  let last = null;
  canvas.addEventListener("pointerup", (event) => {
    tapped = [event.clientX, event.clientY];
    const { timeStamp: time, clientX: x, clientY: y } = event;
    const isDouble = last && time - last.time < soon && Math.hypot(x - last.x, y - last.y) < near;
    last = isDouble ? null : { time, x, y };
    const { count: selected, hasText } = engine.selection;
    if (isDouble && selectors.includes(tools.tool) && selected === 1 && hasText && engine.typing === 0) {
      studio.act(() => engine.do(Command.beginText));
    }
    update();
    grant();
  });
  canvas.addEventListener("pointermove", () => {
    if (view.isDrawing) grant();
  });
  // Keys go on to the text where something else was pressed.
  canvas.addEventListener("focus", () => {
    if (field && !document.querySelector(":popover-open")) field.focus();
  });
  document.addEventListener("toggle", ({ newState }) => {
    if (field && newState === "closed") setTimeout(() => {
      if (field && !document.querySelector(":popover-open")) field.focus();
    });
  }, { capture: true });
  addEventListener("focusout", (event) => {
    if (field && event.target === field.area) flush();
  });
  const leave = () => studio.typing.end();
  addEventListener("pagehide", leave, { capture: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  const fit = () => {
    field?.place();
    field?.reveal();
  };
  globalThis.visualViewport?.addEventListener("resize", fit);
  globalThis.visualViewport?.addEventListener("scroll", fit);
  view.addEventListener("change", () => {
    update();
    grant();
  });
  tools.addEventListener("change", () => {
    if (tools.tool === "text") loaded().then(async (all) => {
      kit = all;
      await fontOf(engine.look.font);
    }).catch(() => {});
    update();
    grant();
  });
}
