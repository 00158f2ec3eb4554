import "../lib/in-firefox.mjs";
import "../lecture.test.mjs";
