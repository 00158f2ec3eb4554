// The question for the password of an encrypted file.

import { word } from "../words/index.js";
import { button, h } from "./dom.js";

/**
 * Asks for the password of a file; null if the user gives up.
 * @param {string} name @param {boolean} isWrong @returns {Promise<string | null>}
 */
export function askPassword(name, isWrong) {
  return new Promise((resolve) => {
    const field = h("input", { type: "password", autocomplete: "off", "data-key": "password", id: "password" });
    /** @type {string | null} */
    let given = null;
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog.panel.question", { "aria-labelledby": "password-title" }, h("form", {
      method: "dialog",
      submit: () => { given = field.value; },
    },
    h("h2", { id: "password-title" }, word("“{file}” is encrypted", { file: name })),
    h("label", { for: "password" }, word(isWrong ? "This password is wrong. Password:" : "Password:")), field,
    h("div.actions", {}, button(null, "Cancel", () => dialog.close()),
      button(null, "Open", () => {}, { type: "submit", class: "main" }))));
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(given);
    });
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  });
}
