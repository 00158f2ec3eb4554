// The Studio of an app with a custom format: its files are opened from the device and from the folder, and copies
// are saved in it. See Examples/OwnFormat.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes } from "./lib/studio.mjs";
import { calm, state, visit } from "./lib/visit.mjs";

const plot = "IN;SP2;PW0.5;PU1000,1000;PD2000,1000,2000,2000;PU3000,3000;PD;PU;SP0;\n";

/** Opens a dropped file, or a document of the served folder by its name. */
const open = async (name, text) => {
  const { inkstone } = window;
  if (text !== null) return inkstone.openFile(new File([text], name));
  const entry = (await inkstone.store.list()).find((entry) => entry.title === name);
  return inkstone.openDocument(entry.id);
};

/** Returns a copy of the document as HP-GL. */
const copy = async () => {
  const { render } = await import("./device/files.js");
  return render("hpgl", window.inkstone.engine, window.inkstone.store, "a");
};

scenario("a Studio with an app's format", { app: "own-formats" }, async ({ expect, begin }) => {
  const { studio, browser } = await begin();
  await writeFile(join(studio.documents, "Served.hpgl"), plot);
  const page = await browser.page({ width: 1000, height: 700, isPrivate: true });
  await visit(page, studio.address);
  for (const [name, text] of [["dropped.plt", plot], ["Served", null]]) {
    await page.run(open, name, text);
    await calm(page);
    const { itemCount } = await state(page);
    expect(itemCount === 2, `${name} has its lines: ${itemCount}`);
    const made = (await bytes(page, copy)).toString();
    expect(/^IN;SP2;PW0.5;PU\d+,\d+;PD\d+,\d+,\d+,\d+;PU\d+,\d+;PD;PU;SP0;\n$/.test(made), `a copy of ${name}: ${made}`);
  }
  await click(page, "#menu-button");
  await click(page, "#menu [data-key='Save a copy']");
  await settled(page);
  const isOffered = await page.run(() =>
    [...document.querySelectorAll("#export button")].some((button) => button.textContent === "HP-GL"));
  expect(isOffered, "the panel of copies offers the format");

  await page.run(open, "broken.hpgl", "IN;PD1,2,3;");
  await calm(page);
  const text = await page.run(() => document.body.textContent);
  expect(text.includes("the last x coordinate has no y"), "of a broken file the page says what is wrong");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
});
