// Copying, cutting, pasting, adding pictures to the page, and dropping files on it.

import { contentOf, hand, pictureTypes, put, read, selected } from "../device/clipboard.js";
import { Edit } from "../engine/engine.js";
import { pick } from "../device/files.js";
import { frame, prepare, readPicture } from "../device/pictures.js";
import { word } from "../words/index.js";
import { contextOf, isTextField, Part } from "./dom.js";
import { isInSight, onCanvas, onPage } from "./selection.js";

/** The offset of a copy from its original, in units of 1/72 inch. */
const apart = 12;

/** The most characters of a text that can be added to a page: the layout of more takes seconds. */
const maximumLetters = 20_000;

/** @param {Uint8Array} a @param {Uint8Array} b */
const isSame = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);

/**
 * @typedef {import("./selection.js").Point} Point
 * @typedef {NonNullable<ReturnType<typeof selected>>} Copied
 * @typedef {Awaited<ReturnType<typeof contentOf>>} Found
 */

/** The use of the system's clipboard: by its keys and by buttons. */
export class Clipping extends Part {
  /**
   * The latest copy, for browsers that don't allow a page to read; and the number of times that it was pasted.
   * @type {(Copied & {document: string | undefined, page: number, times: number}) | null}
   */
  #last = null;
  /** @type {Point | null} The position of a mouse or pen above the canvas, in canvas pixels; null for none. */
  #pointer = null;
  /** The number of pending writes. */
  #writes = 0;
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { canvas } = this.view;
    for (const name of /** @type {const} */ (["pointermove", "pointerdown"])) {
      canvas.addEventListener(name, (event) => {
        if (event.pointerType !== "touch") this.#pointer = this.#pixels(event.clientX, event.clientY);
      }, { passive: true });
    }
    for (const name of ["pointerleave", "pointercancel"]) canvas.addEventListener(name, () => { this.#pointer = null; });
    document.addEventListener("copy", (event) => this.#onCopy(event, false));
    document.addEventListener("cut", (event) => this.#onCopy(event, true));
    document.addEventListener("paste", (event) => this.#onPaste(event));
    // Some browsers ask first whether anything can be copied.
    for (const name of ["beforecopy", "beforecut", "beforepaste"]) {
      document.addEventListener(name, (event) => {
        if (!isTextField(event.target) && (this.engine.selectedCount > 0 || name === "beforepaste")) event.preventDefault();
      });
    }
  }

  /**
   * Converts a point of the window to canvas pixels.
   * @param {number} x @param {number} y
   * @returns {Point}
   */
  #pixels(x, y) {
    const { canvas } = this.view;
    const { left, top, width } = canvas.getBoundingClientRect();
    const density = canvas.width / width;
    return [(x - left) * density, (y - top) * density];
  }

  /** The pointer's position on the page; null if it isn't above the canvas. */
  get #hovered() { return this.#pointer && onPage(this.engine, this.#pointer); }

  get #middle() { return onPage(this.engine, [this.engine.width / 2, this.engine.height / 2]); }

  /** @param {Point} point */
  #isInView(point) { return isInSight(this.engine, onCanvas(this.engine, point)); }

  // MARK: Copying

  #copied() {
    const found = selected(this.engine);
    if (!found) this.studio.notify("Select something first.");
    else this.#last = { ...found, document: this.studio.document?.id, page: this.engine.page, times: 0 };
    return found;
  }

  /** @param {boolean} isCut */
  #announceCopy(isCut) {
    if (isCut) {
      if (this.#last) this.#last.times = -1;
      this.studio.act(() => this.engine.edit(Edit.remove));
    }
    this.studio.announce(isCut ? "Moved to the clipboard" : "Copied to the clipboard");
  }

  /**
   * Writes a copy to the clipboard, one after the other: simultaneous writes are mixed, also with the data of an event.
   * @param {Copied} found
   */
  #write(found) {
    this.#writes += 1;
    const isDone = this.#turn.then(() => new Promise((go) => { setTimeout(go); })).then(() => put(found));
    this.#turn = isDone.catch(() => {}).finally(() => { this.#writes -= 1; });
    return isDone;
  }

  /** @param {ClipboardEvent} event @param {boolean} isCut */
  #onCopy(event, isCut) {
    if (isTextField(event.target) || this.studio.isReplaying || this.engine.selectedCount === 0) return;
    if (getSelection()?.isCollapsed === false) return;
    const found = this.#copied();
    if (!found) return;
    // Text synchronously, for browsers that allow a page no more; then all formats.
    hand(found, event);
    if (navigator.clipboard?.write !== undefined && globalThis.ClipboardItem) this.#write(found).catch(() => {});
    this.#announceCopy(isCut);
  }

