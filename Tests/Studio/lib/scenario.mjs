// A user's scenario with the Studio, as a test of node: one in each file of the parent folder.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { beside, inkstone, moduleNamed, root } from "../../built.mjs";
import { Browser, findBrowser, used } from "./devtools.mjs";
import { law } from "./saved.mjs";
import { Studio } from "./studio.mjs";

const { BROWSER = "chromium", MEASURE, OUT, REPLAY, VERBOSE } = process.env;
const isMeasure = Boolean(MEASURE);

/** The timeout of a scenario, in seconds: far longer than any takes, so only a hanging one is ended. */
const patience = isMeasure ? 3600 : 900;

/** The maximum number of printed failures. */
const most = VERBOSE ? Infinity : 20;

used.browser = BROWSER;
// Leaving ends the browsers and servers.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Fails if a program or the module that it serves is not the current build. */
async function checkWhatIsThere(program, built) {
  if (!["chromium", "firefox"].includes(BROWSER)) throw new Error(`BROWSER is ${BROWSER}, not chromium or firefox`);
  if (!findBrowser()) {
    throw new Error(BROWSER === "firefox" ? "no Firefox on the PATH: apt-get install firefox-esr, or name one in FIREFOX"
      : "no Chromium on the PATH: apt-get install chromium, or name one in CHROMIUM");
  }
  if (!existsSync(program)) throw new Error(`no ${program}: scripts/test builds it, or name a command in INKSTONE`);
  // The module is embedded in the server at build time.
  const studio = await Studio.start(program);
  const answer = await fetch(`${studio.address}InkWeb.wasm`, { headers: { Connection: "close" } });
  const served = Buffer.from(await answer.arrayBuffer());
  await studio.close();
  if (!answer.ok || (existsSync(built) && !served.equals(readFileSync(built)))) {
    throw new Error("the server has not the module that is built: scripts/wasm/build, touch " +
      "Sources/C/CInkStudio/pages.c, swift build");
  }
}

/** The timer that ends the process after its last scenario. */
let leaving;

/**
 * Runs a scenario in Chromium, or in the browser that BROWSER names. All its claims are evaluated, and documents that
 * the page shows as saved are checked from elsewhere. Servers and browsers started by `startStudio`, `launchBrowser`,
 * or both by `begin`, are closed at its end, the last first, after the functions passed to `atEnd`.
 *
 * @param {{ app?: string }} where the program of an app, whose Studio replaces Inkstone's; its module is in the
 *   folder .build/PROGRAM-page
 * @param {(context) => Promise} run
 */
export function scenario(title, where, run = where) {
  const { app } = where;
  const program = app ? beside(app) : inkstone;
  const built = app ? join(root, ".build", `${app}-page`, "InkWeb.wasm") : moduleNamed("InkWeb");
  test(BROWSER === "firefox" ? `${title}, in Firefox` : title, async (t) => {
    clearTimeout(leaving);
    const timer = setTimeout(() => {
      console.error(`“${title}” takes longer than ${patience} s`);
      process.exit(1);
    }, 1000 * patience);
    const wrong = [];
    const ends = [];
    const started = async (starting) => {
      const one = await starting;
      ends.unshift(() => one.close());
      return one;
    };
    try {
      await checkWhatIsThere(program, built);
      law.watch();
      const startStudio = (options) => started(Studio.start(program, options));
      const launchBrowser = (options) => started(Browser.launch(options));
      await run({
        startStudio, launchBrowser, begin: async () => ({ studio: await startStudio(), browser: await launchBrowser() }),
        atEnd: (work) => ends.unshift(work),
        inkstone: program, replay: REPLAY ? resolve(REPLAY) : program, isMeasure, out: OUT,
        note: (text) => t.diagnostic(text),
        expect: (holds, claim) => { if (!holds) wrong.push(claim); },
      }).finally(async () => { for (const end of ends) await end(); });
    } catch (error) {
      wrong.push(error.message);
      if (VERBOSE) console.error(error.stack);
    } finally {
      await law.end();
      clearTimeout(timer);
      // A killed browser may leave a handle open, for which node would wait.
      leaving = setTimeout(() => process.exit(), 10_000).unref();
    }
    wrong.push(...law.wrong);
    t.diagnostic(`${law.checks} times looked at from elsewhere, in ${(law.time / 1000).toFixed(1)} s`);
    if (wrong.length === 0) return;
    const more = wrong.length > most ? [`and ${wrong.length - most} more`] : [];
    const error = new Error(["what does not hold:", ...wrong.slice(0, most), ...more].join("\n  "));
    error.stack = error.message;
    throw error;
  });
}
