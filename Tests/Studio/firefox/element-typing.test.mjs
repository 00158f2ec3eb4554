import "../lib/in-firefox.mjs";
import "../element-typing.test.mjs";
