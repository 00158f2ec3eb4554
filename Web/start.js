// Starts the engine before the rest of the page is there: the browser compiles it meanwhile.

import { EngineModule } from "./engine/module.js";

/** Who was here before has all of the engine at hand. */
let isKept = false;
try {
  isKept = Boolean(navigator.serviceWorker?.controller);
} catch { /* nothing is kept for this page */ }

EngineModule.prepare("InkWeb.wasm", isKept);
