// Firefox over WebDriver BiDi. Its pages accept the DevTools commands of the scenarios, with the same effects.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserProcess } from "./browser-process.mjs";
import { findProgram } from "./processes.mjs";
import { before, isRefusedBoard, openPages, Page, pause } from "./page.mjs";
import { Socket } from "./websocket.mjs";

/** Returns the path of Firefox; undefined if there is none. */
export const findFirefox = () => findProgram("FIREFOX", ["firefox-esr", "firefox"]);

/** The preferences of the profile: no fetches, prompts or updates, and downloads without confirmation. */
const preferences = {
  "app.update.enabled": false, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.enabled": false, "browser.aboutwelcome.enabled": false, "browser.startup.page": 0,
  "browser.safebrowsing.malware.enabled": false, "browser.safebrowsing.phishing.enabled": false,
  "browser.topsites.contile.enabled": false, "extensions.getAddons.cache.enabled": false,
  "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,", "browser.download.useDownloadDir": true, "browser.download.folderList": 2,
  "browser.download.always_ask_before_handling_new_types": false, "intl.accept_languages": "en",
  "browser.tabs.remote.separatePrivilegedContentProcess": false, "remote.active-protocols": 1,
  // Downloads need no click, frames need no screen, and all windows count as visible.
  "dom.min_background_timeout_value": 4, "layout.throttled_frame_rate": 60, "widget.windows.window_occlusion_tracking.enabled": false,
};

/** A Firefox with a separate profile; it has the interface of `Browser`. */
export class Firefox extends BrowserProcess {
  #pages = new Map();
  #socket;

  static async launch({ profile, settings = {} } = {}) {
    const folder = profile ?? (await mkdtemp(join(tmpdir(), "inkstone-firefox-")));
    await mkdir(folder, { recursive: true });
    const lines = Object.entries({ ...preferences, ...settings, "browser.download.dir": folder })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    await writeFile(join(folder, "user.js"), lines.join("\n"));
    const path = join(folder, "stderr.log");
    await rm(path, { force: true });
    const log = await open(path, "a+");
    const words = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", folder, "about:blank"];
    const child = spawn(findFirefox(), words, {
      stdio: ["ignore", log.fd, log.fd], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: "1", HOME: folder },
    });
    const browser = new Firefox(child, folder, profile === undefined);
    try {
      await browser.#connect(path);
    } catch (error) {
      throw new Error(`Firefox does not start: ${error.message} ${readFileSync(path, "utf8").slice(-500)}`);
    } finally {
      await log.close();
    }
    return browser;
  }

  async #connect(path) {
    let address;
    for (let i = 0; i < 600 && !address && this.isRunning; i++) {
      address = /WebDriver BiDi listening on (ws:\S+)/.exec(readFileSync(path, "utf8"))?.[1];
      if (!address) await pause(50);
    }
    if (!address) throw new Error("it does not listen.");
    this.#socket = await Socket.connect(`${address}/session`);
    this.#socket.ontext = (text) => this.#handle(JSON.parse(text));
    await this.ask("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await this.ask("session.subscribe", { events: [
      "log.entryAdded", "network.beforeRequestSent", "network.responseCompleted", "browsingContext.load",
      "browsingContext.userPromptOpened",
    ] });
  }

  // MARK: Messages

  /** Sends a BiDi command and waits for its answer; rejects after the timeout. */
  ask(method, params = {}) {
    return this.request(method, (id) => this.#socket.send(JSON.stringify({ id, method, params })));
  }

  #handle({ id, type, method, params, result, error, message }) {
    if (type === "event") {
      const context = params.context ?? params.source?.context;
      this.#pages.get(context)?.handle(method, params);
      return;
    }
    this.answer(id, result, error && `${error}: ${message}`);
  }

  /** Handles the DevTools commands to the browser that scenarios send. */
  async call(method) {
    if (method === "Target.createBrowserContext") {
      return { browserContextId: (await this.ask("browser.createUserContext")).userContext };
    }
    throw new Error(`${method}: not in Firefox`);
  }

  // MARK: Pages

  async page({ width = 1100, height = 700, density = 1, isPrivate = false } = {}) {
    const context = isPrivate ? (await this.call("Target.createBrowserContext")).browserContextId : undefined;
    return this.pageIn(context, width, height, density);
  }

  async pageIn(userContext, width = 1100, height = 700, density = 1) {
    const { context } = await this.ask("browsingContext.create", { type: "tab", userContext });
    const page = new FirefoxPage(this, context);
    page.context = userContext;
    this.#pages.set(context, page);
    await page.start(width, height, density);
    return page;
  }

  async drop(page) {
    // It may have closed already.
    if (!openPages.delete(page)) return;
    this.#pages.delete(page.session);
    await this.ask("browsingContext.close", { context: page.session });
  }

  /** Closes a private page, and deletes its storage. */
  async dispose(page) {
    await this.drop(page);
    await this.ask("browser.removeUserContext", { userContext: page.context });
  }

  // MARK: End

  async kill() {
    await super.kill();
    this.#socket?.close();
  }

  async close() {
    await before.ending(this);
    await this.end(() => this.ask("browser.close"));
    this.#socket?.close();
  }
}

