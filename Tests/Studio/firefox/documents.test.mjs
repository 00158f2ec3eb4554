import "../lib/in-firefox.mjs";
import "../documents.test.mjs";
