// Replays the making of the drawing, with a scrubber.

import { Command } from "../engine/engine.js";
import { locale, number, word } from "../words/index.js";
import { button, find, h, Part, setIcon } from "./dom.js";

/**
 * Formats minutes and seconds; with tenths if the duration is below ten seconds.
 * @param {number} seconds @param {number} duration
 */
const clock = (seconds, duration) => {
  const digits = duration < 10 ? 1 : 0;
  const steps = Math.floor(seconds * 10 ** digits + 1e-6);
  const minutes = Math.floor(steps / 60 / 10 ** digits);
  const rest = (steps / 10 ** digits - 60 * minutes).toLocaleString(locale,
    { minimumIntegerDigits: 2, minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number(minutes)}:${rest}`;
};

/** The bar of the replay; the engine determines its duration. */
export class Replay extends Part {
  /** @type {Record<"element" | "veil" | "times" | "play", HTMLElement> & {range: HTMLInputElement} | null} */
  #bar = null;
  #isPlaying = false;
  #time = 0;
  #speed = 1;
  #before = 0;

  get isOpen() { return this.#bar !== null; }

  toggle() { if (this.#bar) this.#play(); }

  /** @param {number} to */
  #seek(to) {
    this.#time = Math.min(Math.max(to, 0), this.engine.replayDuration);
    this.studio.act(() => this.engine.do(Command.seek, this.#time));
    this.#show();
  }

  #show() {
    if (!this.#bar) return;
    const { range, times, play } = this.#bar;
    range.value = String(this.#time);
    const duration = this.engine.replayDuration;
    const [now, all] = [clock(this.#time, duration), clock(duration, duration)];
    range.setAttribute("aria-valuetext", word("{now} of {all}", { now, all }));
    times.textContent = `${now} / ${all}`;
    if (play.dataset.playing === String(this.#isPlaying)) return;
    play.dataset.playing = String(this.#isPlaying);
    setIcon(play, this.#isPlaying ? "pause" : "play");
    play.setAttribute("aria-label", word(this.#isPlaying ? "Pause" : "Play"));
  }

  /** @param {number} now */
  #frame(now) {
    if (!this.#bar || !this.#isPlaying) return;
    if (this.#before > 0) this.#seek(this.#time + Math.min((now - this.#before) / 1000, 0.1) * this.#speed);
    this.#before = now;
    if (this.#time >= this.engine.replayDuration) this.#isPlaying = false;
    this.#show();
    requestAnimationFrame((next) => this.#frame(next));
  }

  #play(on = !this.#isPlaying) {
    this.#isPlaying = on;
    this.#before = 0;
    if (on && this.#time >= this.engine.replayDuration) this.#seek(0);
    this.#show();
    if (on) requestAnimationFrame((next) => this.#frame(next));
  }

  stop() {
    if (!this.#bar) return false;
    this.#isPlaying = false;
    this.#bar.element.remove();
    this.#bar.veil.remove();
    this.#bar = null;
    delete document.documentElement.dataset.replay;
    this.studio.act(() => this.engine.do(Command.stopReplay));
    find("#canvas").focus({ preventScroll: true });
    this.studio.notify("Replay closed");
    return true;
  }

  start() {
    const { engine, studio } = this;
    if (this.#bar) return this.stop();
    if (engine.itemCount === 0) return studio.notify("Nothing to replay yet: draw something first.");
    this.view.cancel();
    if (!studio.act(() => engine.do(Command.startReplay))) return;
    if (engine.replayDuration === 0) {
      studio.act(() => engine.do(Command.stopReplay));
      return studio.notify("Nothing to replay on this page yet.");
    }
    const playing = this.#addBar();
    document.documentElement.dataset.replay = "true";
    this.#time = 0;
    playing.focus({ preventScroll: true });
    this.#play(true);
  }

  /** Adds the bar; returns the play button. */
  #addBar() {
    const range = h("input", {
      type: "range", min: 0, max: this.engine.replayDuration, step: 0.01, "aria-label": "Time", value: 0,
      input: () => {
        this.#isPlaying = false;
        this.#seek(range.valueAsNumber);
      },
    });
    const times = h("output.times", { "aria-hidden": "true" });
    const playing = button("play", "Play", () => this.#play(), { quiet: true });
    const rate = h("button", { type: "button", title: "Speed", "aria-label": word("Speed, {n} times", { n: 1 }), click: () => {
      this.#speed = this.#speed === 8 ? 1 : this.#speed * 2;
      rate.textContent = `${number(this.#speed)}×`;
      rate.setAttribute("aria-label", word("Speed, {n} times", { n: this.#speed }));
    } }, `${number(this.#speed)}×`);
    const element = h("div.bar", { id: "replay", role: "group", "aria-label": "Replay" },
      playing, range, times, rate, button("close", "Close the replay", () => this.stop(), { quiet: true }));
    // Covers the canvas, which must not receive pointers now: a click plays or pauses.
    const veil = h("button", { id: "veil", type: "button", tabindex: "-1", "aria-hidden": "true", click: () => this.#play() });
    veil.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) this.view.zoomBy(2 ** (-event.deltaY / 240));
      else this.studio.scroll(event.deltaX * devicePixelRatio, event.deltaY * devicePixelRatio);
    }, { passive: false });
    this.#bar = { element, veil, range, times, play: playing };
    find("#tools").after(veil, element);
    return playing;
  }
}
