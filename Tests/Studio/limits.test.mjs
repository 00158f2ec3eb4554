// The limits of the Studio: many layers and pens, and the commands that the engine refuses, with the reason in words.
import arabic from "../../Web/words/ar.js";
import german from "../../Web/words/de.js";
import { reasons, Refusal } from "../../Web/engine/protocol.js";
import { Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { speaking } from "./lib/screens.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** All layers of a page are listed, with their names. */
async function layers(page, expect) {
  const found = await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    const { engine } = window.inkstone;
    window.inkstone.act(() => {
      while (engine.layerCount < 41) engine.do(Command.addLayer, engine.layerCount);
      for (let i = 0; i < 41; i++) engine.do(Command.renameLayer, i, new TextEncoder().encode(`Layer no. ${i + 1}`));
    });
    document.querySelector("#layers-button")?.click();
    return engine.layers.map(({ name }) => name);
  });
  expect(found.length === 41 && found[40] === "Layer no. 41", `41 layers are in the status: ${found.length}`);
  await page.until("the panel has a row for each layer", () => {
    const names = [...document.querySelectorAll("#layers .layer .grow span")].map(({ textContent }) => textContent);
    return Array.from({ length: 41 }, (_, i) => `Layer no. ${i + 1}`).every((name) => names.includes(name));
  });
}

/** All known pens are listed. */
async function pens(page, expect) {
  const count = await page.run(async () => {
    const { Kind, Phase } = await import("./engine/engine.js");
    const { engine, view } = window.inkstone;
    engine.listPens(true);
    const now = view.now();
    const events = Array.from({ length: 200 }, (_, i) =>
      [5000 + i, Kind.pen, Phase.hover, 0, 9, 9, now, NaN, NaN, NaN, NaN, 0, NaN]);
    window.inkstone.act(() => engine.events(events.flat(), now));
    return engine.pens.filter(({ contact, isNear }) => contact >= 5000 && isNear).length;
  });
  expect(count === 200, `200 pens are in the status: ${count}`);
}

/** Provokes refusals of the engine; returns the displayed sentences by code. */
const refused = (page) => page.run(async () => {
  const { Command, CommandError, Edit, Engine, Refusal, Selection, Tool } = await import("./engine/engine.js");
  const studio = window.inkstone;
  const { engine } = studio;
  const bytes = new TextEncoder().encode("no document");
  const shown = {};
  const tried = (commands) => {
    let code = null;
    studio.act(() => {
      try {
        commands();
      } catch (error) {
        if (error instanceof CommandError) ({ code } = error);
        throw error;
      }
    });
    if (code !== null) shown[code] = document.querySelector("#notification").textContent;
  };
  const other = await Engine.load("InkWeb.wasm", true);
  tried(() => other.do(Command.undo));
  other.do(Command.resize, 10, 10, 1);
  other.begin([1, 2, 3, 4], 9, 100, 100);
  const another = other.write();
  tried(() => engine.do(Command.addPage));
  tried(() => engine.do(Command.layerOpacity, 0, 2));
  tried(() => engine.do(Command.seek, 1));
  tried(() => engine.do(Command.showPage, 99));
  tried(() => engine.do(Command.chooseLayer, 99));
  tried(() => engine.selectItem([1, 2]));
  tried(() => engine.setBrush(255));
  tried(() => engine.setTool(Tool.own + 99));
  while (engine.pageCount > 1) engine.do(Command.removePage, 0);
  tried(() => engine.do(Command.removePage, 0));
  engine.do(Command.addPage, 1, 100, 100);
  tried(() => engine.do(Command.removeLayer, 0));
  while (engine.layerCount > 1) engine.do(Command.removeLayer, 0);
  tried(() => engine.do(Command.removeLayer, 0));
  engine.do(Command.lockLayer, 0, true);
  engine.do(Command.showPage, 0);
  tried(() => engine.edit(Edit.toPage, 1));
  engine.select(Selection.nothing);
  tried(() => engine.describe("nothing"));
  tried(() => engine.do(Command.endText, true));
  tried(() => engine.do(Command.typeText, typed()));
  tried(() => engine.paste(bytes));
  tried(() => engine.follow(another));
  tried(() => engine.setThumbnail(new Uint8Array(1 << 23)));
  for (let i = 0; i < engine.layerCount; i++) engine.do(Command.lockLayer, i, true);
  tried(() => engine.do(Command.invertInk));
  for (let i = 0; i < engine.layerCount; i++) engine.do(Command.lockLayer, i, false);
  engine.do(Command.startReplay);
  tried(() => engine.do(Command.clear));
  engine.do(Command.stopReplay);
  // These need a document of a newer program, and a restored stroke.
  for (const code of [Refusal.readOnly, Refusal.drawing]) {
    tried(() => { throw new CommandError(Command.clear, code); });
  }
  /** Returns an empty text as valid numbers. */
  function typed() {
    return new Float64Array([0, 0, 12, NaN, 0, 0, 0, NaN, NaN, 0, 0, 0, 0]);
  }
  return shown;
});

scenario("the ends of the Studio", async ({ begin, expect }) => {
  const { studio, browser } = await begin();
  const draw = async (page) => {
    await visit(page, studio.address);
    const pen = new Stylus(page);
    await pen.stroke([[480, 300, { force: 0.5 }], [540, 330, { force: 0.6 }], [600, 300, { force: 0.5 }]]);
    await calm(page);
  };
  const page = await browser.page();
  await draw(page);
  await layers(page, expect);
  await pens(page, expect);
  await calm(page);
  for (const [language, table] of [["en-GB", null], ["de-AT", german], ["ar-EG", arabic]]) {
    const other = await browser.page({ isPrivate: true });
    await speaking(other, language);
    await draw(other);
    const shown = await refused(other);
    for (const [name, code] of Object.entries(Refusal)) {
      const wanted = table ? table[reasons[code]] : reasons[code];
      expect(shown[code] === wanted, `${name} is told in ${language}: “${shown[code]}”, not “${wanted}”`);
    }
    await other.close();
  }
});