const buttonNumbers = { left: 0, middle: 1, right: 2 };

/** A page in Firefox. */
class FirefoxPage extends Page {
  /** Whether the accessibility tree is exposed: WebDriver BiDi has no access to it. */
  tellsNames = false;
  #fingers = new Map();
  #blocked = [];
  #turn = Promise.resolve();

  constructor(browser, context) {
    super(browser, context, context);
  }

  async start(width, height, density) {
    // The active fingers: BiDi has no command to cancel touches as a system does.
    await this.browser.ask("script.addPreloadScript", { contexts: [this.session], functionDeclaration: `() => {
      window.steeredFingers = new Map();
      addEventListener("pointerdown", (event) => {
        if (event.pointerType === "touch") window.steeredFingers.set(event.pointerId, event.target);
      }, true);
      addEventListener("pointerup", (event) => window.steeredFingers.delete(event.pointerId), true);
    }` });
    await this.resize(width, height, density);
  }

  async resize(width, height, density = 1) {
    Object.assign(this, { width, height, density });
    await this.#ask("browsingContext.setViewport", { viewport: { width, height }, devicePixelRatio: density });
  }

  #ask(method, params = {}) { return this.browser.ask(method, { context: this.session, ...params }); }

  handle(method, params) {
    if (method === "browsingContext.userPromptOpened") {
      this.dialogs.push(params.type);
    } else if (method === "log.entryAdded" && params.level === "error") {
      if (!isRefusedBoard(params.text)) this.problems.push([params.text, params.source?.url ?? ""].join(" ").trim());
    } else if (method === "network.beforeRequestSent") {
      const { url, method: verb, request } = params.request;
      const type = params.initiator?.type === "xmlhttprequest" ? "XHR" : "";
      this.byNumber.set(request, this.requests.length);
      this.requests.push({ url, method: verb, status: 0, bytes: 0, type });
      if (params.isBlocked) {
        const fails = this.#blocked.some((pattern) => pattern.test(url));
        void this.browser.ask(fails ? "network.failRequest" : "network.continueRequest", { request });
      }
    } else if (method === "network.responseCompleted") {
      const entry = this.requests[this.byNumber.get(params.request.request)];
      if (entry) Object.assign(entry, { status: params.response.status, bytes: params.response.bodySize ?? 0 });
    }
  }

  // MARK: Script

