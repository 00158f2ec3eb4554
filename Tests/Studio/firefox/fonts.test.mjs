import "../lib/in-firefox.mjs";
import "../fonts.test.mjs";
