// The calls to the engine on a first visit until a panel is opened, for `split.mjs`: all functions that run are in
// the part of the module that the page waits for.
import { Command, Engine, Kind, Phase } from "../../Web/engine/engine.js";

/** The brushes whose previews the toolbar shows initially. */
const shown = ["pen", "pencil", "highlighter", "brush-pen", "fineliner", "calligraphy"];

/** The value of unknown numbers of an event. */
const unknown = NaN;

// Outside a browser there is no class for pictures.
globalThis.ImageData ??= class {};

/** Performs the calls of the page on an instance of the module, with every kind of pointer. */
export function visit(exports) {
  exports.ink_setup?.();
  const engine = new Engine(exports);
  engine.startRecording();
  const { brushes } = engine;
  const indexOf = (name) => brushes.findIndex((brush) => brush.name === name);
  let time = 1;

  const look = () => {
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(Engine.prototype))) {
      if (get && name !== "brushes") engine[name];
    }
  };

  const paint = (budget) => {
    look();
    if (engine.needsFrame) engine.paint(budget);
    engine.pictures.requests();
    exports.ink_frame();
    if (engine.hasLog) engine.takeLog();
  };

  const event = (kind, phase, x, y, contact, buttons = 0, isPredicted = 0) => {
    const isPen = kind === Kind.pen || kind === Kind.eraser;
    time += 0.004;
    return [
      contact, kind, phase, isPredicted, x, y, time, isPen ? 0.5 + 0.1 * Math.sin(x) : unknown,
      isPen ? 1 : unknown, isPen ? 0.5 : unknown, isPen ? 0 : unknown, buttons, kind === Kind.finger ? 8 : unknown,
    ];
  };

  /** Sends a stroke or another contact, with a predicted event at each step. */
  const draw = (kind, contact, points, { buttons = 0, lets = Phase.ended } = {}) => {
    const predicts = kind === Kind.pen;
    points.forEach(([x, y], i) => {
      const values = event(kind, i === 0 ? Phase.began : Phase.moved, x, y, contact, buttons);
      if (predicts && i > 1) values.push(...event(kind, Phase.moved, x + 3, y + 2, contact, buttons, 1));
      engine.events(values, time);
      paint(i % 3 === 0 ? -1 : 200);
    });
    const [x, y] = points.at(-1);
    engine.events(event(kind, lets, x, y, contact), time);
    paint(2000);
  };

  /** Sends a stroke that ends before any frame shows it. */
  const flick = (kind, x, y) => {
    for (const [step, phase] of [Phase.began, Phase.moved, Phase.moved, Phase.ended].entries()) {
      engine.events(event(kind, phase, x + 12 * step, y + step, 11), time);
    }
  };

  const hover = (kind, contact) => {
    engine.events(event(kind, Phase.hover, 200, 200, contact), time);
    paint(200);
  };

  const wave = (x, y, count = 40) =>
    Array.from({ length: count }, (_, i) => [x + 7 * i, y + 30 * Math.sin(i / 2)]);

  const finish = () => {
    for (let i = 0; i < 400 && engine.needsFrame; i++) paint(2000);
    time += 2;
    engine.do(Command.tick, time);
    paint(2000);
  };

  const apply = (grey) => {
    engine.do(Command.fading, 1, 1.5);
    engine.do(Command.eraserEnd, 0, 10);
    engine.do(Command.roles, 0);
    engine.do(Command.palms, 1);
    engine.do(Command.pageLayout, 1);
    engine.do(Command.marks, 1);
    engine.do(Command.buttons, 1, 2);
    engine.do(Command.surround, grey, grey, grey, 1);
  };

  let state = 12345;
  const chance = (count) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % count;
  };

  /** Sends commands in random order, and while a picture is not completely painted. */
  const mix = (count) => {
    let isDown = false;
    for (let i = 0; i < count; i++) {
      const [x, y] = [100 + chance(900), 100 + chance(600)];
      const kind = [Kind.pen, Kind.pen, Kind.mouse, Kind.eraser][chance(4)];
      switch (chance(12)) {
        case 10: flick(kind, x, y); break;
        case 11:
          // Several strokes between two frames, and the page is repainted.
          flick(Kind.pen, x, y);
          engine.do(Command.zoom, 0.8 + chance(5) / 10, x, y);
          flick(Kind.pen, x, y + 20);
          break;
        // The settings may arrive after drawing has begun.
        case 9: apply(chance(100) / 100); break;
        case 0: case 1: case 2: case 3:
          if (isDown) for (const step of [1, 2, 3]) engine.events(event(Kind.pen, Phase.moved, x + 9 * step, y, 10), time);
          else if (chance(2) > 0) draw(kind, 9, wave(x, y, 1 + chance(9)));
          else {
            isDown = true;
            engine.events(event(Kind.pen, Phase.began, x, y, 10), time);
          }
          break;
        case 4: engine.do(Command.wheel, chance(60) - 30, chance(60) - 30, x, y, chance(2)); break;
        case 5: engine.do([Command.undo, Command.redo][chance(2)]); break;
        case 6: engine.do(Command.resize, 800 + chance(300), 600 + chance(200), 1.5); break;
        case 7: engine.do(Command.fit, chance(2), 20); break;
        default: engine.setBrush(indexOf(shown[chance(shown.length)]), 0, null);
      }
      paint([-1, 0, 1, 20, 400][chance(5)]);
      if (!isDown || chance(3) > 0) continue;
      isDown = false;
      engine.events(event(Kind.pen, chance(6) > 0 ? Phase.ended : Phase.cancelled, x + 30, y, 10), time);
      paint(chance(3));
    }
    engine.do(Command.cancel);
    finish();
  };

  for (const [width, height] of [[0, 0], [595, 842]]) {
    engine.begin(Uint32Array.of(1, 2, 3, 4), 7, width, height);
    engine.title = "2026-01-01";
    engine.author = 8;
    engine.do(Command.resize, 1200, 800, 1.5);
    apply(0.5);
    engine.do(Command.fit, 0, 20);
    finish();
    for (const name of shown) {
      engine.preview(indexOf(name), 0, null, 72, 48, 1.3);
      engine.preview(indexOf(name), 6, [0.1, 0.2, 0.6, 1], 72, 48, 1.3);
      engine.setBrush(indexOf(name), 0, null);
      hover(Kind.pen, 1);
      draw(Kind.pen, 1, wave(200, 300));
      engine.setBrush(indexOf(name), 4, [0.1, 0.2, 0.6, 1]);
      draw(Kind.mouse, 2, wave(220, 500, 12), { buttons: 1 });
      finish();
    }
    draw(Kind.pen, 1, [[400, 400]]);
    draw(Kind.pen, 1, wave(240, 240, 6), { lets: Phase.cancelled });
    engine.do(Command.cancel);
    // The other end of the pen, and the eraser as the selected tool.
    draw(Kind.eraser, 3, wave(300, 320, 20));
    engine.setBrush(indexOf("eraser"), 20);
    draw(Kind.pen, 1, wave(300, 300, 20));
    engine.do(Command.eraseWith, 1, 10);
    draw(Kind.pen, 1, wave(250, 480, 8));
    engine.setBrush(indexOf("pen"), 0, null);
    finish();
    for (const command of [Command.undo, Command.undo, Command.redo, Command.redo]) {
      engine.do(command);
      finish();
    }
    // A finger draws, and after a pen it pans; two of them rotate and zoom.
    for (const role of [1, 0]) {
      draw(Kind.finger, 5, wave(300, 600, 10));
      time += role;
    }
    const two = (phase, i) => {
      engine.events([
        ...event(Kind.finger, phase, 300 - 10 * i, 300 - 6 * i, 6),
        ...event(Kind.finger, phase, 500 + 14 * i, 340 + 10 * i, 7),
      ], time);
      paint(200);
    };
    two(Phase.began, 0);
    for (let i = 1; i < 12; i++) two(Phase.moved, i);
    two(Phase.ended, 12);
    finish();
    for (const zooms of [0, 1]) {
      for (let i = 0; i < 4; i++) {
        engine.do(Command.wheel, 5, 40 - 10 * i, 400, 300, zooms);
        paint(i % 2 === 0 ? -1 : 100);
      }
    }
    engine.do(Command.zoom, 1.2, 600, 400);
    engine.do(Command.rotate, 0.3, 600, 400);
    finish();
    engine.do(Command.rotate, -engine.angle, 600, 400);
    engine.do(Command.resize, 900, 700, 1.5);
    finish();
    engine.do(Command.fit, 1, 20);
    finish();
    engine.recording();
    mix(200);
  }
}
