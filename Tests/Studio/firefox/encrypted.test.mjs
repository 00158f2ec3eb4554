import "../lib/in-firefox.mjs";
import "../encrypted.test.mjs";
