// An audit of a page: content that cannot be perceived, reached or read. The functions run in the page,
// each independent of the others, and return findings in words; `audit` collects all.
import { press } from "./input.mjs";
import { pause } from "./page.mjs";

/** Returns all faults of the current state of a page. */
export async function audit(page, smallest = 24) {
  const parts = [];
  for (const part of [structure, contrast, targets]) parts.push(...(await page.run(part, smallest)));
  parts.push(...(await names(page)));
  return parts;
}

// MARK: Names

const named = new Set([
  "button", "checkbox", "combobox", "link", "listbox", "menu", "menuitem", "menuitemcheckbox",
  "menuitemradio", "option", "radio", "radiogroup", "searchbox", "slider", "spinbutton", "switch",
  "tab", "tablist", "textbox", "toolbar", "ColorWell", "dialog", "alertdialog", "img", "image",
  "Canvas", "application", "DisclosureTriangle", "PopUpButton",
]);

/** Returns the elements without a name in the accessibility tree, in a browser that exposes it. */
async function names(page) {
  if (!page.tellsNames) return [];
  const { nodes } = await page.call("Accessibility.getFullAXTree");
  const findings = [];
  for (const node of nodes) {
    const role = node.role?.value;
    if (node.ignored || !named.has(role) || node.name?.value?.trim()) continue;
    const { object } = await page.call("DOM.resolveNode", { backendNodeId: node.backendDOMNodeId });
    const { result } = await page.call("Runtime.callFunctionOn", {
      objectId: object.objectId, returnByValue: true,
      functionDeclaration: "function () { return this.outerHTML?.slice(0, 120) ?? ''; }",
    });
    findings.push(`${role} without a name: ${result.value}`);
  }
  return findings;
}

// MARK: Structure

function structure() {
  const findings = [];
  const report = (element, text) => findings.push(`${text}: ${element.outerHTML.slice(0, 100)}`);
  if (!document.documentElement.lang) findings.push("the document has no language");
  if (!document.title.trim()) findings.push("the document has no title");
  if (document.querySelectorAll("main, [role=main]").length !== 1) {
    findings.push("the document does not have one main part");
  }
  const viewport = document.querySelector("meta[name=viewport]")?.content ?? "";
  if (/user-scalable\s*=\s*(no|0)|maximum-scale\s*=\s*[01](\.|\s|,|$)/.test(viewport)) {
    findings.push("the page may not be enlarged");
  }
  const known = new Set();
  for (const element of document.querySelectorAll("[id]")) {
    if (known.has(element.id)) report(element, "an id twice");
    known.add(element.id);
  }
  for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(/\s+/)) {
        if (id && !known.has(id)) report(element, `${name} names nothing`);
      }
    }
  }
  for (const element of document.querySelectorAll("img:not([alt])")) report(element, "no alternative");
  for (const element of document.querySelectorAll("[tabindex]")) {
    if (element.tabIndex > 0) report(element, "an order of its own");
  }
  for (const element of document.querySelectorAll("[aria-hidden=true] :is(button, a, input)")) {
    if (element.tabIndex >= 0 && element.checkVisibility()) report(element, "reached but not told");
  }
  return findings;
}

// MARK: Contrast

