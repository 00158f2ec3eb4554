// The buttons of tools that leave no ink, and the menu of them.

import { Edit } from "../engine.js";
import { word } from "../words.js";
import { button, h, setIcon } from "./dom.js";
import { close, isOpen, open, panel, wasOpen } from "./panels.js";
import { otherTools, selectors, shapes } from "./tools.js";

/** Connects the buttons, and makes the menu. */
export function shapePanel(studio) {
  const { engine, tools, view } = studio;
  const selecting = document.querySelector("#select-button");
  const all = document.querySelector("#shapes-button");
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
    const act = (label, commands, disabled = false) => button(null, label, () => {
      close("shapes");
      commands();
    }, { "aria-disabled": disabled });
    body.append(
      h("div.buttons.three", {}, [...selectors, "hand"].map(entry)),
      h("h3", {}, word("Shapes")),
      h("div.buttons", {}, shapes.map(entry)),
      h("h3", {}, word("This page")),
      h("div.buttons", {},
        act("Select all", () => studio.selectAll()),
        act("Unlock all", () => studio.act(() => engine.edit(Edit.unlockAll)))),
    );
  }, () => `${tools.tool}`);

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
    const isHere = tool !== null && !(hasOwn && isSelecting);
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
  studio.letGo = () => studio.act(() => engine.select(0));
}
