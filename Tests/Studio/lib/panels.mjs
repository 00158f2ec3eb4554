// The panels of the Studio, located as users do: by controls that indicate that they open something.
import { press, Stylus } from "./input.mjs";
import { pause } from "./page.mjs";

/** Returns all controls that open a panel from the bars, with the panel's English name. */
export function openers(page) {
  return page.run(() => [...document.querySelectorAll("[aria-haspopup]")]
    .filter((element) => element.checkVisibility() && !element.closest("[role=dialog]"))
    .map((element, i) => {
      element.dataset.opener = i;
      const name = element.dataset.panel ?? element.getAttribute("aria-label") ?? element.textContent.trim();
      return { selector: `[data-opener="${i}"]`, name };
    }));
}

/** Clicks the center of an element. */
export async function click(page, selector) {
  const [x, y] = await page.until(`${selector} is there`, (text) => {
    const element = document.querySelector(text);
    if (!element?.checkVisibility()) return null;
    element.scrollIntoView({ block: "nearest" });
    const rect = element.getBoundingClientRect();
    return [rect.left + rect.width / 2, rect.top + rect.height / 2];
  }, selector);
  await new Stylus(page, "mouse").click(x, y);
}

/** Returns a selector for the open panel; null if there is none. */
export function openPanel(page) {
  return page.run(() => {
    const all = [...document.querySelectorAll(":popover-open, dialog[open]")];
    const panel = all.at(-1);
    return panel ? (panel.id ? `#${panel.id}` : ":popover-open, dialog[open]") : null;
  });
}

/** Opens each panel in turn, calls `visit` with its name while it is open, and closes it by Esc. */
export async function eachPanel(page, visit, expect) {
  for (const { selector, name } of await openers(page)) {
    const open = async () => {
      await click(page, selector);
      await pause(30);
      return openPanel(page);
    };
    const panel = await open();
    expect(panel !== null, `“${name}” opens a panel`);
    if (!panel) continue;
    await settled(page);
    await visit(name);
    await press(page, "Escape");
    expect((await openPanel(page)) === null, `Esc closes “${name}”`);
    const isBack = await page.run((text) => document.activeElement?.matches(text) ?? false, selector);
    expect(isBack, `the focus returns to “${name}”`);
    if (name !== "menu") continue;

    // Panels without a button on this screen.
    await open();
    const entries = await page.run((text) => [...document.querySelectorAll(`${text} button`)]
      .map((element) => element.dataset.key)
      .filter((label) => !/close|clear|full screen/i.test(label)), panel);
    await press(page, "Escape");
    expect(entries.length > 5, `the menu has what has no button: ${entries}`);
    for (const entry of entries) {
      await open();
      await page.run((text, label) => {
        const all = [...document.querySelectorAll(`${text} button`)];
        all.find((element) => element.dataset.key === label)?.click();
      }, panel, entry);
      await settled(page);
      await visit(`${name}, ${entry}`);
      await press(page, "Escape");
      await press(page, "Escape");
      expect((await openPanel(page)) === null, `Esc closes “${name}, ${entry}”`);
    }
  }
}

/** Waits for the end of animations. */
export async function settled(page) {
  await page.until("nothing moves", () => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const isMoving = document.getAnimations().some(({ playState, effect }) =>
        playState === "running" && effect?.getTiming().iterations !== Infinity);
      resolve(!isMoving);
    }));
  }));
}
