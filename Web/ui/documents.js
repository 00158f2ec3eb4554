// The documents: a list with thumbnails, folders and a search, and the operations on a document.

import { preference, setPreference } from "../store/preferences.js";
import { locale, word } from "../words/index.js";
import { button, choice, find, h, Part, select, show, textField, thumbnailSide, whenVisible } from "./dom.js";
import { close, closing, isOpen, onToggle, panel, refresh } from "./panels.js";

const units = ["bytes", "KB", "MB", "GB"];

/** The number of documents shown at first, and added at the end of the list. */
const step = 120;

/**
 * @typedef {{id: string, title: string, where: "browser" | "folder", below: string, bytes: number, modified: number,
 *   opened: number, kind: string}} Entry
 * @typedef {NonNullable<Awaited<ReturnType<import("../store/store.js").Store["remove"]>>>} Removed
 * @typedef {{order: string, place: "browser" | "folder", below: string}} Shown
 * @typedef {HTMLElement & {entry?: Entry, more?: () => void}} ListElement
 *   The element of an entry, or of the end of the list.
 */

/**
 * The orders of the list: title, and comparison of two entries.
 * @type {Record<string, [title: string, compare: ((a: Entry, b: Entry) => number) | null]>}
 */
const orders = {
  opened: ["Last opened", (a, b) => Math.max(b.opened, b.modified) - Math.max(a.opened, a.modified)],
  modified: ["Last changed", (a, b) => b.modified - a.modified],
  name: ["Name", null],
};

/**
 * Returns a number of bytes as text.
 * @param {number} bytes
 */
function size(bytes) {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const n = (bytes / 1000 ** power).toLocaleString(locale, { maximumFractionDigits: 1 });
  return word(`{n} ${units[power]}`, { n }).replaceAll(" ", "\u00A0");
}

/** @type {Record<string, string>} The names of other formats. */
const foreign = { pdf: "PDF", xopp: "Xournal++", xoj: "Xournal", inkml: "InkML" };

