// The latency of ink, measured without the page's help: from the time of an event until the
// pixels of the frame that shows it are on the canvas; and the duration of the page's tasks.

/** A script to run before those of the page: collects milliseconds in `window.pace.latencies`. */
export const watch = `{
  const pace = (window.pace = { latencies: [], frames: 0 });
  let waiting = [];
  let last = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (last === 0) return;
    for (const time of waiting) if (time < last) pace.latencies.push(last - time);
    waiting = [];
    last = 0;
    pace.frames += 1;
  };
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...values) {
    put.apply(this, values);
    if (this.canvas.id !== "canvas") return;
    if (last === 0) channel.port2.postMessage(0);
    last = performance.now();
  };
  addEventListener("pointermove", (event) => {
    if (event.buttons !== 0) waiting.push(event.timeStamp);
  }, { capture: true });
}`;

/** Returns the quantile of values at a share. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Collects the tasks of the page's main thread during an action: milliseconds, of processor
 * time if the browser reports it. */
export async function tasks(page, doIt) {
  const { browser } = page;
  const events = [];
  const done = new Promise((resolve) => {
    browser.listen("Tracing.dataCollected", ({ value }) => events.push(...value));
    browser.listen("Tracing.tracingComplete", resolve);
  });
  await browser.call("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "blink.user_timing"], excludedCategories: ["*"] },
  });
  const mark = `pace ${page.session}`;
  await page.run((name) => { performance.mark(name); }, mark);
  await doIt();
  await browser.call("Tracing.end");
  await done;
  const own = events.find(({ name }) => name === mark);
  if (!own) throw new Error("the trace does not show the page");
  return events
    .filter(({ pid, tid, name }) => pid === own.pid && tid === own.tid && name.endsWith("RunTask"))
    .map(({ dur, tdur }) => (tdur ?? dur ?? 0) / 1000);
}
