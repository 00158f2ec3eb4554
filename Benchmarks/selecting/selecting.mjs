// What selecting and dragging cost in the page's module, on a page of many strokes.
//
// A mouse's events come 240 times a second, four in each frame of 60 a second: they are handed in, and the frame is
// painted with the budget that the page begins with. Prints milliseconds, the median and the most.
// usage: node selecting.mjs MODULE.wasm FILE.ink
import { readFile } from "node:fs/promises";
import { instantiate } from "../../scripts/wasm/module.mjs";
import { Command, Engine, Kind, Phase } from "../../Web/engine/engine.js";
import { Status } from "../../Web/engine/protocol.js";

const [modulePath, documentPath] = process.argv.slice(2);
globalThis.ImageData ??= class {};
const [width, height] = [2048, 1536];
/** The maximum number of strokes that a frame paints, with which the page starts. */
const budget = 100;

const engine = new Engine(await instantiate(modulePath));
engine.ink.ink_setup?.();
engine.do(Command.resize, width, height, 1);
engine.open(await readFile(documentPath));
engine.do(Command.roles, 2);
console.log(`${engine.itemCount} items; ${width} × ${height} pixels; ms, median and most`);

let time = 1;

function selectedCount() {
  return new Float64Array(engine.ink.memory.buffer, engine.ink.ink_status(), Status.count)[Status.selectedCount];
}

function span(task) {
  const start = performance.now();
  task();
  return performance.now() - start;
}

function event(phase, x, y) {
  time += 1 / 240;
  return [1, Kind.mouse, phase, 0, x, y, time, NaN, NaN, NaN, NaN, 0, NaN];
}

function hand(values) {
  engine.events(values, time);
  if (engine.hasLog) engine.takeLog();
}

function drain(times = []) {
  // Much is moved some at a time, at each tick.
  for (let i = 0; i < 100_000 && (engine.needsFrame || engine.deadline <= time); i++) {
    time += 1 / 60;
    times.push(span(() => {
      engine.do(Command.tick, time);
      engine.paint(budget);
    }));
  }
  time += 2;
  engine.do(Command.tick, time);
}

function tell(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const columns = [sorted[sorted.length >> 1], sorted.at(-1)].map((value) => value.toFixed(2).padStart(9));
  console.log(`${columns.join("")}  ${name}`);
}

/** Selects by a box over a part of the view. */
function box(left, top, right, bottom) {
  engine.do(Command.tool, 2);
  engine.do(Command.select, 0);
  hand(event(Phase.began, left, top));
  hand(event(Phase.moved, right, bottom));
  return span(() => hand(event(Phase.ended, right, bottom)));
}

engine.do(Command.fit, 0, 40);
drain();
engine.do(Command.tool, 2);
let [handed, painted] = [[], []];
for (let i = 0; i < 60; i++) {
  const [x, y] = [500 + ((i * 197) % 900), 300 + ((i * 131) % 900)];
  handed.push(span(() => hand([...event(Phase.began, x, y), ...event(Phase.ended, x, y)])));
  painted.push(span(() => engine.paint(budget)));
}
tell("a tap", handed);
tell("its frame", painted);

engine.do(Command.select, 0);
drain();
engine.do(Command.tool, 3);
for (const round of [0, 1, 2]) {
  const at = (i) => [width / 2 - 900 * Math.cos((2 * Math.PI * i) / 400), 60 + 400 * (1 - Math.cos((2 * Math.PI * i) / 400)) + 300 * Math.sin((2 * Math.PI * i) / 400)];
  hand(event(Phase.began, 4, 4));
  for (let i = 4; i < 400; i += 4) {
    const values = [0, 1, 2, 3].flatMap((k) => event(Phase.moved, ...at(i + k)));
    hand(values);
    engine.paint(budget);
  }
  handed = [span(() => hand(event(Phase.ended, 4, 4)))];
  tell(`the end of a lasso, which selects ${selectedCount()}`, handed);
  engine.do(Command.select, 0);
  drain();
}

/** Drags what a box takes. */
function drag(left, top, right, bottom) {
  const names = ["the first frame of a drag", "further frames", "the end of the drag", "frames of that", "undo"];
  const times = names.map(() => []);
  for (const round of [0, 1, 2]) {
    tell("the end of a box", [box(left, top, right, bottom)]);
    drain();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    hand(event(Phase.began, x, y));
    for (let frame = 0; frame < 90; frame++) {
      const values = [1, 2, 3, 4].flatMap((k) => {
        const step = frame * 4 + k;
        return event(Phase.moved, x + step, y + 60 * Math.sin(step / 40) + step / 2);
      });
      times[Math.min(frame, 1)].push(span(() => {
        hand(values);
        engine.paint(budget);
      }));
    }
    if (round === 0) console.log(`${selectedCount()} are dragged`);
    times[2].push(span(() => hand(event(Phase.ended, x + 360, y + 200))));
    drain(times[3]);
    times[4].push(span(() => engine.do(Command.undo)));
    drain();
  }
  names.forEach((name, i) => tell(name, times[i]));
}

const part = Math.sqrt(10_000 / engine.itemCount);
const side = height - 80;
const first = (width - side) / 2;
drag(first - 8, 32, first + side * part + 8, 40 + side * part);

console.log("in their own size:");
engine.do(Command.zoom, 1 / engine.scale, width / 2, height / 2);
drain();
drag(2, 2, width - 2, height - 2);
