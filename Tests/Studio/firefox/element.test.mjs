import "../lib/in-firefox.mjs";
import "../element.test.mjs";
