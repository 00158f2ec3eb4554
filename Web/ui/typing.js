// Texts in the Studio: the field below its bars, keys that go on to it, and texts that are pasted.

import { Command } from "../engine.js";
import { fonts, textModules, Typing } from "../typing.js";
import { word } from "../words.js";
import { selectors } from "./tools.js";

/** A pasted line of more letters than this is wrapped, at this share of the view. */
const [longLine, wrapped] = [80, 0.6];

/** Connects typing with the canvas; `studio.typing` has `end` and `begin`. */
export function typing(studio) {
  const { engine, tools, view } = studio;
  const { canvas } = view;
  const act = (commands) => studio.act(commands);

  const editor = new Typing(view, {
    act,
    parent: document.querySelector("main"),
    label: word("Text"),
    asksServer: true,
    selects: () => selectors.includes(tools.tool),
    isPaused: () => studio.replay?.isOpen,
    // Bars that lie across the page cover its upper or its lower part, others its left or right side.
    uncovered() {
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
    },
    report({ error, font, characters }) {
      studio.say(error ? error.message
        : font !== undefined ? word("The font “{font}” is not here: the text is set in another one.", { font })
          : word("No font here has these characters: {characters}", { characters }), true);
    },
  });

  studio.typing = {
    /** What is typed is kept, and no more typed. */
    end: () => editor.end(),
    /** Goes on with the text that is selected, or begins one in the middle of the view. */
    begin() {
      if (!selectors.includes(tools.tool)) tools.take("text");
      act(() => engine.do(Command.beginText));
      editor.update();
    },
    /** Puts a text on the page as if it was typed there: at a place in page units. */
    async write(text, [x, y]) {
      editor.end();
      const font = await editor.fontOf(engine.look.font);
      await font.complete(text);
      const written = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
      const [a, b, c, d, left, top] = engine.transform;
      const width = wrapped * engine.width / Math.hypot(a, b);
      const begin = (...more) => act(() =>
        engine.do(Command.beginText, a * x + c * y + left, b * x + d * y + top, ...more));
      const isLong = written.split("\n").some((line) => line.length > longLine);
      if (isLong) begin(width); else begin();
      // There is a text at that place: the other is to lie above it.
      if (engine.typing === 2) {
        act(() => engine.do(Command.endText, 1));
        begin(width);
      }
      if (engine.typing === 0) return;
      await editor.update();
      editor.field.write(written);
      editor.end();
    },
    get isOpen() { return engine.typing !== 0; },
    lentFonts: async () => (await textModules()).lentFonts(),
    forgetFonts: () => fonts.clear(),
    flush: () => editor.field?.flush(),
  };

  // Keys go on to the text where something else was pressed.
  const goOn = () => {
    if (!document.querySelector(":popover-open")) editor.field?.focus();
  };
  canvas.addEventListener("focus", goOn);
  document.addEventListener("toggle", ({ newState }) => {
    if (editor.field && newState === "closed") setTimeout(goOn);
  }, { capture: true });
  tools.addEventListener("change", () => {
    if (tools.tool === "text") editor.prepare().catch(() => {});
    editor.follow();
  });
  editor.connect();
}
