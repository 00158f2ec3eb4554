// Typing texts on the page.
import { press } from "./input.mjs";

/** Returns what is typed and selected. */
export const state = (page) => page.run(() => {
  const { engine, tools } = window.inkstone;
  const { typing, itemCount, undoCount, selectedCount, selection } = engine;
  const area = document.querySelector(".typing textarea");
  return {
    typing, itemCount, undoCount, selectedCount, corners: selection.corners, tool: tools.tool,
    text: area?.value ?? null, hasFocus: area !== null && area === document.activeElement,
  };
});

/** Returns the kinds and words of the items of the page, the topmost first. */
export const items = (page) => page.run(() =>
  window.inkstone.engine.items(0).map(({ kind, text }) => (text ? `${kind}: ${text}` : kind)));

export const opened = (page) => page.until("the field is there", () => {
  const area = document.querySelector(".typing textarea");
  return area !== null && area === document.activeElement;
});
export const closed = (page) => page.until("the field is gone", () => document.querySelector(".typing") === null);

export const write = (page, text) => page.call("Input.insertText", { text });

/** Types letter by letter, as a keyboard does. */
export async function type(page, text) {
  for (const letter of text) await press(page, letter === "\n" ? "Enter" : letter);
}

/** Removes all items of the page. */
export const clear = (page) => page.run(async () => {
  const { Edit, Selection } = await import("./engine/engine.js");
  const { engine, view } = window.inkstone;
  engine.select(Selection.all);
  engine.edit(Edit.remove);
  view.changed();
});

/** Resolves when the page can type; returns false if the Studio was built without its text module. */
export async function canType(page) {
  await page.until("typing is connected", () => window.inkstone.typing !== null);
  return page.run(() => fetch("InkText.ttf", { method: "HEAD" }).then(({ ok }) => ok));
}
