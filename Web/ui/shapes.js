// The buttons of tools that leave no ink, and the menu of them.

import { Edit, Kind, Phase } from "../engine.js";
import { number, word } from "../words.js";
import { button, h, setIcon, slider } from "./dom.js";
import { close, isOpen, open, panel, wasOpen } from "./panels.js";
import { corners, otherTools, selectors, shapes } from "./tools.js";

/** The contact of shapes that are drawn without one. */
const placer = 0xfffffff0;

/** A place of the canvas, in its pixels, in page units. */
export function onPage(engine, [across, along]) {
  const [a, b, c, d, x, y] = engine.transform;
  const square = engine.scale ** 2;
  return [(a * (across - x) + b * (along - y)) / square, (c * (across - x) + d * (along - y)) / square];
}

/** Connects the buttons, and makes the menu. */
export function shapePanel(studio) {
  const { engine, tools, view } = studio;
  const selecting = document.querySelector("#select-button");
  const all = document.querySelector("#shapes-button");
  const text = document.querySelector("#text-button");
  text.addEventListener("click", (event) => (tools.tool === "text" ? tools.toggleEraser(false) : take("text", event)));
  /** What the button that selects takes: a box or a lasso, whatever was used last. */
  let selector = "select";

  /** Puts what is taken into the hand; where that was done by a pointer, keys go to the canvas. */
  const take = (tool, event) => {
    if (tool !== tools.tool) tools.take(tool);
    studio.say(otherTools[tool].title);
    close("shapes");
    if (event?.detail > 0) view.canvas.focus({ preventScroll: true });
  };

  panel("shapes", "Tools", (body) => {
    const entry = (tool) => button(tool, otherTools[tool].title, (event) => take(tool, event), {
      "aria-pressed": tools.tool === tool, key: tool, "aria-keyshortcuts": otherTools[tool].key ?? null,
    });
    const act = (label, commands) => button(null, label, () => {
      close("shapes");
      commands();
    });
    const count = (label, kind) => slider(label, {
      min: corners.least, max: corners.most, step: 1, value: tools.corners[kind], text: number,
      input: (value) => tools.setCorners(kind, value),
    });
    const aid = ({ key, title, number: told }) => button(key, title, () => {
      studio.act(() => engine.setTool(told));
      close("shapes");
    }, { "aria-pressed": engine.aid === told, key });
    const own = [...tools.appTools.map(entry), ...tools.aids.map(aid)];
    body.append(
      h("div.buttons.four", {}, [...selectors, "hand", "text"].map(entry)),
      h("h3", {}, word("Shapes")),
      h("div.buttons.narrow", {}, shapes.map(entry), button("picture", "Picture…", () => {
        close("shapes");
        studio.addPicture();
      })),
      count("Sides of polygons", "polygon"), count("Points of stars", "star"),
      own.length > 0 ? h("h3", {}, word("Your own")) : "", own.length > 0 ? h("div.buttons.narrow", {}, own) : "",
      h("h3", {}, word("This page")),
      h("div.buttons", {},
        act("Select all", () => studio.selectAll()), act("Paste", () => studio.paste()),
        act("List of things", () => open("things", all)),
        act("Unlock all", () => studio.act(() => engine.edit(Edit.unlockAll)))),
    );
  }, () => `${tools.tool} ${engine.aid}`);

  // Another tap on what is in the hand opens the menu; or closes it.
  let isClosing = false;
  selecting.addEventListener("pointerdown", (event) => { isClosing = wasOpen("shapes", event); });
  selecting.addEventListener("click", () => {
    if (!selectors.includes(tools.tool)) tools.take(selector);
    else if (!isClosing && !isOpen("shapes")) open("shapes", selecting);
    isClosing = false;
  });

  const update = () => {
    const { tool } = tools;
    if (selectors.includes(tool)) selector = tool;
    const isSelecting = selectors.includes(tool);
    const hasOwn = selecting.offsetParent !== null;
    if (selecting.shown !== selector) setIcon(selecting, selector);
    selecting.shown = selector;
    selecting.setAttribute("aria-pressed", isSelecting);
    selecting.setAttribute("aria-label", word(otherTools[selector].title));
    text.setAttribute("aria-pressed", tool === "text");
    const isHere = tool !== null && !(hasOwn && (isSelecting || tool === "text"));
    const picture = isHere ? tool : "shapes";
    if (all.shown !== picture) setIcon(all, picture);
    all.shown = picture;
    all.setAttribute("aria-pressed", isHere);
    all.setAttribute("aria-label", isHere
      ? word("Tools, {tool} in the hand", { tool: word(otherTools[tool].title) }) : word("Tools"));
    view.drags = tool !== null && tool !== "hand";
  };
  tools.addEventListener("change", update);
  new ResizeObserver(update).observe(document.querySelector("#tools"));
  update();

  /** Takes the tool that selects, if nothing of the kind is in the hand. */
  studio.takeSelector = () => {
    if (!selectors.includes(tools.tool)) tools.take(selector);
  };
  studio.selectAll = () => {
    studio.takeSelector();
    studio.act(() => engine.select(1));
  };
  /** Selects what lies above (1) or below (−1) what is selected. */
  studio.selectNext = (way) => {
    studio.takeSelector();
    studio.act(() => engine.select(way > 0 ? 4 : 5));
  };
  /** Moves what is selected on the page, as far as that is on the screen in page units. */
  studio.nudge = (x, y) => {
    const [a, b, c, d] = engine.transform;
    const { scale } = engine;
    studio.act(() => engine.edit(Edit.transform, 1, 0, 0, 1, (a * x + b * y) / scale, (c * x + d * y) / scale));
  };
  /** Does something with what is selected about its middle: a, b, c and d of what is done on the page. */
  const about = (a, b, c, d) => {
    if (engine.selectedCount === 0) return;
    const { corners: places } = engine.selection;
    const [x, y] = onPage(engine, [0, 1].map((at) => (places[at] + places[at + 2] + places[at + 4] + places[at + 6]) / 4));
    studio.act(() => engine.edit(Edit.transform, a, b, c, d, x - a * x - c * y, y - b * x - d * y));
  };
  studio.scaleBy = (factor) => about(factor, 0, 0, factor);
  /** Turns what is selected, in degrees, clockwise. */
  studio.turnBy = (degrees) => {
    const [cosine, sine] = [Math.cos, Math.sin].map((part) => part(degrees * Math.PI / 180));
    about(cosine, sine, -sine, cosine);
  };
  /** Puts the shape that is in the hand in the middle of what is seen, as a drag would, and selects it. */
  studio.placeShape = () => {
    if (!shapes.includes(tools.tool)) return false;
    const [x, y] = [engine.width / 2, engine.height / 2];
    const size = Math.min(engine.width, engine.height) / 8;
    const event = (phase, far, later) =>
      [placer, Kind.mouse, phase, 0, x + far, y + far, now + later, NaN, NaN, NaN, NaN, 0, NaN];
    const now = view.now();
    const isDone = studio.act(() => engine.events([
      ...event(Phase.began, -size, 0), ...event(Phase.moved, 0, 0.01), ...event(Phase.moved, size, 0.02),
      ...event(Phase.ended, size, 0.03)], now + 0.03));
    if (!isDone) return true;
    tools.take(selector);
    studio.selectNext(-1);
    return true;
  };
  studio.letGo = () => studio.act(() => engine.select(0));
}
