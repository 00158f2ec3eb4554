// Shows whether everything is stored, and a remedy if not.

import { word } from "../words/index.js";
import { button, find, h } from "./dom.js";

/** @type {Record<string, string>} The states of a document, as text. */
const states = {
  starting: "Starting…", empty: "Empty", saved: "Saved", saving: "Saving…", offline: "Offline, saved here",
  kept: "Saved in this browser", unsaved: "Not saved",
};

/** @type {Record<string, string>} The reasons why the browser doesn't store a document. */
const browserReasons = {
  full: "This browser has no storage left.",
  blocked: "This browser stores nothing for this page.",
  failed: "This browser cannot store drawings.",
};

const stored = "Your drawing is saved in this browser, and will be written as soon as possible.";
const again = "This browser still has it, and writes it again when you continue drawing.";
const copy = "Save a copy of your drawing.";
const allow = "Allow storage for this page, or save a copy of your drawing.";

/**
 * Returns the reason for a state as sentences, with a remedy; empty if there is no problem.
 * @param {{word: string, folder?: string, message?: string, browser?: string}} state
 */
export function reasonOf({ word: name, folder, message, browser }) {
  /** @type {Record<string, string>} */
  const ways = { offline: stored, kept: folder === "removed" ? again : stored, unsaved: browser === "blocked" ? allow : copy };
  const sentences = name in ways ? [message, browserReasons[browser ?? ""], ways[name]] : [];
  return sentences.flatMap((sentence) => (sentence ? [word(sentence)] : [])).join(" ");
}

/**
 * Returns a state in few English words.
 * @param {string} name
 */
export const stateText = (name) => states[name];

/**
 * Shows a state in the bar of the document.
 * @param {string} name @param {string} reason
 */
export function showState(name, reason) {
  const element = find("#state");
  element.textContent = word(states[name]);
  element.title = reason;
}

/**
 * Shows why nothing is saved, until that changes or the user closes it; an empty reason removes it.
 * @param {import("../studio.js").Studio} studio @param {string} reason
 */
export function showUnsaved(studio, reason) {
  document.querySelector("#unsaved")?.remove();
  if (reason === "") return;
  const element = h("section.bar", { id: "unsaved", role: "alert" },
    h("p", {}, h("strong", {}, word("Not saved")), ` ${reason}`),
    button("export", "Save a copy", () => studio.exportAs("ink")),
    button("close", "Close this message", () => { element.remove(); }, { quiet: true }));
  document.body.append(element);
}
