// The editor of brushes: the settings of a brush file, and a preview. Loaded on first use.

import { download, fileName } from "../device/files.js";
import { base64, brushText, readBrush, readBrushNow } from "../engine/formats.js";
import { reasons, Refusal } from "../engine/protocol.js";
import { word } from "../words/index.js";
import { BrushFields } from "./brush-fields.js";
import { bytesOf, completed, loadTable, paint, table } from "./brush-file.js";
import { button, find, h, show } from "./dom.js";

/**
 * @typedef {import("../studio.js").Studio} Studio
 * @typedef {import("./own-brushes.js").Brush} Brush
 * @typedef {import("./own-brushes.js").OwnBrush} OwnBrush
 */

/**
 * Returns the name of a file without its extension.
 * @param {File} file
 */
const titleOf = (file) => file.name.replace(/\.[^.]+$/, "");

/** @param {{name?: string, summary?: string}} brush @param {Uint8Array} bytes */
const made = ({ name = "", summary = "" }, bytes) => ({ name, summary, code: base64(bytes) });

/**
 * Adds a brush file to the brushes; throws an error of one line if it is invalid.
 * @param {Studio} studio @param {File} file
 */
export async function openBrush(studio, file) {
  const { engine, tools } = studio;
  await loadTable(engine);
  // The engine reports that it is too large.
  const text = await file.slice(0, table.limits.bytes + 1).arrayBuffer();
  const { bytes, wrong } = await readBrush(engine, new Uint8Array(text));
  if (!bytes) throw new Error(word("“{file}” is not a valid brush: {why}", { file: file.name, why: wrong ?? "" }));
  const brush = JSON.parse(new TextDecoder().decode(text));
  brush.name ||= titleOf(file);
  const entry = made(brush, bytes);
  const known = tools.ownBrushes.find(brush.name, entry.code);
  if (known) tools.choose(known.name);
  else tools.saveBrush(entry);
  studio.notify(word(known ? "“{name}” is already one of your brushes" : "“{name}” was added to your brushes",
    { name: brush.name }));
}

/**
 * Opens the editor for an own brush, or for a copy of one of the catalog.
 * @param {Studio} studio @param {Brush} source
 */
export async function editBrush(studio, source, isNew = false) {
  await loadTable(studio.engine);
  new Editor(studio, source, isNew).open();
}

class Editor {
  preview = h("canvas.sample", { role: "img", "aria-label": "Preview of the brush" });
  message = h("p.message", { role: "status" });
  save = button(null, "Save", () => {}, { type: "submit", class: "main" });
  dialog = h("dialog.panel.editor", { id: "brush-editor", "aria-labelledby": "brush-editor-title" });

  /** @param {Studio} studio @param {Brush} source @param {boolean} isNew */
  constructor(studio, source, isNew) {
    const { tools, engine } = studio;
    this.studio = studio;
    this.tools = tools;
    /** The edited brush; null for a new one. */
    this.old = source.id && !isNew ? /** @type {OwnBrush} */ (source) : null;
    const brush = completed(JSON.parse(brushText(engine, source.index)));
    let { color } = engine.brushFacts(source.index);
    const own = isNew ? undefined : tools.own[source.name];
    if (own?.width && source.width > 0) brush.width *= own.width / source.width;
    if (own?.color) {
      ({ color } = own);
      paint(brush, color, color[3]);
    }
    if (this.old) Object.assign(brush, { name: source.title, summary: source.summary });
    else brush.name = this.#free(isNew ? word("My brush") : word("{name} copy", { name: source.title }));
    this.brush = brush;
    this.fields = new BrushFields(brush, color, engine, () => this.#changed(), (text) => this.#notify(text));
    this.frame = 0;
  }

  /** @param {string} title */
  #free(title) {
    const titles = new Set(this.tools.brushes.map((brush) => brush.title));
    let free = title;
    for (let number = 2; titles.has(free); number++) free = `${title} ${number}`;
    return free;
  }