  async run(task, ...values) {
    const expression = typeof task === "string"
      ? task : `(${task})(${values.map((value) => JSON.stringify(value)).join(", ")})`;
    const answer = await this.browser.ask("script.evaluate", {
      target: { context: this.session }, awaitPromise: true, userActivation: true,
      expression: `(async () => JSON.stringify({ value: await (${expression}) }))()`,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value).value;
  }

  // MARK: Addresses

  async open(url) {
    await before.leaving(this);
    this.address = url;
    await this.#ask("browsingContext.navigate", { url, wait: "complete" });
  }

  async reload() {
    await before.leaving(this);
    await this.#ask("browsingContext.reload", { wait: "complete" });
  }

  async picture() {
    return Buffer.from((await this.#ask("browsingContext.captureScreenshot", { origin: "viewport" })).data, "base64");
  }

  // MARK: Commands of DevTools

  async call(method, params = {}) {
    switch (method) {
      case "Page.close": return this.#ask("browsingContext.close");
      // Touch events need no emulation.
      case "Emulation.setTouchEmulationEnabled": return {};
      case "Page.bringToFront": return this.#ask("browsingContext.activate");
      case "Input.dispatchMouseEvent": return params.type === "mouseWheel" ? this.#wheel(params) : this.#pointer(params);
      case "Input.dispatchTouchEvent": return this.#touch(params);
      case "Input.dispatchKeyEvent": return this.#key(params);
      case "Input.insertText": return this.#insert(params.text);
      case "Page.printToPDF": return this.#print();
      case "Page.addScriptToEvaluateOnNewDocument": return this.browser.ask("script.addPreloadScript", {
        contexts: [this.session], functionDeclaration: `() => { ${params.source} }`,
      });
      case "Network.setBlockedURLs":
        this.#blocked = params.urls.map((url) => new RegExp(`^${url.replace(/[.?+^$]/g, "\\$&").replaceAll("*", ".*")}$`));
        return this.browser.ask("network.addIntercept", { phases: ["beforeRequestSent"], contexts: [this.session] });
      default: throw new Error(`${method}: not in Firefox`);
    }
  }

  /** Returns a point in whole pixels; points outside the window are clamped to its edge. */
  #inside(x, y) {
    const near = (value, end) => Math.min(Math.max(Math.round(value), 0), end - 1);
    return { x: near(x, this.width), y: near(y, this.height) };
  }

  /** Performs actions one after the other: an input source has one state at a time. */
  #act(actions) {
    const done = this.#turn.then(() => this.#ask("input.performActions", { actions }));
    this.#turn = done.catch(() => {});
    return done;
  }

  /**
   * Sends the events of a pen or a mouse. Firefox has no remote control of pens: a script in the page dispatches the
   * events of one, with all values of a pen.
   */
  #pointer({ type, x, y, button, buttons, pointerType, ...values }) {
    if (pointerType === "pen") return this.#pen(type, x, y, button, buttons, values);
    const moved = { type: "pointerMove", ...this.#inside(x, y), duration: 0 };
    const pressed = { type: "pointerDown", button: buttonNumbers[button] };
    const actions = {
      mouseMoved: [moved], mousePressed: [moved, pressed], mouseReleased: [moved, { ...pressed, type: "pointerUp" }],
    }[type];
    return this.#act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  #pen(type, x, y, button, buttons, { force = 0, tiltX = 0, tiltY = 0, twist = 0 }) {
    const name = { mouseMoved: "pointermove", mousePressed: "pointerdown", mouseReleased: "pointerup" }[type];
    const done = this.#turn.then(() => this.run((name, values) => {
      const pen = (window.steeredPen ??= { target: null });
      let target = pen.target ?? document.elementFromPoint(values.clientX, values.clientY) ?? document.body;
      // The target inside a shadow tree receives it first.
      if (!pen.target) target = target.shadowRoot?.elementFromPoint(values.clientX, values.clientY) ?? target;
      pen.target = values.buttons > 0 ? target : null;
      // A pointer without a device cannot be captured.
      target.setPointerCapture = () => {};
      target.dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, composed: true, isPrimary: true, ...values }));
    }, name, {
      pointerId: 4711, pointerType: "pen", clientX: x, clientY: y, buttons, pressure: force, tiltX, tiltY, twist,
      button: type === "mouseMoved" ? -1 : buttonNumbers[button],
    }));
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Sends touches: all active contacts are passed each time. A script dispatches their cancellation. */
  async #touch({ type, touchPoints }) {
    const ticks = [];
    if (type === "touchCancel") {
      await this.run(() => {
        for (const [pointerId, target] of window.steeredFingers) {
          target.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId, pointerType: "touch" }));
        }
      });
    }
    for (const { id, x, y, radiusX = 1, radiusY = 1 } of touchPoints) {
      const contact = { ...this.#inside(x, y), duration: 0, width: Math.round(2 * radiusX), height: Math.round(2 * radiusY) };
      const isNew = !this.#fingers.has(id);
      this.#fingers.set(id, contact);
      ticks.push([id, isNew ? [{ type: "pointerMove", ...contact }, { type: "pointerDown", button: 0, width: contact.width, height: contact.height }]
        : [{ type: "pointerMove", ...contact }]]);
    }
    if (type === "touchEnd" || type === "touchCancel") {
      for (const id of [...this.#fingers.keys()].filter((known) => !touchPoints.some((point) => point.id === known))) {
        ticks.push([id, [{ type: "pointerUp", button: 0 }]]);
        this.#fingers.delete(id);
      }
    }
    return this.#act(ticks.map(([id, actions]) =>
      ({ type: "pointer", id: `finger ${id}`, parameters: { pointerType: "touch" }, actions })));
  }

  async #wheel({ x, y, deltaX, deltaY, modifiers }) {
    const key = (type) => ({ type: "key", id: "keys", actions: [{ type, value: "\uE009" }] });
    if (modifiers & 2) await this.#act([key("keyDown")]);
    await this.#act([{ type: "wheel", id: "wheel", actions: [{
      type: "scroll", x: Math.round(x), y: Math.round(y), deltaX: Math.round(deltaX), deltaY: Math.round(deltaY), duration: 0,
    }] }]);
    if (modifiers & 2) await this.#act([key("keyUp")]);
  }

  #key({ type, key, modifiers }) {
    const codes = {
      Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Delete: "\uE017", End: "\uE010", Home: "\uE011", PageUp: "\uE00E",
      PageDown: "\uE00F",
      ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
    };
    const held = [[1, "\uE00A"], [2, "\uE009"], [8, "\uE008"]].filter(([bit]) => modifiers & bit).map(([, value]) => value);
    const value = codes[key] ?? key;
    const isUp = type === "keyUp";
    const actions = isUp
      ? [{ type: "keyUp", value }, ...held.map((one) => ({ type: "keyUp", value: one }))]
      : [...held.map((one) => ({ type: "keyDown", value: one })), { type: "keyDown", value }];
    return this.#act([{ type: "key", id: "keys", actions }]);
  }

  async #insert(text) {
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    return this.#act([{ type: "key", id: "keys", actions }]);
  }

  async #print() {
    return { data: (await this.#ask("browsingContext.print", { background: true, shrinkToFit: false })).data };
  }
}
