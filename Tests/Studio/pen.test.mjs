// Pens, palms, fingers, a mouse and a wheel: each has the effect that users expect, and the session has the
// same pixels when it is replayed natively.
import { Kind, Phase } from "../../Web/engine/protocol.js";
import { Browser } from "./lib/devtools.mjs";
import { chance, dispatch, press, Stylus, Touch, wheel } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, events, hash, sameNatively, state, visit } from "./lib/visit.mjs";

/** Returns a stroke with every property of a pen. */
function wave(random, x, y, length = 160, count = 40) {
  const [height, turn, lean] = [10 + 40 * random(), 6.3 * random(), 60 * random()];
  return Array.from({ length: count }, (_, i) => {
    const part = i / (count - 1);
    return [x + length * part, y + height * Math.sin(turn + 9 * part), {
      force: 0.1 + 0.8 * Math.sin(Math.PI * part) * random(),
      tiltX: Math.round(lean * Math.cos(4 * part)), tiltY: Math.round(lean * Math.sin(4 * part)),
      twist: Math.round(359 * part),
    }];
  });
}

const palm = (id, x, y) => ({ id, x, y, radiusX: 45, radiusY: 30, force: 0.6 });
const finger = (id, x, y) => ({ id, x, y, radiusX: 8, radiusY: 9, force: 0.3 });

/** The pause after a pen, in milliseconds: for half a second after its proximity, fingers only count if they rest. */
const away = 600;

/** The gestures of hands: each receives the devices, random numbers, and a point. */
const gestures = {
  async hovering({ pen }, random, x, y) {
    for (let i = 0; i < 12; i++) await pen.hover(x + 6 * i, y + 20 * random());
  },

  async stroke({ pen }, random, x, y) {
    await pen.stroke(wave(random, x, y));
  },

  async burst({ pen }, random, x, y) {
    await pen.stroke(wave(random, x, y, 220, 120), { burst: 40 });
  },

  async tap({ pen }, random, x, y) {
    await pen.stroke([[x, y, { force: 0.2 + 0.6 * random() }]]);
  },

  async barrel({ pen }, random, x, y) {
    await pen.stroke(wave(random, x, y), { button: "right" });
  },

  // The barrel button is pressed in mid-stroke.
  async chord({ pen }, random, x, y) {
    await pen.press(x, y, { force: 0.5 });
    await pen.move(x + 30, y + 10, { force: 0.6 });
    await pen.press(x + 30, y + 10, { force: 0.6, button: "right", buttons: 3 });
    await pen.move(x + 60, y + 10 * random(), { force: 0.6, buttons: 3 });
    await pen.release(x + 60, y, { force: 0, button: "left" });
  },

  async eraserEnd({ page }, random, x, y) {
    const at = (i) => ({
      pointerId: 77, pointerType: "pen", clientX: x + 5 * i, clientY: y + 8 * Math.sin(i),
      pressure: 0.5, tiltX: 20, tiltY: -10, buttons: 32, button: -1,
    });
    const moves = Array.from({ length: 24 }, (_, i) => ["pointermove", at(i + 1)]);
    await dispatch(page, [
      ["pointerdown", { ...at(0), button: 5 }], ...moves,
      ["pointerup", { ...at(24), button: 5, buttons: 0, pressure: 0 }],
    ]);
  },

  async palmBefore({ pen, touch }, random, x, y) {
    await touch.start(palm(1, x + 60, y + 90));
    await pen.stroke(wave(random, x, y));
    await touch.move(palm(1, x + 62, y + 93));
    await touch.end();
  },

  async palmBeside({ pen, touch }, random, x, y) {
    const points = wave(random, x, y);
    await pen.press(x, y, { force: 0.4 });
    for (const [atX, atY, values] of points.slice(0, 12)) await pen.move(atX, atY, values);
    await touch.start(palm(1, x + 60, y + 90));
    await Promise.all(points.slice(12).map(([atX, atY, values]) => pen.move(atX, atY, values)));
    await touch.end();
    await pen.release(points[39][0], points[39][1]);
  },

  async mouse({ mouse }, random, x, y) {
    await mouse.stroke(wave(random, x, y, 120, 24).map(([atX, atY]) => [atX, atY, {}]));
  },

  async pinch({ touch }, random, x, y) {
    const spread = 0.7 + 0.6 * random();
    await touch.start(finger(1, x - 40, y));
    await touch.start(finger(1, x - 40, y), finger(2, x + 40, y));
    for (let i = 1; i <= 10; i++) {
      const half = 40 * (1 + ((spread - 1) * i) / 10);
      await touch.move(finger(1, x - half, y + i), finger(2, x + half, y - i));
    }
    await touch.end(finger(1, x - 40 * spread, y + 10));
    await touch.end();
  },

  async twoFingerTap({ touch }, random, x, y) {
    await touch.start(finger(1, x, y));
    await touch.start(finger(1, x, y), finger(2, x + 60, y + 5));
    await touch.end(finger(2, x + 60, y + 5));
    await touch.end();
  },

  async threeFingerTap({ touch }, random, x, y) {
    const all = [finger(1, x, y), finger(2, x + 60, y + 5), finger(3, x + 120, y)];
    await touch.start(...all);
    await touch.end();
  },

  async cancelled({ touch }, random, x, y) {
    await touch.start(finger(1, x, y));
    await touch.move(finger(1, x + 20, y + 30 * random()));
    await touch.cancel();
  },

  async scroll({ page }, random, x, y) {
    await wheel(page, x, y, 20 * random(), 60 * (random() - 0.5));
  },

  async zoom({ page }, random, x, y) {
    await wheel(page, x, y, 0, random() < 0.5 ? 40 : -40, true);
  },

  async undoKey({ page }) {
    await press(page, "z", 2);
  },

  async redoKey({ page }) {
    await press(page, "Z", 10);
  },
};

