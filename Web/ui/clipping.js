// Copying, cutting and pasting, pictures that are put on the page, and what is dropped there.

import { brought, hand, pictureTypes, put, read, selected } from "../clipboard.js";
import { Edit, Refused } from "../engine.js";
import { pick } from "../files.js";
import { frame, prepare, take as takePicture } from "../pictures.js";
import { word } from "../words.js";
import { onPage } from "./shapes.js";

/** How far a copy lies from what it was made of, in units of 1/72 inch. */
const apart = 12;

/** A longer text is no text for a page: it would be set for seconds. */
const mostLetters = 20_000;

/** Whether keys are text here. */
const isText = (element) => element?.matches?.("input:not([type=range], [type=checkbox], [type=radio], [type=color]), select, textarea, [contenteditable]") ?? false;

/** Lets the clipboard of the system be used: by its keys, and by `studio.copy`, `cut`, `paste` and `addPicture`. */
export function clipping(studio) {
  const { engine, tools, view } = studio;
  /** What was copied last here, for browsers that do not let a page read; and how often it was pasted. */
  let last = null;
  /** Where a mouse or a pen is above the canvas, in pixels of the canvas; null elsewhere. */
  let pointer = null;

  const follow = (event) => {
    if (event.pointerType === "touch") return;
    const { left, top, width } = view.canvas.getBoundingClientRect();
    const density = view.canvas.width / width;
    pointer = [(event.clientX - left) * density, (event.clientY - top) * density];
  };
  for (const name of ["pointermove", "pointerdown"]) view.canvas.addEventListener(name, follow, { passive: true });
  for (const name of ["pointerleave", "pointercancel"]) view.canvas.addEventListener(name, () => { pointer = null; });

  const isSeen = ([x, y]) => {
    const [a, b, c, d, left, top] = engine.transform;
    const [across, along] = [a * x + c * y + left, b * x + d * y + top];
    return across > 0 && along > 0 && across < engine.width && along < engine.height;
  };
  const middle = () => onPage(engine, [engine.width / 2, engine.height / 2]);

  // MARK: Out

  const copied = () => {
    const found = selected(engine);
    if (!found) studio.say("Select something first.");
    else last = { ...found, document: studio.document?.id, page: engine.page, times: 0 };
    return found;
  };
  const said = (found, isCut) => {
    if (isCut) {
      last.times = -1;
      studio.act(() => engine.edit(Edit.remove));
    }
    studio.whisper(isCut ? "Moved to the clipboard" : "Copied to the clipboard");
  };

  /** How many copies are being written. */
  let writes = 0;
  let turn = Promise.resolve();
  /** Puts what was copied on the clipboard, one after the other, as what is written at once is mixed, also with what an event has. */
  const write = (found) => {
    writes += 1;
    const isDone = turn.then(() => new Promise((go) => { setTimeout(go); })).then(() => put(found));
    turn = isDone.catch(() => {}).finally(() => { writes -= 1; });
    return isDone;
  };

  const onCopy = (event, isCut) => {
    if (isText(event.target) || studio.replay.isOpen || engine.selectedCount === 0) return;
    if (!getSelection().isCollapsed) return;
    const found = copied();
    if (!found) return;
    // Texts at once, for browsers that let a page do no more; then all that there is.
    hand(found, event);
    if (navigator.clipboard?.write && globalThis.ClipboardItem) write(found).catch(() => {});
    said(found, isCut);
  };
  document.addEventListener("copy", (event) => onCopy(event, false));
  document.addEventListener("cut", (event) => onCopy(event, true));
  // Some browsers ask first whether there is anything to copy.
  for (const name of ["beforecopy", "beforecut", "beforepaste"]) {
    document.addEventListener(name, (event) => {
      if (!isText(event.target) && (engine.selectedCount > 0 || name === "beforepaste")) event.preventDefault();
    });
  }

  const copy = async (isCut) => {
    const found = copied();
    if (!found) return;
    const isPut = write(found);
    said(found, isCut);
    await isPut.catch(() => studio.say("Copied for this page alone: this browser does not allow more.", true));
  };
  studio.copy = () => copy(false);
  studio.cut = () => copy(true);

  // MARK: In

  const isSame = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);

  /** Puts ink on the page: where the pointer is, where it was, or in the middle of what is seen. */
  const pasteInk = (bytes, place = pointer && onPage(engine, pointer)) => {
    const isKnown = last !== null && isSame(last.bytes, bytes);
    if (isKnown) last.times += 1;
    const far = isKnown ? apart * last.times : 0;
    const isHere = isKnown && last.center && last.document === studio.document?.id && last.page === engine.page;
    let to = place ?? (isHere && isSeen(last.center) ? last.center.map((part) => part + far) : middle());
    if (!place && isHere && far === 0 && isSeen(last.center)) to = [NaN, NaN];
    studio.takeSelector();
    studio.act(() => engine.paste(bytes, ...to));
    studio.whisper("Pasted");
  };

  /** Puts pictures on the page, of which so many pixels are one of the screen. */
  const addPictures = async (files, place = null, density = 1) => {
    let shift = 0;
    for (const file of files) {
      await engine.whole();
      const picture = await takePicture(file, engine);
      studio.checkRoom((picture.pixels?.data.length ?? 0) + (picture.bytes?.length ?? 0));
      const size = { width: picture.width / density, height: picture.height / density };
      const [x, y, width, height] = frame(size, engine, place);
      const show = await prepare(picture, [x, y, width, height], engine);
      studio.takeSelector();
      studio.act(() => engine.addPicture(picture, [x + shift, y + shift, width, height]));
      show();
      shift += apart;
    }
    studio.whisper(files.length === 1 ? "Picture added" : "Pictures added");
  };

  const addText = async (text, place = pointer && onPage(engine, pointer)) => {
    if (text.length > mostLetters) throw new Error(word("This text is too long for a page."));
    await studio.typing.write(text, place ?? middle());
    studio.whisper("Text added");
  };

  const take = async (found, place) => {
    if (!found) return studio.say("There is nothing here that can be pasted.");
    if (found.text) return addText(found.text, place);
    if (found.ink) return pasteInk(found.ink, place);
    if (found.pictures) return addPictures(found.pictures, place ?? (pointer && onPage(engine, pointer)));
    // A drawing of others: as ink where that can be made of it, else as a picture.
    const bytes = new Uint8Array(await found.drawing.arrayBuffer());
    // Only pictures that the program wrote itself have ink; of another one there is what it looks like.
    const ink = studio.store?.folder
      && await studio.store.convert(bytes, "a.svg", "ink").then(({ bytes: made }) => made, () => null);
    if (ink) return pasteInk(ink, place);
    const { file, density } = await rasterised(found.drawing);
    return addPictures([file], place, density);
  };

  const tried = async (work) => {
    try {
      await work();
    } catch (error) {
      studio.say(error instanceof Refused ? "That is not possible here." : error.message, true);
    }
  };

  document.addEventListener("paste", (event) => {
    if (isText(event.target) || studio.replay.isOpen) return;
    event.preventDefault();
    // What is not written yet cannot be read.
    const found = writes > 0 ? { ink: last.bytes } : brought(event.clipboardData);
    tried(async () => take(await found));
  });

  studio.paste = () => tried(async () => {
    let found = writes > 0 ? { ink: last.bytes } : null;
    try {
      found ??= await read();
    } catch {
      found = last && { ink: last.bytes };
      if (!found) return studio.say("This browser lets a page read the clipboard only with the keys: press Ctrl+V.", true);
    }
    await take(found);
  });

  /** Lets somebody choose pictures, and puts them on the page. */
  studio.addPicture = () => tried(async () => {
    const file = await pick(pictureTypes);
    if (file) await addPictures([file]);
  });

  /** Puts a file that was dropped on the page; whether it is one that goes there. */
  studio.dropped = async (file, at) => {
    const { left, top, width } = view.canvas.getBoundingClientRect();
    const density = view.canvas.width / width;
    const place = at && onPage(engine, [(at.x - left) * density, (at.y - top) * density]);
    if (studio.replay.isOpen) return false;
    if (pictureTypes.includes(file.type)) {
      await tried(() => addPictures([file], place));
      return true;
    }
    // A document is opened, unless the shift key is held: then what is on its first page comes onto this one.
    if (!(/\.svg$/i.test(file.name) || at?.inserts && /\.ink$/i.test(file.name))) return false;
    const found = await brought({ files: [file], getData: () => "" });
    if (!found) return false;
    await tried(() => take(found, place));
    return true;
  };
}

/** An SVG picture as a picture of pixels, and how many of them are one of the screen. */
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
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((give) => { canvas.toBlob(give, "image/png"); });
    return { file: new File([blob], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" }), density };
  } catch {
    throw new Error(word("“{file}” is no picture that can be read.", { file: file.name }));
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
