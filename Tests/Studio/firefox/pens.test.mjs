import "../lib/in-firefox.mjs";
import "../pens.test.mjs";
