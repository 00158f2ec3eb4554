// Replay of the drawing as it was made, with a scrubber.

import { Command } from "../engine.js";
import { word } from "../words.js";
import { button, h, setIcon } from "./dom.js";

/** Minutes and seconds; tenths, too, where all takes less than ten seconds. */
const clock = (seconds, duration) => {
  const digits = duration < 10 ? 1 : 0;
  const steps = Math.floor(seconds * 10 ** digits + 1e-6);
  const minutes = Math.floor(steps / 60 / 10 ** digits);
  const rest = (steps / 10 ** digits - 60 * minutes).toFixed(digits);
  return `${minutes}:${rest.padStart(digits + (digits && 1) + 2, "0")}`;
};

/** What starts and ends the replay; the engine says how long it takes. */
export function replay(studio) {
  const { engine, view } = studio;
  let bar = null;
  let isPlaying = false;
  let time = 0;
  let speed = 1;
  let before = 0;

  const seek = (to) => {
    time = Math.min(Math.max(to, 0), engine.replayDuration);
    studio.act(() => engine.do(Command.seek, time));
    show();
  };

  const show = () => {
    if (!bar) return;
    const { range, times, play } = bar;
    range.value = time;
    const duration = engine.replayDuration;
    const [now, all] = [clock(time, duration), clock(duration, duration)];
    range.setAttribute("aria-valuetext", word("{now} of {all}", { now, all }));
    times.textContent = `${now} / ${all}`;
    if (play.dataset.playing === String(isPlaying)) return;
    play.dataset.playing = isPlaying;
    setIcon(play, isPlaying ? "pause" : "play");
    play.setAttribute("aria-label", word(isPlaying ? "Pause" : "Play"));
  };

  const frame = (now) => {
    if (!bar || !isPlaying) return;
    if (before > 0) seek(time + Math.min((now - before) / 1000, 0.1) * speed);
    before = now;
    if (time >= engine.replayDuration) isPlaying = false;
    show();
    requestAnimationFrame(frame);
  };

  const play = (on = !isPlaying) => {
    isPlaying = on;
    before = 0;
    if (on && time >= engine.replayDuration) seek(0);
    show();
    if (on) requestAnimationFrame(frame);
  };

  const stop = () => {
    if (!bar) return false;
    isPlaying = false;
    bar.element.remove();
    bar.veil.remove();
    bar = null;
    delete document.documentElement.dataset.replay;
    studio.act(() => engine.do(Command.stopReplay));
    document.querySelector("#canvas").focus({ preventScroll: true });
    studio.say("Replay closed");
    return true;
  };

  const start = () => {
    if (bar) return stop();
    if (engine.itemCount === 0) return studio.say("Nothing to replay yet: draw something first.");
    view.cancel();
    if (!studio.act(() => engine.do(Command.startReplay))) return;
    if (engine.replayDuration === 0) {
      studio.act(() => engine.do(Command.stopReplay));
      return studio.say("Nothing to replay on this page yet.");
    }
    const range = h("input", {
      type: "range", min: 0, max: engine.replayDuration, step: 0.01, "aria-label": "Time", value: 0,
      input: () => {
        isPlaying = false;
        seek(range.valueAsNumber);
      },
    });
    const times = h("output.times", { "aria-hidden": "true" });
    const playing = button("play", "Play", () => play(), { quiet: true });
    const rate = h("button", { type: "button", title: "Speed", "aria-label": word("Speed, {n} times", { n: 1 }), click: () => {
      speed = speed === 8 ? 1 : speed * 2;
      rate.textContent = `${speed}×`;
      rate.setAttribute("aria-label", word("Speed, {n} times", { n: speed }));
    } }, `${speed}×`);
    const element = h("div.bar", { id: "replay", role: "group", "aria-label": "Replay" },
      playing, range, times, rate, button("close", "Close the replay", stop, { quiet: true }));
    // Lies over the canvas, which takes no pointers now: pressing it plays and pauses.
    const veil = h("button", { id: "veil", type: "button", tabindex: "-1", "aria-hidden": "true", click: () => play() });
    veil.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) view.zoomBy(2 ** (-event.deltaY / 240));
      else studio.scroll(event.deltaX * devicePixelRatio, event.deltaY * devicePixelRatio);
    }, { passive: false });
    bar = { element, veil, range, times, play: playing };
    document.documentElement.dataset.replay = "true";
    document.querySelector("#tools").after(veil, element);
    time = 0;
    playing.focus({ preventScroll: true });
    play(true);
  };

  return { start, stop, toggle: () => bar && play(), get isOpen() { return bar !== null; } };
}