function contrast() {
  const findings = [];
  const parse = (text) => {
    const numbers = text.match(/-?[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    const scale = text.startsWith("color(") ? 255 : 1;
    return [...numbers.slice(0, 3).map((value) => value * scale), numbers[3] ?? 1];
  };
  const over = (top, below) =>
    [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const luminance = (color) => {
    const [red, green, blue] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (a, b) => {
    const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  // The backdrops of an element, on white and on black if it is translucent.
  const grounds = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    const isOpaque = layers.at(-1)?.[3] === 1;
    const bases = isOpaque ? [layers.pop().slice(0, 3)] : [[255, 255, 255], [0, 0, 0]];
    return bases.map((base) => layers.reduceRight((below, top) => over(top, below), base));
  };
  const opacity = (element) => {
    let value = 1;
    for (let at = element; at; at = at.parentElement) value *= Number(getComputedStyle(at).opacity);
    return value;
  };
  const check = (element, minimum, what, part = null) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return;
    if (element.closest(":disabled, [aria-disabled=true], [inert]")) return;
    const style = getComputedStyle(element, part);
    const color = parse(style.color);
    color[3] *= opacity(element);
    for (const ground of grounds(element)) {
      const value = ratio(over(color, ground), ground);
      if (value >= minimum) continue;
      findings.push(`contrast ${value.toFixed(2)} of ${what} in ${element.outerHTML.slice(0, 80)}`);
      return;
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const known = new Set();
  for (let node; (node = walker.nextNode());) {
    const element = node.parentElement;
    const text = node.data.trim();
    if (!text || known.has(element) || element.matches("script, style, noscript, option")) continue;
    known.add(element);
    const style = getComputedStyle(element);
    // Content for screen readers only.
    if (element.clientWidth <= 1 || /inset|rect/.test(style.clipPath)) continue;
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    check(element, isLarge ? 3 : 4.5, `“${text.slice(0, 20)}”`);
  }
  for (const element of document.querySelectorAll("input, select, textarea")) {
    if (!["range", "color", "checkbox", "radio"].includes(element.type)) check(element, 4.5, "value");
  }
  for (const element of document.querySelectorAll(":placeholder-shown")) check(element, 4.5, "a placeholder", "::placeholder");
  for (const element of document.querySelectorAll("button svg, a svg")) {
    check(element, 3, "an icon");
  }
  return findings;
}

// MARK: Layout

function targets(smallest) {
  const findings = [];
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, " +
    "[role=button], [role=slider], [role=option], [role=tab], [role=radio]";
  const isVisible = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const describe = (element) =>
    (element.getAttribute("aria-label") ?? element.title ?? "").trim() ||
    element.textContent.trim().slice(0, 30) || element.outerHTML.slice(0, 80);
  // The part of the window in which an element can be visible, and whether it can be scrolled there.
  const clip = (element) => {
    const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight, scrolls: false };
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const rect = at.getBoundingClientRect();
      box.left = Math.max(box.left, rect.left);
      box.top = Math.max(box.top, rect.top);
      box.right = Math.min(box.right, rect.right);
      box.bottom = Math.min(box.bottom, rect.bottom);
      if (/auto|scroll/.test(overflowX + overflowY)) box.scrolls = true;
      if (getComputedStyle(at).position === "fixed") break;
    }
    return box;
  };
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    findings.push(`the page is wider than the window: ${document.documentElement.scrollWidth}`);
  }
  for (const element of document.querySelectorAll(controls)) {
    if (!isVisible(element)) continue;
    const target = element.closest("label") ?? element;
    const rect = target.getBoundingClientRect();
    if (rect.width <= 1 || rect.height <= 1) continue;
    const isInText = element.matches("p a, li a, td a, th a, label input[type=checkbox]");
    const minimum = element.matches("button, [role=button]") ? smallest : 24;
    if ((rect.width < minimum - 0.5 || rect.height < minimum - 0.5) && !isInText) {
      const size = `${rect.width.toFixed(0)}×${rect.height.toFixed(0)}`;
      findings.push(`small target ${size}: ${describe(element)}`);
    }
    const box = clip(element);
    const isOutside = rect.left < box.left - 1 || rect.right > box.right + 1 ||
      rect.top < box.top - 1 || rect.bottom > box.bottom + 1;
    if (isOutside) {
      if (!box.scrolls) findings.push(`cut off: ${describe(element)}`);
      continue;
    }
    const x = (rect.left + rect.right) / 2;
    const y = (rect.top + rect.bottom) / 2;
    const top = document.elementFromPoint(x, y);
    if (!top || target.contains(top) || top.contains(target)) continue;
    const sheet = top.closest(":popover-open, dialog, [role=dialog], [role=menu]");
    if (sheet && !sheet.contains(element)) continue;
    // The backdrop behind a whole panel, which closes it.
    const { width, height } = top.getBoundingClientRect();
    if (width >= innerWidth && height >= innerHeight && top.matches("button, [aria-hidden]")) continue;
    findings.push(`covered: ${describe(element)} by ${top.outerHTML.slice(0, 60)}`);
  }
  for (const element of document.querySelectorAll("body *")) {
    const style = getComputedStyle(element);
    if (!isVisible(element) || style.overflowX === "visible" || element.clientWidth <= 1) continue;
    if (/auto|scroll/.test(style.overflowX) || !element.textContent.trim()) continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.matches("button, label, h1, h2, p")) {
      findings.push(`text is cut off: ${describe(element)}`);
    }
  }
  const isBeyond = (inner, outer) => inner.width > 1 && (inner.left < outer.left - 1 || inner.right > outer.right + 1 ||
    inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1);
  for (const element of document.querySelectorAll("button, label")) {
    if (!isVisible(element)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width <= 1) continue;
    const range = document.createRange();
    for (const node of element.childNodes) {
      range.selectNode(node);
      if (!isBeyond((node instanceof Element ? node : range).getBoundingClientRect(), rect)) continue;
      findings.push(`beyond its button: ${describe(element)}`);
      break;
    }
  }
  for (const element of document.querySelectorAll("[role=toolbar] button")) {
    if (!isVisible(element)) continue;
    const bar = element.closest("[role=toolbar]").getBoundingClientRect();
    if (isBeyond(element.getBoundingClientRect(), bar)) findings.push(`beyond its toolbar: ${describe(element)}`);
  }
  return findings;
}

// MARK: Keys

const composites = "[role=toolbar], [role=radiogroup], [role=tablist], [role=listbox], " +
  "[role=menu], [role=grid]";

/**
 * Returns the elements that work with a pointer but are not reached by Tab and arrows, or show no focus.
 *
 * @param {string} part the audited part of the page; the walk begins in it if it has the focus
 */
export async function keys(page, part = "body") {
  let findings = [];
  // A busy page may move the focus itself during a walk, so that only repeated findings count.
  for (let i = 0; i < 3; i++) {
    findings = await walk(page, part);
    if (findings.length === 0) break;
  }
  return findings;
}

/** Goes once through the part of the page by Tab and arrows. */
async function walk(page, part) {
  await page.run((selector) => {
    if (selector === "body") document.activeElement?.blur();
    window.auditSeen = new Map();
  }, part);
  const note = (selector) => {
    const look = (element) => {
      const style = getComputedStyle(element);
      return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow,
        style.borderColor, style.backgroundColor].join("|");
    };
    window.auditLook = look;
    const element = document.activeElement;
    if (!element || element === document.body) return { isEnd: true };
    const isKnown = window.auditSeen.has(element);
    const isSame = element === window.auditLast;
    window.auditLast = element;
    if (!isKnown) window.auditSeen.set(element, look(element));
    const group = element.closest(selector);
    const takesArrows = element.matches("input:not([type=checkbox]), select, textarea, [role=slider]");
    return { isKnown, isSame, canTurn: group !== null && !takesArrows };
  };
  for (let i = 0; i < 120; i++) {
    await press(page, "Tab");
    let state = await page.run(note, composites);
    // A busy page moves the focus a little later.
    for (let again = 0; state.isSame && again < 20; again++) {
      await pause(40);
      state = await page.run(note, composites);
    }
    if (state.isKnown) break;
    if (!state.canTurn) continue;
    for (const key of ["ArrowRight", "ArrowDown"]) {
      for (let j = 0; j < 60; j++) {
        await press(page, key);
        const next = await page.run(note, composites);
        if (next.isKnown || next.isEnd) break;
      }
    }
  }
  return page.run((selector) => {
    const findings = [];
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, " +
      "[role=button], [role=slider], [role=option], [role=tab], [role=radio], [role=switch]";
    for (const element of document.querySelectorAll(controls)) {
      const isUsable = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !element.closest(":disabled, [inert]");
      const isGrouped = element.type === "radio" && !element.checked;
      if (!isUsable || isGrouped || window.auditSeen.has(element)) continue;
      if (!element.closest(selector)) continue;
      findings.push(`not reached by keys: ${element.outerHTML.slice(0, 100)}`);
    }
    for (const [element, focused] of window.auditSeen) {
      if (!element.isConnected || !element.checkVisibility()) continue;
      if (element === document.activeElement) continue;
      if (window.auditLook(element) === focused) {
        findings.push(`focus is not seen: ${element.outerHTML.slice(0, 100)}`);
      }
    }
    return findings;
  }, part);
}
