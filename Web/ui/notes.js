// What a conversion could not keep: a message that stays until it is closed.

import { button, h } from "./dom.js";

/** Shows notes under a heading, in place of those before. */
export function tellNotes(heading, notes) {
  document.querySelector("#notes")?.remove();
  if (notes.length === 0) return;
  const before = document.activeElement;
  const element = h("section.bar", { id: "notes", role: "alert", "aria-labelledby": "notes-title" },
    h("div.head", {}, h("h2", { id: "notes-title" }, heading), button("close", "Close this message", () => {
      element.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
    }, { quiet: true })),
    h("ul", {}, notes.map((note) => h("li", {}, sentence(note)))));
  document.body.append(element);
}

/** A note of the command as a sentence. */
function sentence(note) {
  const text = note.trim();
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
