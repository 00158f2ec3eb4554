// The notes of a conversion: a message that stays until it is closed.

import { word } from "../words/index.js";
import { button, h } from "./dom.js";

/**
 * Shows notes under a heading; replaces earlier ones.
 * @param {string} heading @param {string[]} notes
 */
export function showNotes(heading, notes) {
  document.querySelector("#notes")?.remove();
  if (notes.length === 0) return;
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const element = h("section.bar", { id: "notes", role: "alert", "aria-labelledby": "notes-title" },
    h("div.head", {}, h("h2", { id: "notes-title" }, heading), button("close", "Close this message", () => {
      element.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
    }, { quiet: true })),
    h("ul", {}, notes.map((note) => h("li", {}, sentence(note)))));
  document.body.append(element);
}

/**
 * Shows the losses of a damaged document, and that its file is unchanged.
 * @param {string} title @param {import("../engine/engine.js").LossStatus} losses @param {{isDamaged: boolean}} document
 */
export function showLosses(title, losses, document) {
  const { isHistoryLost, isReadOnly } = losses;
  /** @type {[{one: string, other: string}, number][]} */
  const counted = [
    [{ one: "{count} byte of the file cannot be read", other: "{count} bytes of the file cannot be read" }, losses.bytes],
    [{ one: "{count} stroke is lost", other: "{count} strokes are lost" }, losses.strokes],
    [{ one: "{count} stroke may be shorter than it was", other: "{count} strokes may be shorter than they were" },
      losses.shortened],
    [{ one: "{count} stroke uses the plain pen, as its brush is lost",
      other: "{count} strokes use the plain pen, as their brushes are lost" }, losses.brushes],
    [{ one: "{count} stroke is on a page at the end, as its position is lost",
      other: "{count} strokes are on a page at the end, as their positions are lost" }, losses.placed],
    [{ one: "{count} picture or file is lost", other: "{count} pictures or files are lost" }, losses.resources],
    [{ one: "{count} part of the file is invalid", other: "{count} parts of the file are invalid" },
      losses.frames],
  ];
  const notes = counted.filter(([, count]) => count > 0).map(([text, count]) => word(text, { count }));
  if (losses.strokes + losses.shortened === 0) notes.push(word("No strokes are known to be lost"));
  if (isHistoryLost) notes.push(word("Earlier changes cannot be undone"));
  if (isReadOnly) notes.push(word("Only a newer version of Inkstone can repair it; here it is read-only"));
  else if (document.isDamaged) {
    notes.push(word("The file is not changed. If you edit the document, it is kept beside the repaired one"));
  }
  showNotes(word("“{title}” is damaged", { title }), notes);
}

/**
 * Returns a note of the command as a sentence.
 * @param {string} note
 */
function sentence(note) {
  const text = note.trim();
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
