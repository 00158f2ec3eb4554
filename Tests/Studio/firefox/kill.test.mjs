import "../lib/in-firefox.mjs";
import "../kill.test.mjs";
