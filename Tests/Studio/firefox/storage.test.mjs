import "../lib/in-firefox.mjs";
import "../storage.test.mjs";
