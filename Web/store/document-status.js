// Whether the bytes of an open document are stored: the state that the page and other windows receive.

/**
 * @typedef {{word: "saved" | "saving" | "offline" | "kept" | "unsaved", folder?: string, message?: string,
 *   browser?: string}} State
 */

/** The states of a document that is safe if the page ends, in this browser or the folder. */
const safeWords = ["saved", "offline", "kept"];

/**
 * The state of a document has a `word`, and the reasons:
 * - "saved": the folder has everything; for a document of the browser, this browser has
 * - "saving": about to become "saved"
 * - "offline": this browser has everything, and the folder's server does not answer
 * - "kept": this browser has everything, and the folder does not accept it
 * - "unsaved": neither of them has everything
 *
 * `folder` is the reason why the folder does not accept it, the code of a `FolderError` ("offline", "readonly",
 * "permission", "space", "gone", …), and `message` the server's message; `browser` is this browser's reason: "full",
 * "blocked" or "failed".
 */
export class DocumentStatus {
  #document;
  /** @type {State} */
  state = { word: "saved" };
  /** The number of changes from the page, and the number of them that are safe if it ends. */
  received = 0;
  safeCount = 0;
  /** The latest report to the page, as text. */
  #last = "";

  /** @param {import("./open-document.js").OpenDocument} document */
  constructor(document) {
    this.#document = document;
  }

  /** Whether all changes from the page are safe if it ends, in this browser or in the folder. */
  get isSafe() {
    const { writer, role } = this.#document;
    if (writer.isPending || writer.problem !== null) return false;
    if (writer.file?.isStored) return true;
    return this.#isSent && (role.hostState === null || safeWords.includes(role.hostState.word));
  }

  /** Whether the folder is about to have everything. */
  get isSending() {
    const { follower, role } = this.#document;
    if (role.hostState && follower?.hasAll) return role.hostState.word === "saving";
    return follower?.isRunning && follower.problem === null;
  }

  /** Whether the folder, or the window that keeps the document, has everything. */
  get #isSent() { return this.#document.follower?.hasAll ?? false; }

  /** @returns {State} */
  #judge() {
    const { follower, role, writer } = this.#document;
    const { file, problem } = writer;
    const isHere = problem === null && !writer.isAppending && (file?.isStored ?? true);
    const browser = problem ?? file?.problem ?? null;
    if (this.#isSent) return role.hostState ?? { word: "saved" };
    if (follower === null || follower.problem === null) {
      if (follower === null && isHere) return { word: "saved" };
      return follower === null && browser !== null ? { word: "unsaved", browser } : { word: "saving" };
    }
    const { code, message } = follower.problem;
    if (browser !== null) return { word: "unsaved", folder: code, message, browser };
    return { word: code === "offline" ? "offline" : "kept", folder: code, message };
  }

  /** Notifies the page and other windows of a changed state. */
  report() {
    if (this.isSafe) this.safeCount = this.received;
    const { key, notify, role, writer } = this.#document;
    const state = this.#judge();
    const news = { state, safeCount: this.safeCount, isStoring: writer.file?.isStoring ?? false };
    const text = JSON.stringify(news);
    if (text === this.#last) return;
    this.#last = text;
    this.state = state;
    notify({ key, ...news });
    role.keeper?.stateChanged(state);
  }
}
