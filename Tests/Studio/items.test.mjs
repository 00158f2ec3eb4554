// By keyboard alone, and for screen readers: shapes are made, found, moved, described and deleted.
import { audit } from "./lib/audit.mjs";
import { press } from "./lib/input.mjs";
import { settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, visit } from "./lib/visit.mjs";

const all = (page) => page.run(() => window.inkstone.engine.items());
const selection = (page) => page.run(() => window.inkstone.engine.selection);
const whispered = (page) => page.run(() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.querySelector("#announcement").textContent)));
}));
const focused = (page) => page.run(() => document.activeElement?.id || document.activeElement?.role || document.activeElement?.localName);

/** Returns the names and states of a role in the accessibility tree. */
async function tree(page, role) {
  const { nodes } = await page.call("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored && node.role?.value === role).map((node) => ({
    name: node.name?.value ?? "",
    ...Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
  }));
}

/** Presses Tab until a control has the focus; returns the number of presses, at most `most`. */
async function tabTo(page, wanted, maximum = 60) {
  for (let i = 0; i < maximum; i++) {
    if ((await focused(page)) === wanted) return i;
    await press(page, "Tab");
  }
  return Infinity;
}

scenario("things by keys alone, and in words", async ({ expect, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true, width: 1200, height: 920 });
  await visit(page, studio.address);
  await page.until("the bar is made", () => document.querySelector("#selection-bar"));
  expect((await tabTo(page, "canvas")) < 3, "Tab comes to the canvas");

  const { nodes } = await page.call("Accessibility.getFullAXTree");
  const canvas = nodes.find(({ ignored, role }) => !ignored && ["application", "Canvas"].includes(role?.value));
  expect(/^Drawing/.test(canvas?.name?.value ?? "") && /list the items on the page/.test(canvas?.description?.value ?? ""),
    `it has a name, and says what lists its things: ${canvas?.name?.value}; ${canvas?.description?.value}`);

  // Shapes, added to the page without a pointer.
  for (const [at, key] of ["r", "o", "a"].entries()) {
    await press(page, key);
    await press(page, "Enter");
    await calm(page);
    const { count } = await selection(page);
    expect(count === 1 && (await all(page)).length === at + 1, `Enter puts a shape on the page and selects it: ${count}`);
    // Moved aside, so that they can be distinguished.
    for (let i = 0; i <= at; i++) await press(page, "ArrowRight", 8);
  }
  const [arrow, ellipse, rectangle] = await all(page);
  expect([arrow.kind, ellipse.kind, rectangle.kind].join() === "arrow,ellipse,rectangle", "the kinds are known");
  expect(Math.abs(ellipse.x - rectangle.x - 10) < 0.01, `arrows with Shift move by 10 points: ${ellipse.x - rectangle.x}`);

  // From one to the next, and their announcements.
  await press(page, "n");
  expect(/rectangle.*black.*selected/i.test(await whispered(page)), `what is selected is said: ${await whispered(page)}`);
  await press(page, "n");
  expect(/ellipse/i.test(await whispered(page)), `and the next: ${await whispered(page)}`);
  await press(page, "n", 8);
  expect(/rectangle/i.test(await whispered(page)), `and the one before: ${await whispered(page)}`);
  const [x] = (await selection(page)).corners;
  await press(page, "ArrowLeft");
  const scale = await page.run(() => window.inkstone.engine.scale);
  expect(Math.abs((await selection(page)).corners[0] - x + scale) < 0.01, "an arrow moves by a point");
  const before = await selection(page);
  await press(page, ">", 8);
  await press(page, ".");
  await calm(page);
  const after = await selection(page);
  expect(Math.abs(after.corners[1] - after.corners[3]) > 5, `keys scale and turn: ${after.corners.map(Math.round)}, before ${before.corners.map(Math.round)}`);
  await press(page, "z", 2);
  await press(page, "z", 2);

  // The list.
  await press(page, "i");
  await settled(page);
  const options = await tree(page, "option");
  expect(options.length === 3 && /^Arrow, Black/.test(options[0].name) && /^Rectangle/.test(options[2].name),
    `the list names what is on the page: ${options.map(({ name }) => name).join("; ")}`);
  expect(options[2].selected === true && options[0].selected === false, "and tells what is selected");
  const [box] = await tree(page, "listbox");
  expect(box?.name === "On this page" && box.multiselectable, `it has a name: ${JSON.stringify(box)}`);
  expect((await tabTo(page, "option", 6)) < 6, "Tab comes to the list");
  await press(page, "ArrowUp");
  await settled(page);
  expect((await page.run(() => window.inkstone.engine.items("selected")[0].kind)) === "ellipse", "arrows select in it");
  expect((await focused(page)) === "option", "and the focus stays there");
  for (const finding of await audit(page)) expect(false, `the list: ${finding}`);

  // A description, which stays in the document.
  const isField = async () => page.run(() => document.activeElement?.dataset.key === "description");
  for (let i = 0; i < 5 && !(await isField()); i++) await press(page, "Tab");
  expect(await isField(), "Tab comes to the description");
  for (const letter of "sun") await press(page, letter);
  await press(page, "Enter");
  await calm(page);
  expect((await all(page))[1].description === "sun", "what is typed describes the thing");
  const named = await tree(page, "option");
  expect(/^Ellipse: sun/.test(named[1]?.name ?? ""), `and is part of its name: ${named.map(({ name }) => name).join("; ")}`);
  const kept = await page.run(async () => {
    const { Command, Engine } = await import("./engine/engine.js");
    const other = await Engine.load("InkWeb.wasm", true);
    other.do(Command.resize, 100, 100, 1);
    other.open(window.inkstone.engine.write());
    return other.items().map(({ description }) => description);
  });
  expect(kept.join() === ",sun,", `it is in the document: ${kept}`);
  await press(page, "Escape");
  expect((await focused(page)) === "shapes-button" || (await focused(page)) === "canvas", `Esc closes the list: ${await focused(page)}`);

  // Back to the page, and deleted.
  await press(page, "i");
  await settled(page);
  await tabTo(page, "option", 6);
  await press(page, "Enter");
  expect((await focused(page)) === "canvas", "Enter goes from the list to the page");
  await press(page, "Delete");
  await calm(page);
  expect((await all(page)).length === 2, "Delete deletes what is selected");
  await press(page, "a", 2);
  await press(page, "Escape");
  expect((await selection(page)).count === 0, "Esc selects nothing");
  await press(page, "Escape");
  expect((await page.run(() => window.inkstone.tools.tool)) === null, "and once more it is the pen again");

  // The help lists all keys with an effect.
  const listed = await page.run(async () => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
    return document.querySelector("#help").textContent;
  });
  for (const text of ["Copy, cut, paste", "List of items on the page", "Rotate the selection", "Put the active shape", "Select the next item"]) {
    expect(listed.includes(text), `the list of keys has “${text}”`);
  }
  await press(page, "Escape");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
});
