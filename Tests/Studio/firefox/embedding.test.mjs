import "../lib/in-firefox.mjs";
import "../embedding.test.mjs";
