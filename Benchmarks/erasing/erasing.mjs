// What erasing and cutting cost in the page's module, on a page of many strokes.
//
// A pen's events come 240 times a second, four in each frame of 60 a second: they are handed in, and the frame is
// painted with the budget that the page gives it. Prints microseconds an event before painting, the median of all
// frames and the longest of them, what the last event of an eraser costs with the frame behind it, and the longest
// of the ticks in which the rest of a long eraser comes into the drawing, with how many there are.
// usage: node erasing.mjs MODULE.wasm FILE.ink
import { readFile } from "node:fs/promises";
import { instantiate } from "../../scripts/wasm/module.mjs";
import { Command, Engine, Kind, Phase } from "../../Web/engine/engine.js";

const [modulePath, documentPath] = process.argv.slice(2);
globalThis.ImageData ??= class {};
const [width, height] = [2048, 1536];
const eventsOfFrame = 4;
/** The maximum number of strokes that a frame paints, with which the page starts. */
const budget = 100;

const engine = new Engine(await instantiate(modulePath));
engine.ink.ink_setup?.();
engine.do(Command.resize, width, height, 1);
engine.open(await readFile(documentPath));
engine.do(Command.roles, 1);
engine.do(Command.fit, 0, 0);
console.log(`${engine.itemCount} items; ${width} × ${height} pixels`);

let time = 1;

/** Milliseconds that something takes. */
function span(task) {
  const start = performance.now();
  task();
  return performance.now() - start;
}

function drain() {
  let most = 0;
  for (let i = 0; i < 10_000 && engine.needsFrame; i++) {
    most = Math.max(most, span(() => engine.paint(budget)));
  }
  time += 2;
  engine.do(Command.tick, time);
  return most;
}

function event(phase, x, y) {
  time += 1 / 240;
  return [1, Kind.pen, phase, 0, x, y, time, 0.5, 1, 0.5, 0, 0, NaN];
}

const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];

function erase(kind, radius, round) {
  engine.do(Command.eraseWith, kind, radius);
  const events = [];
  const frames = [];
  const y = 300 + 90 * round;
  engine.events(event(Phase.began, 300, y), time);
  for (let frame = 0; frame < 90; frame++) {
    const values = [];
    for (let i = 0; i < eventsOfFrame; i++) {
      const step = frame * eventsOfFrame + i;
      values.push(...event(Phase.moved, 300 + 4 * step, y + 40 * Math.sin(step / 15)));
    }
    const handed = span(() => {
      engine.events(values, time);
      if (engine.hasLog) engine.takeLog();
    });
    const painted = span(() => engine.paint(budget));
    events.push((1000 * handed) / eventsOfFrame);
    frames.push(handed + painted);
  }
  const ended = span(() => {
    engine.events(event(Phase.ended, 300 + 4 * 360, y), time);
    engine.takeLog();
  });
  const painted = span(() => engine.paint(budget));
  const ticks = [];
  while (engine.deadline <= time) {
    ticks.push(
      span(() => {
        engine.do(Command.tick, time);
        engine.takeLog();
        engine.paint(budget);
      }),
    );
  }
  const rest = drain();
  const undone = span(() => engine.do(Command.undo));
  drain();
  const [tick, tickCount] = [Math.max(0, ...ticks), ticks.length];
  return { event: quantile(events, 0.5), frames, ended, painted, tick, tickCount, rest, undone };
}

drain();
for (const [name, kind] of [["pixels", 0], ["strokes", 1], ["cutting", 2]]) {
  for (const radius of [2, 10]) {
    erase(kind, radius, 0);
    const runs = [1, 2, 3, 4, 5].map((round) => erase(kind, radius, round));
    const frames = runs.flatMap((run) => run.frames);
    const most = (what) => Math.max(...runs.map((run) => run[what])).toFixed(2);
    console.log(
      `${name}, radius ${radius}: ${quantile(runs.map((run) => run.event), 0.5).toFixed(1)} µs an event, ` +
        `frames ${quantile(frames, 0.5).toFixed(2)} ms, longest ${Math.max(...frames).toFixed(2)}, ` +
        `last event ${most("ended")} ms, its frame ${most("painted")}, ticks ${most("tick")} (${Math.max(...runs.map((run) => run.tickCount))}), ` +
        `the longest frame behind it ${most("rest")}, ` +
        `undo ${most("undone")}`,
    );
  }
}