  open() {
    const title = word(this.old ? "Edit brush" : "New brush");
    this.dialog.append(h("form", { method: "dialog", submit: (event) => this.#save(event) },
      h("div.head", {}, h("h2", { id: "brush-editor-title" }, title),
        button("close", "Close", () => this.dialog.close(), { quiet: true })),
      this.preview, this.fields.body,
      h("div.foot", {}, this.message, h("div.actions", {},
        this.old ? this.#delete(this.old) : null,
        button(null, "Save as a file", () => this.#export()),
        button(null, "Cancel", () => this.dialog.close()),
        this.save))));
    // Keys belong to the editor, not to the canvas.
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation());
    this.dialog.addEventListener("close", () => {
      this.dialog.remove();
      cancelAnimationFrame(this.frame);
      find("#brushes-button").focus({ preventScroll: true });
    });
    document.body.append(this.dialog);
    this.fields.fill();
    this.dialog.showModal();
    this.#draw();
    find("input", this.fields.body).focus();
  }

  // MARK: Closing

  /** @param {Event} event */
  async #save(event) {
    event.preventDefault();
    if (this.save.getAttribute("aria-disabled") === "true") return;
    const { brush } = this;
    brush.name = brush.name.trim() || this.#free(word("My brush"));
    const { bytes } = await readBrush(this.tools.engine, bytesOf(brush));
    if (!bytes) return;
    try {
      this.tools.saveBrush(made(brush, bytes), this.old);
    } catch (error) {
      return this.#notify(/** @type {Error} */ (error).message);
    }
    this.dialog.close();
    this.studio.notify(word(this.old ? "“{name}” was changed" : "“{name}” was added to your brushes", { name: brush.name }));
  }

  /**
   * Creates the delete button, which must be pressed twice.
   * @param {OwnBrush} old
   */
  #delete(old) {
    const element = button(null, "Delete", () => {
      if (element.dataset.asked) {
        try {
          this.tools.removeBrush(old);
        } catch (error) {
          return this.#notify(/** @type {Error} */ (error).message);
        }
        this.dialog.close();
        return this.studio.notify(word("“{title}” was deleted; ink drawn with it stays", { title: old.title }));
      }
      element.dataset.asked = "true";
      find("span", element).textContent = word("Confirm deletion");
      this.#notify("Press again to delete this brush.");
    }, { class: "danger" });
    return element;
  }

  async #export() {
    const { brush } = this;
    const file = `${fileName(brush.name)}.inkbrush`;
    const { engine } = this.tools;
    const { wrong } = await readBrush(engine, bytesOf(brush));
    if (wrong) return;
    download(new Blob([brushText(engine)], { type: "application/json" }), file);
    this.#notify(word("Saved “{name}”", { name: file }));
  }

  /** @param {string} text */
  #notify(text) { this.message.textContent = word(text); }

  // MARK: Preview

  /** Schedules a redraw of the preview, which shows errors. */
  #changed() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const { brush, preview, tools } = this;
    const file = bytesOf(brush);
    const { bytes, wrong, picture } = readBrushNow(tools.engine, file);
    if (picture) return void readBrush(tools.engine, file).then(() => this.#changed());
    const shown = bytes ? tools.ownBrushes.show(bytes) : null;
    this.save.setAttribute("aria-disabled", String(shown === null));
    if (shown === null) {
      return this.#notify(wrong?.replace(/ \(in line \d+\)$/, "") ?? reasons[Refusal.unreadable]);
    }
    if (this.message.textContent) this.#notify("");
    const [width, height] = [preview.clientWidth || 300, innerHeight < 520 ? 48 : 88];
    preview.style.height = `${height}px`;
    const density = devicePixelRatio;
    const broad = Math.max(shown.erases ? 2.2 * shown.width : shown.width, 0.1);
    show(preview, tools.engine.preview(shown.index, 0, null, Math.round(width * density), Math.round(height * density),
      density * Math.min(4 / 3, (height * 0.45) / broad)));
  }
}
