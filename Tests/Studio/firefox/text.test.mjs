import "../lib/in-firefox.mjs";
import "../text.test.mjs";