/** Checks that the engine received all reports of the devices in the single gestures. */
function checkEvents(all, expect) {
  const real = all.filter(({ isPredicted }) => !isPredicted);
  const pen = real.filter(({ kind, phase }) => kind === Kind.pen && phase === Phase.moved);
  const varies = (values) => new Set(values.map((value) => value.toFixed(4))).size > 20;
  expect(varies(pen.map(({ pressure }) => pressure)), "the pressure of the pen arrives");
  expect(varies(pen.map(({ altitude }) => altitude)), "the altitude of the pen arrives");
  expect(varies(pen.map(({ azimuth }) => azimuth)), "the azimuth of the pen arrives");
  expect(varies(pen.map(({ twist }) => twist)), "the twist of the pen arrives");
  expect(real.some(({ kind, phase }) => kind === Kind.pen && phase === Phase.hover), "hovering arrives");
  expect(pen.some(({ buttons }) => (buttons & 1) !== 0), "the button of the pen arrives");
  expect(real.some(({ kind }) => kind === Kind.eraser), "the other end of the pen arrives");
  expect(real.some(({ kind, radius }) => kind === Kind.finger && radius > 20), "the size of a palm arrives");
  expect(real.some(({ kind }) => kind === Kind.mouse), "the mouse arrives");
  // The burst is the stroke with the most samples; none may be lost.
  let longest = 0;
  let count = 0;
  for (const { kind, phase } of real) {
    if (kind !== Kind.pen) continue;
    count = phase === Phase.began ? 0 : phase === Phase.moved ? count + 1 : count;
    longest = Math.max(longest, count);
  }
  expect(longest >= 118, `all moves of a burst arrive: ${longest} of 119`);
  const times = real.map(({ time }) => time);
  expect(times.every((time, i) => i === 0 || time >= times[i - 1]), "times never go back");
}

/** Short strokes: a few positions, and the lift at the last. */
const shortStrokes = {
  "a dot": [[0, 0]],
  "a dot that trembles": [[0, 0], [1, 0]],
  "a dot that trembles to and fro": [[0, 0], [1, 0], [0, 1], [1, 0]],
  "a tick": [[0, 0], [16, -26]],
  "a comma": [[0, 0], [-3, 10], [-10, 22]],
};

/** Returns the ink around a point of the canvas, in black pixels, since `darkness` was deleted. */
const inkAt = (page, x, y) => page.run(async (atX, atY) => {
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  for (let i = 0; i < 3; i++) await frame();
  const { canvas } = window.inkstone.view;
  const { left, top, width } = canvas.getBoundingClientRect();
  const scale = canvas.width / width;
  const side = Math.round(60 * scale);
  const { data } = canvas.getContext("2d")
    .getImageData(Math.round((atX - left) * scale) - side / 2, Math.round((atY - top) * scale) - side / 2, side, side);
  let light = 0;
  for (let i = 1; i < data.length; i += 4) light += data[i] / 255;
  const dark = side * side - light;
  const before = (window.darkness ??= dark);
  return dark - before;
}, x, y);

/** Checks that the brush pen loses no ink at the lift. */
async function staysAtTheLift(page, pen, expect, note) {
  await click(page, "#brushes-button");
  await click(page, "[data-key=brush-pen]");
  await settled(page);
  await press(page, "Escape");
  const found = [];
  let x = 200;
  for (const [name, points] of Object.entries(shortStrokes)) {
    x += 80;
    await page.run(() => { delete window.darkness; });
    await inkAt(page, x, 300);
    await pen.press(x, 300, { force: 0.6 });
    for (const [dx, dy] of points.slice(1)) await pen.move(x + dx, 300 + dy, { force: 0.6 });
    const before = await inkAt(page, x, 300);
    const [dx, dy] = points[points.length - 1];
    await pen.release(x + dx, 300 + dy, { force: 0 });
    await pen.hover(page.width / 2, page.height - 1);
    await calm(page);
    const after = await inkAt(page, x, 300);
    expect(before > 2 && after >= before / 2, `${name} stays when the pen lifts: ${before} to ${after} pixels`);
    found.push(`${before.toFixed(1)} → ${after.toFixed(1)}`);
  }
  note(`ink of the brush pen before and after the lift: ${found.join(", ")}`);
}

