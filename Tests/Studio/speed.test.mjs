// The cost of an event in the module: from its numbers to pixels, for a pen of three pixels.
import { scenario } from "./lib/scenario.mjs";
import { visit } from "./lib/visit.mjs";

/** The limit in microseconds. */
const limit = 20;

/** Returns, in the page and with a separate engine, the microseconds per event, one by one and all together. */
async function measure() {
  const { Command, Engine, eventSize, Kind, Phase } = await import("/engine/engine.js");
  const engine = await Engine.load("InkWeb.wasm");
  engine.do(Command.resize, 1500, 1000, 1);
  engine.begin(Uint32Array.of(1, 2, 3, 4), 1);
  engine.setBrush(0, 3 / engine.scale);
  while (engine.needsFrame) engine.paint();
  const values = new Float64Array(eventSize);
  const single = [];
  let sum = 0;
  let count = 0;
  let time = 1;
  for (let stroke = 0; stroke < 30; stroke++) {
    for (let i = 0; i < 200; i++) {
      const phase = i === 0 ? Phase.began : i === 199 ? Phase.ended : Phase.moved;
      const [x, y] = [100 + 6 * i, 100 + 25 * stroke + 20 * Math.sin(i / 9)];
      time += 1 / 120;
      values.set([1, Kind.pen, phase, 0, x, y, time, 0.5, 1.1, 0.4, NaN, 0, NaN]);
      const start = performance.now();
      engine.events(values, time);
      engine.paint();
      const end = performance.now();
      if (phase !== Phase.moved || stroke < 5) continue;
      single.push(end - start);
      sum += end - start;
      count += 1;
    }
    time += 1;
  }
  single.sort((a, b) => a - b);
  return {
    median: 1000 * single[count >> 1], mean: (1000 * sum) / count, tail: 1000 * single[Math.floor(0.95 * count)],
    isIsolated: crossOriginIsolated,
  };
}

scenario("the cost of an event", async ({ isMeasure, expect, note, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  const rounds = [];
  for (let i = 0; i < (isMeasure ? 9 : 3); i++) rounds.push(await page.run(measure));
  expect(rounds[0].isIsolated, "the page is isolated, so that its clock is exact");
  rounds.sort((a, b) => a.median - b.median);
  const { median, mean, tail } = rounds[rounds.length >> 1];
  // On an unknown machine time is reported, not enforced.
  expect(!isMeasure || rounds[0].median <= limit, `an event costs ${rounds[0].median.toFixed(1)} µs at best`);
  note(`${median.toFixed(1)} µs from event to pixels, ${mean.toFixed(1)} on average, ` +
    `${tail.toFixed(1)} in the slowest twentieth`);
});
