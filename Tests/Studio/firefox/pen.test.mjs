import "../lib/in-firefox.mjs";
import "../pen.test.mjs";
