// Documents: all of them as pictures, by folders, found by words, and what can be done with one.

import { locale, word } from "../words.js";
import { button, choice, h, keep, kept, portraitSide, select, show, textField } from "./dom.js";
import { close, isOpen, panel, refresh } from "./panels.js";

const units = ["bytes", "KB", "MB", "GB"];

/** How many documents are shown at first, and how many more when one comes to their end. */
const step = 120;

/** Orders of the list: what they are called, and how two entries are compared. */
const orders = {
  opened: ["Last opened", (a, b) => Math.max(b.opened, b.modified) - Math.max(a.opened, a.modified)],
  modified: ["Last changed", (a, b) => b.modified - a.modified],
  name: ["Name", null],
};

/** A number of bytes for people. */
function size(bytes) {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const n = (bytes / 1000 ** power).toLocaleString(locale, { maximumFractionDigits: 1 });
  return word(`{n} ${units[power]}`, { n });
}

/** What ink of other programs is called. */
const foreign = { xopp: "Xournal++", xoj: "Xournal", inkml: "InkML" };

/** A text by which words are found: without capitals, and marks on letters. */
const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase();

export function documentPanel(studio) {
  /** All documents; null until they are known. */
  let entries = null;
  /** What is being done with an entry: its id, and "what", "rename", "move" or nothing. */
  let chosen = { id: null, act: null };
  /** What was deleted last: the entry, and what brings it back. */
  let gone = null;
  let words = "";
  /** What the list has, and how often that has changed. */
  let known = "";
  let version = 0;
  let shownCount = step;
  const state = { order: "opened", place: "folder", below: "", ...kept("documents", {}) };
  const byName = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });

  const set = (changes) => {
    keep("documents", Object.assign(state, changes));
    [chosen, shownCount] = [{ id: null, act: null }, step];
    refresh("files");
  };

  const hasFolder = () => Boolean(studio.store?.folder);

  /** "folder" or "browser": where one looks. */
  const place = () => (hasFolder() ? state.place : "browser");

  const load = async () => {
    try {
      entries = await studio.store.list();
    } catch (error) {
      entries = [];
      studio.say(word("The documents cannot be listed: {why}", { why: word(error.message) }), true);
    }
    if (!folders().includes(state.below)) state.below = "";
    // What stays the same is not made anew under somebody's finger.
    const now = JSON.stringify([entries, folders(), studio.store.isWhole]);
    if (now !== known) version += 1;
    known = now;
    refresh();
  };

  const folders = () => ["", ...(studio.store?.folders ?? [])];

  const when = (modified) => {
    const date = new Date(modified);
    const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return date.toLocaleString(locale, { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  };

  // MARK: Small pictures

  /** Looks for the pictures of those only that can be seen, and for more of the list at its end. */
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      if (target.entry === undefined) target.more();
      else if (target.entry.id === studio.document?.id) setTimeout(() => paint(target));
      else put(target);
    }
  });

  const put = async (target) => {
    const bytes = await studio.store.thumbnail(target.entry).catch(() => null);
    if (bytes === null) return;
    const address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    const image = h("img", { alt: "", src: address, draggable: "false" });
    // What is no picture leaves the sheet empty.
    await image.decode().then(() => target.replaceChildren(image), () => {});
    URL.revokeObjectURL(address);
  };

  /** The document that is shown: as it is now, and not as it was left. */
  const paint = async (target) => {
    await studio.engine.sketchesOf(0, 1, portraitSide);
    const image = target.isConnected && !studio.view.isDrawing && studio.engine.picture(0, 1, true, portraitSide);
    if (!image) return;
    const canvas = h("canvas");
    show(canvas, image);
    target.replaceChildren(canvas);
  };

  /** The first page of a document, or an empty sheet. */
  const sheet = (entry) => {
    const element = h("span.sheet", { "aria-hidden": "true" });
    element.entry = entry;
    watcher.observe(element);
    return element;
  };

  // MARK: What is done with one

  /** Does something with documents, and shows them as they are then. */
  const act = async (action) => {
    try {
      await action();
    } catch (error) {
      studio.say(error.message, true);
    }
    chosen = { id: null, act: null };
    await load();
    refresh("files");
  };

  /** The next title that none has there: "a 2" behind "a". */
  const freeTitle = ({ title, where, below }) => {
    const taken = new Set(entries.filter((one) => one.where === where && one.below === below).map((one) => one.title));
    const [, stem] = /^(.*?)(?: \d{1,3})?$/s.exec(title);
    for (let number = 2; ; number++) if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`;
  };

  const remove = (entry) => act(async () => {
    const removed = await studio.removeDocument(entry);
    gone = removed && { entry, removed };
  });

  const restore = () => act(async () => {
    const { removed } = gone;
    gone = null;
    await studio.store.restore(removed);
  });

  const rename = (entry, title) => act(() =>
    entry.id === studio.document?.id ? studio.rename(title) : studio.store.move(entry.id, title));

  const choose = (id, what) => {
    chosen = { id, act: what };
    refresh("files");
    setTimeout(() => document.querySelector("#files .chosen :is(input, select, button)")?.focus());
  };

  /** What can be done with an entry, in its place. */
  const actions = (entry) => {
    const cancel = button(null, "Cancel", () => {
      choose(null, null);
      setTimeout(() => document.querySelector(`#files [data-key="${CSS.escape(`more ${entry.id}`)}"]`)?.focus());
    }, { key: `cancel ${entry.id}` });
    const name = h("span.name", {}, entry.title);
    if (chosen.act === "rename") {
      const field = textField("New name", entry.title, (title) => rename(entry, title));
      return [name, field, cancel];
    }
    if (chosen.act === "move") {
      const all = folders().filter((one) => one !== entry.below).map((one) => [one, one === "" ? "Top folder" : one]);
      const list = select("Move to", [["-", "Choose…"], ...all], "-", (below) =>
        act(() => studio.store.move(entry.id, entry.title, below)));
      return [name, list, cancel];
    }
    return [
      name,
      button("rename", "Rename", () => choose(entry.id, "rename"), { key: `rename ${entry.id}` }),
      button("pages", "Duplicate", () => act(async () => {
        const title = freeTitle(entry);
        await studio.settle(entry.id);
        await studio.store.duplicate(entry.id, title);
        studio.say(word("“{title}” is a copy", { title }));
      }), { key: `duplicate ${entry.id}` }),
      entry.where === "folder" && folders().length > 1
        ? button("files", "Move…", () => choose(entry.id, "move"), { key: `move ${entry.id}` }) : null,
      button("trash", "Delete", () => remove(entry), { key: `delete ${entry.id}`, class: "danger" }),
      cancel,
    ];
  };

  // MARK: The list

  const item = (entry, isFound) => {
    const isThis = entry.id === studio.document?.id;
    if (chosen.id === entry.id) return h("li.document.chosen", { "data-own": "" }, actions(entry));
    const kind = entry.kind === "ink" ? "" : word("{kind}, opens as a copy", { kind: foreign[entry.kind] ?? entry.kind });
    const about = [isFound && entry.below, when(entry.modified), size(entry.bytes), kind];
    return h("li.document", { "aria-current": isThis ? "true" : null },
      h("button.titled", {
        type: "button", "data-key": `open ${entry.id}`, "aria-pressed": isThis, click: async () => {
          close("files");
          if (!isThis) await studio.openDocument(entry.id);
        },
      }, sheet(entry), h("span", {}, entry.title), h("small", {}, about.filter(Boolean).join(" · "))),
      button("menu", word("More for {title}", entry), () => choose(entry.id, "what"),
        { quiet: true, key: `more ${entry.id}`, class: "more", "data-own": "" }));
  };

  const folderItem = (name) => {
    const inside = entries.filter(({ where, below }) => where === "folder" && `${below}/`.startsWith(`${name}/`)).length;
    return h("li.document.folder", {}, h("button.titled", {
      type: "button", "data-key": `folder ${name}`, click: () => {
        set({ below: name });
        setTimeout(() => document.querySelector("#files .path [aria-current]")?.focus());
      },
    }, h("span.sheet", { "aria-hidden": "true" }), h("span", {}, name.replace(/^.*\//s, "")),
    h("small", {}, word({ one: "{count} document", other: "{count} documents" }, { count: inside }))));
  };

  /** What is in sight: the folders and the documents. */
  const found = () => {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    const here = entries.filter((entry) => entry.where === place());
    const [, compare] = orders[state.order] ?? orders.opened;
    const sorted = here.toSorted(compare ?? ((a, b) => byName.compare(a.title, b.title)));
    if (wanted.length > 0) {
      const holds = ({ title, below }) => {
        const text = plain(`${below}/${title}`);
        return wanted.every((part) => text.includes(part));
      };
      return { folders: [], documents: sorted.filter(holds), isFound: true };
    }
    const below = place() === "folder" ? state.below : "";
    const inner = place() !== "folder" ? []
      : folders().filter((name) => name !== "" && name.slice(0, Math.max(name.lastIndexOf("/"), 0)) === below);
    return {
      folders: inner.toSorted(byName.compare), documents: sorted.filter((entry) => (entry.below ?? "") === below),
    };
  };

  /** Fills the list; the field for words stays as it is. */
  const fill = (list) => {
    if (entries === null) return list.replaceChildren(h("li.quiet.looking", {}, word("Looking for documents…")));
    const { folders: inner, documents, isFound } = found();
    const parts = [...inner.map(folderItem), ...documents.slice(0, shownCount).map((entry) => item(entry, isFound))];
    if (documents.length > shownCount) {
      const end = h("li.end", { "aria-hidden": "true" });
      end.more = () => {
        shownCount += step;
        fill(list);
      };
      watcher.observe(end);
      parts.push(end);
    }
    if (parts.length === 0) parts.push(h("li.quiet", {}, word(isFound ? "Nothing is called so." : "Nothing is here yet.")));
    list.replaceChildren(...parts);
  };

  /** The way to the folder that is shown. */
  const path = () => {
    const names = state.below.split("/").filter(Boolean);
    return h("nav.path", { "aria-label": "Folder" }, ["", ...names].map((name, at) => {
      const below = names.slice(0, at).join("/");
      const isHere = at === names.length;
      return h("button", {
        type: "button", "data-key": `path ${below}`, "data-own": at > 0, "aria-current": isHere ? "true" : null,
        click: () => set({ below }),
      }, at === 0 ? word("All folders") : name);
    }));
  };

  const begin = async () => {
    const where = place();
    close("files");
    await studio.newDocument(where, where === "folder" ? state.below : "");
    studio.whisper(word("New: “{title}”", studio));
  };

  const makeFolder = (field) => {
    const name = field.value.trim();
    if (name === "") return;
    const below = state.below === "" ? name : `${state.below}/${name}`;
    act(async () => {
      await studio.store.makeFolder(below);
      state.below = below;
    });
  };

  /** A line for the name of a new folder; a button until it is wanted. */
  const newFolder = () => {
    if (chosen.act !== "folder") return button("plus", "New folder", () => choose(null, "folder"));
    const field = h("input", { type: "text", dir: "auto", "aria-label": "Name of the folder", "data-key": "folder", maxlength: 120 });
    field.addEventListener("keydown", ({ key }) => { if (key === "Enter") makeFolder(field); });
    return h("div.row.chosen", {}, field, button(null, "Make", () => makeFolder(field)));
  };

  panel("files", "Documents", (body) => {
    const list = h("ul.documents", {});
    const search = h("input", {
      type: "search", "data-key": "search", "aria-label": "Search", placeholder: word("Search"), value: words,
      autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
      input: () => {
        [words, shownCount] = [search.value, step];
        fill(list);
      },
    });
    const isPart = place() === "folder" && studio.store?.isWhole === false;
    body.append(
      h("label.row", {}, h("span", {}, word("Title")),
        textField("Title of this document", studio.title, async (title) => {
          await studio.rename(title);
          // Also where it kept its name, which the field has to show.
          if (isOpen("files")) await load();
        })),
      h("div.buttons.narrow", {},
        button("plus", "New", begin),
        place() === "folder" && !isPart ? newFolder() : null,
        button("files", "Open a file…", () => {
          close("files");
          studio.openFile();
        }, { key: "Open" })),
      hasFolder() ? choice("Where", [["folder", "In the folder"], ["browser", "In this browser"]], state.place,
        (chosenPlace) => set({ place: chosenPlace })) : "",
      h("div.finding", {}, search,
        select("Order", Object.entries(orders).map(([key, [title]]) => [key, title]), state.order, (order) => set({ order }))),
      gone ? h("p.gone", { role: "status" }, h("span.grow", {}, word("“{title}” is deleted", gone.entry)),
        button("undo", "Undo", restore, { key: "restore" })) : "",
      isPart ? h("p.quiet", {}, word("No connection: these are the ones that were opened in this browser.")) : "",
      place() === "folder" && folders().length > 1 ? path() : "",
      list,
    );
    fill(list);
  }, () => `${studio.title}${studio.document?.id}${JSON.stringify([chosen, state, version])}`);

  document.querySelector("#files").addEventListener("toggle", ({ newState }) => {
    [chosen, gone, words, shownCount] = [{ id: null, act: null }, null, "", step];
    if (newState === "open") load();
  });
  studio.addEventListener("documents", () => isOpen("files") && load());
}
