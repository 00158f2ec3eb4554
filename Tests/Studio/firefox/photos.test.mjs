import "../lib/in-firefox.mjs";
import "../photos.test.mjs";
