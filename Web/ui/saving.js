// Whether everything is stored: shows it, and a remedy if not.

import { word } from "../words/index.js";
import { button, find, h } from "./dom.js";

/**
 * @typedef {import("../store/document-status.js").State} State
 * @typedef {Omit<State, "word"> & {word: State["word"] | "starting" | "empty"}} Judged
 */

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
function reasonOf({ word: name, folder, message, browser }) {
  /** @type {Record<string, string>} */
  const ways = { offline: stored, kept: folder === "removed" ? again : stored, unsaved: browser === "blocked" ? allow : copy };
  const sentences = name in ways ? [message, browserReasons[browser ?? ""], ways[name]] : [];
  return sentences.flatMap((sentence) => (sentence ? [word(sentence)] : [])).join(" ");
}

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
function showUnsaved(studio, reason) {
  document.querySelector("#unsaved")?.remove();
  if (reason === "") return;
  const element = h("section.bar", { id: "unsaved", role: "alert" },
    h("p", {}, h("strong", {}, word("Not saved")), ` ${reason}`),
    button("export", "Save a copy", () => studio.exportAs("ink")),
    button("close", "Close this message", () => { element.remove(); }, { quiet: true }));
  document.body.append(element);
}

/** Whether everything drawn is stored. */
export class Saving {
  #studio;
  /**
   * The state while no document of the store has one: "starting", "empty", or "unsaved" with the members of `State`.
   * @type {Judged}
   */
  #own = { word: "starting" };
  /**
   * The state shown, and its reason.
   * @type {Judged["word"]}
   */
  #shown = "starting";
  #reason = "";

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.#studio = studio;
  }

  /** @returns {Judged} */
  get #judged() {
    const { document, shown } = this.#studio;
    if (document) return document.state;
    return shown.isWaiting && this.#own.word !== "unsaved" ? { word: "saving" } : this.#own;
  }

  /**
   * "saved" (in the folder, or in this browser for a document of the browser), "saving", "offline" or "kept" (in this
   * browser only; the folder cannot be reached or refuses), "unsaved" (nowhere), "empty", or "starting". It changes with
   * the first log byte, not when it is shown.
   */
  get state() { return this.#judged.word; }

  /** The reason of the state, in the language of the page; empty if there is no problem. */
  get reason() { return reasonOf(this.#judged); }

  /**
   * Reports that nothing can be stored.
   * @param {unknown} error
   */
  fail(error) {
    console.warn(error);
    this.changed({ word: "unsaved", browser: "failed" });
  }

  /** Shows a changed state: quietly, unless something is not stored. */
  changed(own = this.#own) {
    this.#own = own;
    const studio = this.#studio;
    const { state, reason } = this;
    if (state === this.#shown && reason === this.#reason) return;
    const before = this.#reason;
    [this.#shown, this.#reason] = [state, reason];
    // Saving is frequent during drawing: only lasting states are announced to screen readers.
    if (state === "offline" || before !== "" && state === "saved") studio.announce(states[state]);
    showState(state, reason);
    showUnsaved(studio, state === "unsaved" ? reason : "");
    if (state === "kept") studio.notify(reason, true);
    else studio.clearNotification(before);
  }
}
