import "../lib/in-firefox.mjs";
import "../offline.test.mjs";
