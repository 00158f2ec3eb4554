// Saving and copying the document in other formats.

import { copies, kinds, needsFolder, shares } from "../device/files.js";
import { preference, setPreference } from "../store/preferences.js";
import { number, word } from "../words/index.js";
import { button, h, select, toggle } from "./dom.js";
import { panel } from "./panels.js";

/** @type {Record<string, string>} The names of formats, short enough for a button. */
const short = { ink: "Ink", png: "PNG", svg: "SVG", pdf: "PDF", xopp: "Xournal++", inkml: "InkML" };

/** @param {import("../studio.js").Studio} studio */
export function exportPanel(studio) {
  let isPart = false;
  const picture = { dots: "144", paper: true, editable: true, ...preference("picture", {}) };

  const how = () => ({ scale: Number(picture.dots) / 72, paper: picture.paper, isEditable: picture.editable, isPart });

  /** @param {ReturnType<typeof kinds>[number]} copy @param {boolean} hasFolder */
  const copy = ({ kind, name, needsFolder: isForeign }, hasFolder) => {
    const isMissing = isForeign && !hasFolder;
    const save = () => studio.exportAs(kind, how());
    return button(null, short[kind] ?? name, save, { "aria-disabled": isMissing, title: isMissing ? needsFolder : name });
  };

  panel("export", "Save a copy as", (body) => {
    const hasFolder = Boolean(studio.store?.folder);
    body.append(
      h("div.buttons.narrow", {}, kinds(studio.store).map((entry) => copy(entry, hasFolder))),
      select("PNG resolution, dots per inch", ["72", "144", "300", "600"].map((dots) => [dots, number(Number(dots))]), picture.dots,
        (dots) => setPreference("picture", Object.assign(picture, { dots }))),
      toggle("Paper in PNG", picture.paper, (paper) => setPreference("picture", Object.assign(picture, { paper }))),
      toggle("Editable PDF, with the ink as data", picture.editable,
        (editable) => setPreference("picture", Object.assign(picture, { editable }))),
      toggle("Only the visible part, in PNG, SVG and PDF", isPart, (value) => { isPart = value; }),
      copies() || shares() ? h("h3", {}, word("This page")) : "",
      h("div.buttons", {},
        copies() ? button("pages", "Copy as a picture", () => studio.copyAs("png", how())) : null,
        copies() ? button("pages", "Copy as SVG", () => studio.copyAs("svg", how())) : null,
        shares() ? button("export", "Share…", () => studio.share(how())) : null),
    );
  });
}