  copy() { return this.#copy(false); }

  cut() { return this.#copy(true); }

  /** @param {boolean} isCut */
  async #copy(isCut) {
    const found = this.#copied();
    if (!found) return;
    const isPut = this.#write(found);
    this.#announceCopy(isCut);
    await isPut.catch(() => this.studio.notify("Copied for this page only: this browser does not allow access to the clipboard.", true));
  }

  // MARK: Pasting

  /** @param {ClipboardEvent} event */
  #onPaste(event) {
    if (isTextField(event.target) || this.studio.isReplaying) return;
    event.preventDefault();
    const found = this.#written ?? contentOf(/** @type {DataTransfer} */ (event.clipboardData));
    this.studio.attempt(async () => this.#insert(await found));
  }

  /** The copy that is still being written and cannot be read yet; null for none. */
  get #written() { return this.#writes > 0 ? this.#lastInk : null; }

  /** @returns {Found} */
  get #lastInk() { return this.#last && { ink: this.#last.bytes }; }

  paste() {
    return this.studio.attempt(async () => {
      let found = this.#written;
      try {
        found ??= await read();
      } catch {
        found = this.#lastInk;
        if (!found) throw new Error("This browser allows pasting only with the keyboard: press Ctrl+V.");
      }
      await this.#insert(found);
    });
  }

  /** Lets the user choose a picture, and adds it to the page. */
  addPicture() {
    return this.studio.attempt(async () => {
      const file = await pick(pictureTypes);
      if (file) await this.#addPictures([file]);
    });
  }

  /**
   * Adds a dropped file to the page; returns whether it can be added.
   * @param {File} file @param {{x: number, y: number, inserts?: boolean} | null} at
   */
  async drop(file, at) {
    const point = at && onPage(this.engine, this.#pixels(at.x, at.y));
    if (this.studio.isReplaying) return false;
    if (pictureTypes.includes(file.type)) {
      await this.studio.attempt(() => this.#addPictures([file], point));
      return true;
    }
    // A document is opened; with the shift key, its first page is added to this one.
    if (!(/\.svg$/i.test(file.name) || at?.inserts && /\.ink$/i.test(file.name))) return false;
    const found = await contentOf({ files: [file], getData: () => "" });
    if (!found) return false;
    await this.studio.attempt(() => this.#insert(found, point));
    return true;
  }

  /**
   * Adds ink to the page: at the pointer, at its original position, or in the center of the view.
   * @param {Uint8Array} bytes
   */
  #pasteInk(bytes, point = this.#hovered) {
    const { engine, studio } = this;
    const last = this.#last;
    const isKnown = last !== null && isSame(last.bytes, bytes);
    if (isKnown) last.times += 1;
    const far = isKnown ? apart * last.times : 0;
    const isThere = isKnown && last.document === studio.document?.id && last.page === engine.page;
    const center = isThere ? /** @type {Point | null} */ (last.center) : null;
    const isHere = center !== null && this.#isInView(center);
    let to = point ?? (isHere ? [center[0] + far, center[1] + far] : this.#middle);
    if (!point && isHere && far === 0) to = [NaN, NaN];
    studio.selection.chooseSelector();
    studio.act(() => engine.paste(bytes, ...to));
    studio.announce("Pasted");
  }

  /**
   * Adds pictures to the page; `density` is their pixels per CSS pixel.
   * @param {File[]} files @param {Point | null} [point]
   */
  async #addPictures(files, point = null, density = 1) {
    const { engine, studio } = this;
    let shift = 0;
    for (const file of files) {
      await engine.whole();
      const picture = await readPicture(file, engine);
      studio.shown.checkRoom((picture.pixels?.data.length ?? 0) + (picture.bytes?.length ?? 0));
      const size = { width: picture.width / density, height: picture.height / density };
      const [x, y, width, height] = frame(size, engine, point);
      const show = await prepare(picture, [x, y, width, height], engine);
      studio.selection.chooseSelector();
      studio.act(() => engine.addPicture(picture, [x + shift, y + shift, width, height]));
      show();
      shift += apart;
    }
    studio.announce(files.length === 1 ? "Picture added" : "Pictures added");
  }

  /** @param {string} text */
  async #addText(text, point = this.#hovered) {
    if (text.length > maximumLetters) throw new Error(word("This text is too long for a page."));
    await this.studio.typing?.write(text, point ?? this.#middle);
    this.studio.announce("Text added");
  }

  /** @param {Found} found @param {Point | null} [point] */
  async #insert(found, point) {
    const { studio } = this;
    if (!found) return studio.notify("The clipboard contains nothing that can be pasted.");
    if (found.text) return this.#addText(found.text, point);
    if (found.ink) return this.#pasteInk(found.ink, point);
    if (found.pictures) return this.#addPictures(found.pictures, point ?? this.#hovered);
    if (!found.drawing) return;
    // A foreign drawing: as ink if it can be converted, else as a picture.
    const bytes = new Uint8Array(await found.drawing.arrayBuffer());
    // Only pictures that the engine wrote contain ink; for others, only their look is left.
    const ink = studio.store?.folder
      && await studio.store.convert(bytes, "a.svg", "ink").then(({ bytes: made }) => made, () => null);
    if (ink) return this.#pasteInk(ink, point);
    const { file, density } = await rasterised(found.drawing);
    return this.#addPictures([file], point, density);
  }
}

/**
 * Rasterizes an SVG picture; also returns its pixels per CSS pixel.
 * @param {File} file
 */
async function rasterised(file) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const [width, height] = [image.naturalWidth || 300, image.naturalHeight || 150];
    const density = Math.min(2, 4096 / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(Math.round(density * width), 1);
    canvas.height = Math.max(Math.round(density * height), 1);
    contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    if (!blob) throw new Error();
    return { file: new File([blob], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" }), density };
  } catch {
    throw new Error(word("“{file}” is not a readable picture.", { file: file.name }));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
