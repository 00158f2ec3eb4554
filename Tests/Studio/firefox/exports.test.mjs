import "../lib/in-firefox.mjs";
import "../exports.test.mjs";
