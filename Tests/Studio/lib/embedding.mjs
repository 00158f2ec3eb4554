// An app with <ink-canvas> on its page: a server for the page, and queries of scenarios about the element.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { calm } from "./visit.mjs";

/**
 * Serves a page, a file or its text, at its root, and the files of a Studio below "inkstone/"; nothing else.
 *
 * @param {Object<string, string | Function>} scripts the files of the page by their paths; or functions, which take the
 *   body of a request and return the answer
 * @param {RegExp} missing matches the paths below "inkstone/" that are not served; none by default
 */
export async function serve(page, studio, scripts = {}, missing = /^$/) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
      if (path === "/") {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        return response.end(page.startsWith("<") ? page : await readFile(page));
      }
      if (path in scripts) {
        const script = scripts[path];
        if (typeof script === "function") return response.end(await script(Buffer.concat(await request.toArray())));
        response.setHeader("Content-Type", "text/javascript");
        return response.end(await readFile(script));
      }
      const isServed = path.startsWith("/inkstone/") && request.method === "GET" && !missing.test(path);
      const answer = isServed ? await fetch(studio.address + path.slice("/inkstone/".length)) : null;
      if (!answer?.ok) throw new Error("there is no such file");
      response.setHeader("Content-Type", answer.headers.get("content-type"));
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.statusCode = path === "/favicon.ico" ? 204 : 404;
      response.end();
    }
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}

/** A script to run before the page's: canvases record their calls, and their events are collected in `window.heard`. */
export const watch = `{
  window.heard = [];
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (...values) {
    window.hurry = new Error().stack;
    open.apply(this, values);
  };
  const follow = (element) => {
    element.setAttribute("record", "");
    for (const name of ["change", "selectionchange", "toolchange", "log"]) {
      element.addEventListener(name, ({ detail }) => window.heard.push([element.id, name, detail?.length]));
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node.localName === "ink-canvas" && !node.engine) follow(node);
    }
  }).observe(document, { childList: true, subtree: true });
}`;

/** Waits until an element has painted everything. */
export async function still(page, id) {
  await page.run((name) => { window.inkstone = document.getElementById(name); }, id);
  await calm(page);
}

/** Returns the hash of the pixels of an element. */
export async function shown(page, id) {
  await still(page, id);
  return page.run((name) => {
    const { engine, view: { canvas } } = document.getElementById(name);
    return engine.hash(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height));
  }, id);
}

/** Returns the events of an element since the last call, except those of the log. */
export const received = (page, id) => page.run((name) => {
  const found = window.heard.filter(([from, event]) => from === name && event !== "log").map(([, event]) => event);
  window.heard = window.heard.filter(([from]) => from !== name);
  return found.join();
}, id);