/**
 * Returns a text for searching: in lowercase, without diacritics.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase();

export class DocumentPanel extends Part {
  /** @type {Entry[] | null} All documents; null until they are known. */
  #entries = null;
  /**
   * The entry that is being edited: its id, and "what", "rename", "move" or nothing.
   * @type {{id?: string | null, act?: string | null}}
   */
  #chosen = {};
  /** @type {{entry: Entry, removed: Removed} | null} The last deleted entry, and the data that restores it. */
  #deleted = null;
  #words = "";
  /** The content of the list, and the number of times that it has changed. */
  #known = "";
  #version = 0;
  #shownCount = step;
  /** @type {Shown} */
  #state = { order: "opened", place: "folder", below: "", ...preference("documents", {}) };
  #byName = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  /** Loads the thumbnails in view only, and more of the list at its end. */
  #watcher = whenVisible((/** @type {ListElement} */ target) => {
    const { entry } = target;
    if (entry === undefined) target.more?.();
    else if (entry.id === this.studio.document?.id) setTimeout(() => this.#paint(target));
    else this.#put(target, entry);
  });

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    panel("files", "Documents", (body) => this.#showFiles(body), () => `${this.studio.title}${this.studio.document?.id}${JSON.stringify([this.#chosen, this.#state, this.#version])}`);
    onToggle(find("#files"), "toggle", (state) => {
      [this.#chosen, this.#deleted, this.#words, this.#shownCount] = [{}, null, "", step];
      if (state === "open") this.#load();
    });
    studio.addEventListener("documents", () => isOpen("files") && this.#load());
  }

  /** @param {Partial<Shown>} changes */
  #set(changes) {
    setPreference("documents", Object.assign(this.#state, changes));
    [this.#chosen, this.#shownCount] = [{}, step];
    refresh("files");
  }

  get #hasFolder() { return Boolean(this.studio.store?.folder); }

  /** The storage that is listed. */
  get #storage() { return this.#hasFolder ? this.#state.place : "browser"; }

  async #load() {
    const { studio } = this;
    try {
      this.#entries = await studio.store.list();
    } catch (error) {
      this.#entries = [];
      const why = word(/** @type {Error} */ (error).message);
      studio.notify(word("The documents cannot be listed: {why}", { why }), true);
    }
    if (!this.#folders.includes(this.#state.below)) this.#state.below = "";
    // An unchanged list isn't rebuilt, so that its elements stay under a finger.
    const now = JSON.stringify([this.#entries, this.#folders, studio.store.isWhole]);
    if (now !== this.#known) this.#version += 1;
    this.#known = now;
    refresh();
  }

  get #folders() { return ["", ...(this.studio.store?.folders ?? [])]; }

  /** @param {number} modified */
  #when(modified) {
    const date = new Date(modified);
    const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return date.toLocaleString(locale, { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  }

  // MARK: Thumbnails

  /** @param {ListElement} target @param {Entry} entry */
  async #put(target, entry) {
    const bytes = await this.studio.store.thumbnail(entry).catch(() => null);
    if (bytes === null) return;
    const address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    const image = h("img", { alt: "", src: address, draggable: "false" });
    // Invalid pictures leave the sheet empty.
    await image.decode().then(() => target.replaceChildren(image), () => {});
    URL.revokeObjectURL(address);
  }

  /**
   * Paints the thumbnail of the current document, in its current state.
   * @param {ListElement} target
   */
  async #paint(target) {
    const { studio } = this;
    await studio.engine.pictures.sketched(0, 1, thumbnailSide);
    const image = target.isConnected && !studio.view.isDrawing && studio.engine.picture(0, 1, true, thumbnailSide);
    if (!image) return;
    const canvas = h("canvas");
    show(canvas, image);
    target.replaceChildren(canvas);
  }

  /**
   * Creates the thumbnail of a document, at first an empty sheet.
   * @param {Entry} entry
   */
  #thumbnail(entry) {
    const element = Object.assign(h("span.thumbnail", { "aria-hidden": "true" }), { entry });
    this.#watcher.observe(element);
    return element;
  }

  // MARK: Operations on a document

  /**
   * Runs an operation on documents, and updates the list.
   * @param {() => Promise<unknown>} action
   */
  async #act(action) {
    await this.studio.attempt(action);
    this.#chosen = {};
    await this.#load();
    refresh("files");
  }

  /**
   * Returns the next free title in the entry's folder: "a 2" after "a".
   * @param {Entry} entry
   */
  #freeTitle({ title, where, below }) {
    const beside = this.#entries?.filter((one) => one.where === where && one.below === below);
    const titles = new Set(beside?.map((one) => one.title));
    const stem = title.replace(/ \d{1,3}$/, "");
    for (let number = 2; ; number++) if (!titles.has(`${stem} ${number}`)) return `${stem} ${number}`;
  }

  /** @param {Entry} entry */
  #remove(entry) {
    return this.#act(async () => {
      const removed = await this.studio.shown.remove(entry);
      this.#deleted = removed && { entry, removed };
    });
  }

  #restore() {
    return this.#act(async () => {
      const deleted = this.#deleted;
      this.#deleted = null;
      if (deleted) await this.studio.store.restore(deleted.removed);
    });
  }

  /** @param {Entry} entry @param {string} title */
  #rename(entry, title) {
    return this.#act(() =>
      entry.id === this.studio.document?.id ? this.studio.rename(title) : this.studio.store.move(entry.id, title));
  }

  /** @param {string | null} id @param {string | null} what */
  #choose(id, what) {
    this.#chosen = { id, act: what };
    refresh("files");
    this.#focus(".chosen :is(input, select, button)");
  }

  /**
   * Focuses an element once it is created.
   * @param {string} selector
   */
  #focus(selector) { setTimeout(() => find(`#files ${selector}`)?.focus()); }

  /**
   * Returns the operations on an entry, which replace it in the list.
   * @param {Entry} entry
   */
  #actions(entry) {
    const { studio } = this;
    const cancel = button(null, "Cancel", () => {
      this.#choose(null, null);
      this.#focus(`[data-key="${CSS.escape(`more ${entry.id}`)}"]`);
    }, { key: `cancel ${entry.id}` });
    const name = h("span.name", {}, entry.title);
    if (this.#chosen.act === "rename") {
      const field = textField("New name", entry.title, (title) => this.#rename(entry, title));
      return [name, field, cancel];
    }
    if (this.#chosen.act === "move") {
      /** @type {[string, string][]} */
      const all = this.#folders.filter((one) => one !== entry.below).map((one) => [one, one || "Top folder"]);
      const list = select("Move to", [["-", "Choose…"], ...all], "-", (below) =>
        this.#act(() => studio.store.move(entry.id, entry.title, below)));
      return [name, list, cancel];
    }
    return [
      name,
      button("rename", "Rename", () => this.#choose(entry.id, "rename"), { key: `rename ${entry.id}` }),
      button("pages", "Duplicate", () => this.#act(async () => {
        const title = this.#freeTitle(entry);
        await studio.drain(entry.id);
        await studio.store.duplicate(entry.id, title);
        studio.notify(word("“{title}” is a copy", { title }));
      }), { key: `duplicate ${entry.id}` }),
      entry.where === "folder" && this.#folders.length > 1
        ? button("files", "Move…", () => this.#choose(entry.id, "move"), { key: `move ${entry.id}` }) : null,
      button("trash", "Delete", () => this.#remove(entry), { key: `delete ${entry.id}`, class: "danger" }),
      cancel,
    ];
  }

  // MARK: The list

  /** @param {Entry} entry @param {boolean} isFound */
  #item(entry, isFound) {
    const isThis = entry.id === this.studio.document?.id;
    if (this.#chosen.id === entry.id) return h("li.document.chosen", { "data-own": "" }, this.#actions(entry));
    const kind = entry.kind === "ink" ? "" : word("{kind}, opens as a copy", { kind: foreign[entry.kind] ?? entry.kind });
    const about = [isFound && entry.below, this.#when(entry.modified), size(entry.bytes), kind];
    return h("li.document", { "aria-current": isThis ? "true" : null },
      h("button.titled", {
        type: "button", "data-key": `open ${entry.id}`, "aria-pressed": isThis,
        click: closing("files", () => { if (!isThis) this.studio.openDocument(entry.id); }),
      }, this.#thumbnail(entry), h("span", {}, entry.title), h("small", {}, about.filter(Boolean).join(" · "))),
      button("menu", word("More for {title}", { title: entry.title }), () => this.#choose(entry.id, "what"),
        { quiet: true, key: `more ${entry.id}`, class: "more", "data-own": "" }));
  }

  /** @param {string} name */
  #folderItem(name) {
    const inside = this.#entries?.filter(({ where, below }) =>
      where === "folder" && `${below}/`.startsWith(`${name}/`)).length ?? 0;
    return h("li.document.folder", {}, h("button.titled", {
      type: "button", "data-key": `folder ${name}`, click: () => {
        this.#set({ below: name });
        this.#focus(".path [aria-current]");
      },
    }, h("span.thumbnail", { "aria-hidden": "true" }), h("span", {}, name.replace(/^.*\//s, "")),
    h("small", {}, word({ one: "{count} document", other: "{count} documents" }, { count: inside }))));
  }

  /**
   * Returns the folders and documents to list.
   * @param {Entry[]} entries
   */
  #found(entries) {
    const wanted = plain(this.#words).split(/\s+/).filter(Boolean);
    const here = entries.filter((entry) => entry.where === this.#storage);
    const [, compare] = orders[this.#state.order] ?? orders.opened;
    const sorted = here.sort(compare ?? ((a, b) => this.#byName.compare(a.title, b.title)));
    if (wanted.length > 0) {
      const matches = (/** @type {Entry} */ { title, below }) => {
        const text = plain(`${below}/${title}`);
        return wanted.every((part) => text.includes(part));
      };
      return { folders: [], documents: sorted.filter(matches), isFound: true };
    }
    const below = this.#storage === "folder" ? this.#state.below : "";
    const inner = this.#storage !== "folder" ? []
      : this.#folders.filter((name) => name !== "" && name.slice(0, Math.max(name.lastIndexOf("/"), 0)) === below);
    return {
      folders: inner.sort(this.#byName.compare), isFound: false,
      documents: sorted.filter((entry) => (entry.below ?? "") === below),
    };
  }

  /**
   * Fills the list; the search field stays unchanged.
   * @param {HTMLElement} list
   */
  #fill(list) {
    if (this.#entries === null) return list.replaceChildren(h("li.quiet.searching", {}, word("Looking for documents…")));
    const { folders: inner, documents, isFound } = this.#found(this.#entries);
    const parts = [...inner.map((name) => this.#folderItem(name)), ...documents.slice(0, this.#shownCount).map((entry) => this.#item(entry, isFound))];
    if (documents.length > this.#shownCount) {
      const more = () => {
        this.#shownCount += step;
        this.#fill(list);
      };
      const end = Object.assign(h("li.end", { "aria-hidden": "true" }), { more });
      this.#watcher.observe(end);
      parts.push(end);
    }
    if (parts.length === 0) parts.push(h("li.quiet", {}, word(isFound ? "No matches." : "Nothing here yet.")));
    list.replaceChildren(...parts);
  }

  /** Returns the path of the current folder. */
  #path() {
    const names = this.#state.below.split("/").filter(Boolean);
    return h("nav.path", { "aria-label": "Folder" }, ["", ...names].map((name, at) => {
      const below = names.slice(0, at).join("/");
      const isHere = at === names.length;
      return h("button", {
        type: "button", "data-key": `path ${below}`, "data-own": at > 0, "aria-current": isHere ? "true" : null,
        click: () => this.#set({ below }),
      }, at === 0 ? word("All folders") : name);
    }));
  }

  async #begin() {
    const { studio } = this;
    const where = this.#storage;
    close("files");
    await studio.newDocument(where, where === "folder" ? this.#state.below : "");
    studio.announce(word("New: “{title}”", { title: studio.title }));
  }

  /** @param {HTMLInputElement} field */
  #makeFolder(field) {
    const name = field.value.trim();
    if (name === "") return;
    const below = this.#state.below === "" ? name : `${this.#state.below}/${name}`;
    this.#act(async () => {
      await this.studio.store.makeFolder(below);
      this.#state.below = below;
    });
  }

  /** Returns a field for the name of a new folder, or the button that shows it. */
  #newFolder() {
    if (this.#chosen.act !== "folder") return button("plus", "New folder", () => this.#choose(null, "folder"));
    const field = h("input", { type: "text", dir: "auto", "aria-label": "Folder name", "data-key": "folder", maxlength: 120 });
    field.addEventListener("keydown", ({ key }) => { if (key === "Enter") this.#makeFolder(field); });
    return h("div.row.chosen", {}, field, button(null, "Create", () => this.#makeFolder(field)));
  }

  /** @param {HTMLElement} body */
  #showFiles(body) {
    const { studio } = this;
    const list = h("ul.documents", {});
    const search = h("input", {
      type: "search", "data-key": "search", "aria-label": "Search", placeholder: word("Search"), value: this.#words,
      autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
      input: () => {
        [this.#words, this.#shownCount] = [search.value, step];
        this.#fill(list);
      },
    });
    const deleted = this.#deleted?.entry;
    const isPart = this.#storage === "folder" && studio.store?.isWhole === false;
    body.append(
      h("label.row", {}, h("span", {}, word("Title")),
        textField("Document title", studio.title, async (title) => {
          await studio.rename(title);
          // Also if the title is unchanged, as the field must show it.
          if (isOpen("files")) await this.#load();
        })),
      h("div.buttons.narrow", {},
        button("plus", "New", () => this.#begin()),
        this.#storage === "folder" && !isPart ? this.#newFolder() : null,
        button("files", "Open a file…", closing("files", () => studio.openFile()), { key: "Open" })),
      this.#hasFolder ? choice("Location", [["folder", "In the folder"], ["browser", "In this browser"]], this.#state.place,
        (storage) => this.#set({ place: storage })) : "",
      h("div.finding", {}, search,
        select("Sort by", Object.entries(orders).map(([key, [title]]) => [key, title]), this.#state.order, (order) => this.#set({ order }))),
      deleted ? h("p.deleted", { role: "status" }, h("span.grow", {}, word("“{title}” was deleted", { title: deleted.title })),
        button("undo", "Undo", () => this.#restore(), { key: "restore" })) : "",
      isPart ? h("p.quiet", {}, word("No connection: only documents opened in this browser are listed.")) : "",
      this.#storage === "folder" && this.#folders.length > 1 ? this.#path() : "",
      list,
    );
    this.#fill(list);
  }
}
