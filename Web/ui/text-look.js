// The look of texts: font, size and alignment.

import { Alignment } from "../engine/engine.js";
import { number, word } from "../words/index.js";
import { button, choice, h, select, slider } from "./dom.js";
import { panel, refresh } from "./panels.js";

/** The range of the size slider, in points. */
const sizes = { minimum: 6, maximum: 200 };

/** The name of the page's default font in documents. */
const ownFont = "Sans";

/**
 * Creates the panel of texts.
 * @param {import("../studio.js").Studio} studio
 */
export function textLook(studio) {
  const { engine, tools } = studio;
  /** @type {string[]} The names of the device's fonts, if the user permits. */
  let lent = [];

  const size = (/** @type {number} */ position) => {
    const exact = sizes.minimum * Math.exp(position * Math.log(sizes.maximum / sizes.minimum));
    return exact < 20 ? Math.round(2 * exact) / 2 : Math.round(exact);
  };

  panel("letters", "Font", (body) => {
    const look = engine.look;
    const names = [...new Set([ownFont, look.font || ownFont, ...lent])];
    body.append(
      slider("Size", {
        step: 0.005, value: Math.log(look.size / sizes.minimum) / Math.log(sizes.maximum / sizes.minimum),
        text: (position) => word("{n} pt", { n: number(size(position), size(position) % 1 === 0 ? 0 : 1) }),
        input: (position) => tools.setLook({ size: size(position) }),
      }),
      choice("Alignment", [[Alignment.leading, "Start"], [Alignment.center, "Center"], [Alignment.trailing, "End"]], look.alignment,
        (alignment) => tools.setLook({ alignment: Number(alignment) })),
      select("Font", names.map((name) => [name, name === ownFont ? word("Default") : name]), look.font || ownFont,
        (font) => tools.setLook({ font })),
    );
    if ("queryLocalFonts" in globalThis && lent.length === 0) {
      body.append(h("div.row", {}, button(null, "Fonts of this device…", async () => {
        const fonts = await studio.typing.lentFonts();
        lent = fonts.map(({ fullName }) => fullName);
        studio.typing.forgetFonts();
        if (lent.length === 0) studio.notify("The browser provides no fonts.");
        refresh("letters");
      })));
    }
  }, () => JSON.stringify([engine.selectedCount, tools.tool, engine.look.font, lent.length]));
}
