// Documents: the title, the list of all, opening, saving and exporting.

import { kinds, needsFolder } from "../files.js";
import { locale, word } from "../words.js";
import { button, h, keep, kept, portraitSide, select, show, textField, toggle } from "./dom.js";
import { close, isOpen, panel, refresh } from "./panels.js";

const units = ["bytes", "KB", "MB", "GB"];

/** A number of bytes for people. */
function size(bytes) {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const n = (bytes / 1000 ** step).toLocaleString(locale, { maximumFractionDigits: 1 });
  return word(`{n} ${units[step]}`, { n });
}

/** Kinds of copies, as short as a button is. */
const short = { ink: "Ink", png: "PNG", svg: "SVG", pdf: "PDF", xopp: "Xournal++", inkml: "InkML" };

export function documentPanel(studio) {
  let entries = null;
  let doubted = null;
  let isPart = false;
  const picture = { dots: "144", paper: true, ...kept("picture", {}) };

  const load = async () => {
    try {
      entries = await studio.store.list();
    } catch (error) {
      entries = [];
      studio.say(word("The documents cannot be listed: {why}", { why: word(error.message) }), true);
    }
    refresh("files");
  };

  const when = (modified) => {
    const date = new Date(modified);
    const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return date.toLocaleString(locale, { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  };

  // MARK: Small pictures

  /** Looks for the pictures of those rows only that can be seen. */
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      if (target.entry.id === studio.document?.id) setTimeout(() => paint(target));
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
  const paint = (target) => {
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

  // MARK: The list

  /** What is said of ink of other programs. */
  const foreign = (kind) => (kind === "ink" ? "" : word("{kind}, opens as a copy", { kind: short[kind] ?? kind }));

  const row = (entry) => {
    const isThis = entry.id === studio.document?.id;
    if (doubted === entry.id) {
      return h("li.layer", {}, h("span.grow", {}, word("Delete “{title}”?", entry)),
        button(null, "Delete", async () => {
          doubted = null;
          await studio.removeDocument(entry);
          load();
        }, { class: "small danger" }),
        button(null, "Keep", () => {
          doubted = null;
          refresh("files");
        }, { class: "small", key: `Delete ${entry.title}` }));
    }
    return h("li.layer", { "aria-current": isThis ? "true" : null },
      h("button.grow.titled", {
        type: "button", "data-key": `open ${entry.id}`, "aria-pressed": isThis, click: async () => {
          close("files");
          if (!isThis) await studio.openDocument(entry.id);
        },
      }, sheet(entry), h("span", {}, entry.title),
      h("small", {}, [when(entry.modified), size(entry.bytes), foreign(entry.kind)].filter(Boolean).join(" · "))),
      button("trash", word("Delete {title}", entry), () => {
        doubted = entry.id;
        refresh("files");
      }, { quiet: true, key: `Delete ${entry.title}` }));
  };

  const begin = async (where) => {
    close("files");
    await studio.newDocument(where);
    studio.whisper(word("New: “{title}”", studio));
  };

  const lists = () => {
    if (entries === null) return [h("p.quiet", {}, word("Looking for documents…"))];
    const places = [["browser", "In this browser"], ["folder", "In the folder"]];
    return places.flatMap(([where, title]) => {
      const here = entries.filter((entry) => entry.where === where);
      if (here.length === 0) return [];
      const isPart = where === "folder" && studio.store.isWhole === false;
      return [h("h3", {}, word(title)),
        isPart ? h("p.quiet", {}, word("No connection: these are the ones that were opened in this browser.")) : "",
        h("ul.layers", {}, here.map(row))];
    });
  };

  const copy = ({ kind, name, needsFolder: isForeign }, hasFolder) => {
    const isMissing = isForeign && !hasFolder;
    const save = () => studio.exportAs(kind, { scale: picture.dots / 72, paper: picture.paper, isPart });
    return button(null, short[kind], save, { "aria-disabled": isMissing, title: isMissing ? needsFolder : name });
  };

  panel("files", "Documents", (body) => {
    const hasFolder = Boolean(studio.store?.folder);
    body.append(
      h("label.row", {}, h("span", {}, word("Title")),
        textField("Title of this document", studio.title, async (title) => {
          await studio.rename(title);
          // Also where it kept its name, which the field has to show.
          if (isOpen("files")) await load();
        })),
      h("div.buttons", {},
        button("plus", "New", () => begin("browser")),
        hasFolder ? button("plus", "New in folder", () => begin("folder")) : null,
        button("files", "Open", () => {
          close("files");
          studio.openFile();
        })),
      h("h3", {}, word("Save a copy as")),
      h("div.buttons.narrow", {}, kinds.map((entry) => copy(entry, hasFolder))),
      select("PNG resolution, dots per inch", ["72", "144", "300", "600"].map((dots) => [dots, dots]), picture.dots,
        (dots) => keep("picture", Object.assign(picture, { dots }))),
      toggle("Paper in PNG", picture.paper, (paper) => keep("picture", Object.assign(picture, { paper }))),
      toggle("Only what is seen, in PNG, SVG and PDF", isPart, (value) => { isPart = value; }),
      ...lists(),
    );
  }, () => `${studio.title}${studio.document?.id}${doubted}`);

  document.querySelector("#files").addEventListener("toggle", ({ newState }) => {
    doubted = null;
    if (newState === "open") load();
  });
  studio.addEventListener("documents", () => isOpen("files") && load());
}