scenario("a session of pens, palms, fingers and a mouse", async (context) => {
  const { inkstone, isMeasure, expect, note } = context;
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ width: 1000, height: 700, isPrivate: true });
    const hands = {
      page, pen: new Stylus(page), mouse: new Stylus(page, "mouse"), touch: new Touch(page),
    };
    const random = chance(1);
    const once = async (name, x, y) => {
      if (/finger|pinch/i.test(name)) await pause(away);
      const before = await state(page);
      await gestures[name](hands, random, x, y);
      await calm(page);
      return { before, after: await state(page) };
    };
    const counts = async (name, x, y, more, claim) => {
      const { before, after } = await once(name, x, y);
      const difference = after.itemCount - before.itemCount;
      expect(difference === more, `${claim} (${difference} strokes more)`);
      const isStill = after.transform.every((value, i) => Math.abs(value - before.transform[i]) < 1e-9);
      expect(isStill, `${claim} (the page does not move)`);
    };

    // MARK: Single gestures
    await visit(page, `${studio.address}?record`);
    await counts("hovering", 300, 200, 0, "a hovering pen draws nothing");
    await counts("stroke", 300, 150, 1, "a pen draws a stroke");
    await counts("burst", 500, 300, 1, "moves in a burst are one stroke");
    await counts("tap", 200, 300, 1, "a tap is a dot");
    await counts("mouse", 300, 420, 1, "a mouse draws a stroke");
    await counts("palmBefore", 250, 500, 1, "a palm before the pen draws nothing and moves nothing");
    await counts("palmBeside", 520, 480, 1, "a palm beside the pen draws nothing and moves nothing");
    await counts("twoFingerTap", 600, 200, -1, "two fingers tap to undo");
    await counts("threeFingerTap", 600, 200, 1, "three fingers tap to do again");
    await counts("undoKey", 0, 0, -1, "Ctrl+Z undoes");
    await counts("redoKey", 0, 0, 1, "Ctrl+Shift+Z does again");
    const looks = async (name, x, y, claim) => {
      await calm(page);
      const before = await hash(page);
      await once(name, x, y);
      expect((await hash(page)) !== before, claim);
    };
    await looks("barrel", 290, 160, "a pen with its button held erases");
    await looks("eraserEnd", 520, 310, "the other end of the pen erases");
    const pinched = await once("pinch", 500, 350);
    expect(pinched.before.scale !== pinched.after.scale, "two fingers zoom");
    const zoomed = await once("zoom", 500, 350);
    expect(zoomed.before.scale !== zoomed.after.scale, "Ctrl and the wheel zoom");
    const scrolled = await once("scroll", 500, 350);
    expect(scrolled.before.transform[5] !== scrolled.after.transform[5], "the wheel scrolls");
    // A hovering pen has a mark, which moves with the view.
    await wheel(page, 500, 350, 0, -400, true);
    await once("hovering", 400, 400);
    await wheel(page, 500, 350, 0, -100, true);
    checkEvents(events(await sameNatively(page, context, "one by one")), expect);

    // MARK: Short strokes
    await visit(page, `${studio.address}?record&short`);
    await staysAtTheLift(page, hands.pen, expect, note);
    await sameNatively(page, context, "short strokes");

    // MARK: Random gestures
    let size = 0;
    const seeds = isMeasure ? 12 : 3;
    for (let seed = 1; seed <= seeds; seed++) {
      const dice = chance(1000 + seed);
      await page.resize(700 + Math.floor(500 * dice()), 500 + Math.floor(300 * dice()), 1 + (seed % 3) / 2);
      await visit(page, `${studio.address}?record&seed=${seed}`);
      const names = Object.keys(gestures);
      for (let i = 0; i < 24; i++) {
        const name = names[Math.floor(names.length * dice())];
        const x = 150 + (page.width - 450) * dice();
        const y = 150 + (page.height - 330) * dice();
        if (dice() < 0.2) await pause(away);
        await gestures[name](hands, dice, x, y);
      }
      size += (await sameNatively(page, context, `seed ${seed}`)).length;
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    note(`${seeds + 1} sessions, ${Math.round(size / 1000)} kB, same pixels natively`);
  } finally {
    await browser.close();
    await studio.close();
  }
});
