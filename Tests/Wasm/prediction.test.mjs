// A pen that is predicted has the same ink natively and in wasm, while it is down and afterward.
import { equal, notEqual, ok } from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { instantiate } from "../../scripts/wasm/module.mjs";
import { Command, Engine, Kind, Phase } from "../../Web/engine/engine.js";
import { inkstone, moduleNamed } from "../built.mjs";
import { run } from "./native.mjs";

// Outside a browser there is no class for pictures.
globalThis.ImageData ??= class {
  constructor(data, width, height) { Object.assign(this, { data, width, height }); }
};

/** Draws a curve at 240 samples a second; returns the hash of the canvas there and natively. */
async function hashes(t, delay, lifts) {
  const engine = new Engine(await instantiate(moduleNamed("InkWebWhole")));
  engine.startRecording();
  engine.do(Command.resize, 800, 600, 1);
  engine.begin([1, 2, 3, 4], 7, 800, 600);
  if (delay !== null) engine.do(Command.tipPrediction, delay, 96 / 25.4);
  const send = (phase, i) => {
    const t = i / 240;
    const values = [3, Kind.pen, phase, 0, 100 + 500 * t, 300 + 90 * Math.sin(9 * t) + 30 * Math.sin(31 * t), 1 + t,
      0.4 + 0.2 * Math.sin(4 * t), NaN, NaN, NaN, 0, NaN];
    engine.events(values, 1 + t);
  };
  send(Phase.began, 0);
  for (let i = 1; i < 200; i++) send(Phase.moved, i);
  const tip = engine.predictedTip;
  if (lifts) send(Phase.ended, 200);
  for (let i = 0; i < 400 && engine.needsFrame; i++) engine.paint(2000);
  const folder = await mkdtemp(join(tmpdir(), "inkstone-prediction-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "session");
  await writeFile(path, Buffer.from(await engine.recording().arrayBuffer()));
  const { pixelsHash } = JSON.parse(await run(inkstone, ["replay", path, "--json"]));
  return { here: engine.hash(engine.frame()), there: pixelsHash, tip };
}

test("Predicted ink is the same natively and in wasm, and none is left when the pen lifts", async (t) => {
  const down = await hashes(t, 0.0167, false);
  equal(down.here, down.there);
  ok(down.tip.contact === 3 && down.tip.time > 1 + 199 / 240, "the status has the tip");
  const none = await hashes(t, null, false);
  notEqual(down.here, none.here, "the prediction is visible");
  equal(none.tip.time, 0);
  const lifted = await hashes(t, 0.0167, true);
  equal(lifted.here, lifted.there);
  equal(lifted.here, (await hashes(t, null, true)).here);
});
