// The question whether the ink annotations of a PDF become strokes.

import { word } from "../words/index.js";
import { button, h } from "./dom.js";

/**
 * Asks whether ink that another program drew on a PDF becomes editable; resolves to false if the dialog is closed.
 * @param {string} name The name of the file. @returns {Promise<boolean>}
 */
export function askForInk(name) {
  return new Promise((resolve) => {
    let isWanted = false;
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog.panel.question", { "aria-labelledby": "pdf-ink-title", "aria-describedby": "pdf-ink-text" },
      h("form", { method: "dialog" },
        h("h2", { id: "pdf-ink-title" }, word("“{file}” has handwriting", { file: name })),
        h("p", { id: "pdf-ink-text" }, word("It was drawn in another program. If it is editable, you can move and erase it.")),
        h("div.actions", {},
          button(null, "Leave as paper", () => dialog.close()),
          button(null, "Make editable", () => {
            isWanted = true;
            dialog.close();
          }, { class: "main" }))));
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(isWanted);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
