import "../lib/in-firefox.mjs";
import "../first-strokes.test.mjs";
