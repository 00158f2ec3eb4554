import "../lib/in-firefox.mjs";
import "../print.test.mjs";
