import "../lib/in-firefox.mjs";
import "../pen-prediction.test.mjs";
