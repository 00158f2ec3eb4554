// Visibility, legibility and reachability on a phone, a tablet and a desktop, dark and light.
import { mkdir } from "node:fs/promises";
import { keys, audit } from "./lib/audit.mjs";
import { scenario } from "./lib/scenario.mjs";
import { visitScreens } from "./lib/screens.mjs";

/** A page with faults, and the expected name of each. */
const faults = `<!doctype html><html><title></title>
<style>p { color: #aaa; background: #fff } button { outline: none !important; border: 0; padding: 12px;
width: 40px; height: 40px } .cover { position: fixed; left: 0; top: 200px; width: 90px; height: 90px;
background: #eee }</style><div id=a></div><div id=a></div><p>pale</p><button></button>
<img src="data:,"><button style="width: 9px; height: 9px; padding: 0" aria-label=tiny></button>
<button style="position: fixed; left: -20px; top: 100px">out</button>
<button style="position: fixed; left: 20px; top: 220px">under</button><div class=cover></div>
<button tabindex=-1>never</button><style>::placeholder { color: #bbb }</style><input placeholder=faint>
<button style="white-space: nowrap">a long label</button>
<div role=toolbar style="height: 30px"><button>low</button></div>`;
const names = ["no language", "no title", "one main part", "an id twice", "contrast", "button without a name",
  "no alternative", "small target", "cut off", "covered", "not reached by keys", "focus is not seen",
  "of a placeholder", "beyond its button", "beyond its toolbar"];

async function checkTheAudit(browser, expect) {
  const page = await browser.page({ width: 400, height: 400 });
  await page.open(`data:text/html,${encodeURIComponent(faults)}`);
  const found = [...(await audit(page)), ...(await keys(page))].join("\n");
  for (const name of names) expect(found.includes(name), `a planted fault is found: ${name}`);
  await page.close();
}

scenario("what can be seen, read and reached", async ({ out, isMeasure, expect, note, begin }) => {
  const { studio, browser } = await begin();
  await checkTheAudit(browser, expect);
  if (out) await mkdir(out, { recursive: true });
  const views = await visitScreens(browser, studio, { out, isMeasure, expect });
  note(`${views} views`);
});
