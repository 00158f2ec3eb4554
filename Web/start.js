// Loads the engine before the rest of the page: the browser compiles it meanwhile.

import { EngineModule } from "./engine/module.js";

/** Whether a service worker has the whole engine in its cache, as on every visit except the first. */
let isCached = false;
try {
  isCached = Boolean(navigator.serviceWorker?.controller);
} catch { /* storage is blocked */ }

EngineModule.prepare("InkWeb.wasm", isCached);
