import "../lib/in-firefox.mjs";
import "../page-text.test.mjs";
