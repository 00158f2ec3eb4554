// The bidirectional class of a character (Unicode Standard Annex 9, table 4).
//
// Browsers don't provide it, but scripts and categories of characters, which imply most classes. The first matching row
// counts. Tests/Web/text.test.mjs compares all characters with Python's data.

/** @type {[string, RegExp][]} */
const rows = [
  ["L", /\u200e/u],
  ["ON", /[\u02b9\u02ba\u02c6-\u02cf\u02ec\u0374\u0606\u0607\u2e2f\ua67f\ua717-\ua71f\ua788\ufff9-\ufffb]/u],
  ["R", /[\u05be\u200f]/u],
  ["AL", /[\u0608\u060b\u060d\u061b-\u061f\u0640\u066d\u06d4]/u],
  ["B", /[\n\r\x1c-\x1e\x85\u2029]/u],
  ["S", /[\t\v\x1f]/u],
  ["WS", /[\f\u1680\u2000-\u200a\u2028\u205f\u3000 ]/u],
  ["CS", /[,./:\u00a0\u060c\u202f\u2044\ufe50\ufe52\ufe55\uff0c\uff0e\uff0f\uff1a]/u],
  ["ES", /[+\-\u207a\u207b\u208a\u208b\u2212\ufb29\ufe62\ufe63\uff0b\uff0d]/u],
  ["R", /[\u07fe\u07ff]/u],
  ["ET", /[#%\u00b0\u00b1\u0609\u060a\u066a\u2030-\u2034\u212e\u2213\ua838\ua839\ufe5f\ufe6a\uff03\uff05]|\p{Sc}/u],
  ["EN", /[\d\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19]/u],
  ["EN", /[\u{102e1}-\u{102fb}\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]/u],
  ["AN", /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd\u0890\u0891\u08e2\u{10d30}-\u{10d39}\u{10e60}-\u{10e7e}]/u],
  ["LRE", /\u202a/u], ["RLE", /\u202b/u], ["PDF", /\u202c/u], ["LRO", /\u202d/u], ["RLO", /\u202e/u],
  ["LRI", /\u2066/u], ["RLI", /\u2067/u], ["FSI", /\u2068/u], ["PDI", /\u2069/u],
  ["NSM", /[\p{Mn}\p{Me}]/u],
  ["AL", /[\u0700-\u074f\u0860-\u086f]/u],
  ["L", /[\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u],
  ["BN", /[\p{Cc}\p{Cf}\u{e0000}-\u{e0fff}]/u],
  ["ON", /[\u060e\u060f\u06de\u06e9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff\u{10a3f}\u{1eef0}\u{1eef1}]/u],
  ["AL", /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Hanifi_Rohingya}]/u],
  ["AL", /[\p{Script=Sogdian}\u{1ec70}-\u{1ecbf}\u{1ed00}-\u{1ed4f}]/u],
  ["ON", /[\u07f6-\u07f9\u{1091f}\u{10b39}-\u{10b3f}\u{10d6e}\u{1e5ff}]/u],
  ["R", /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f\u{10800}-\u{10cff}\u{10d40}-\u{10eff}\u{10f00}-\u{10fff}]/u],
  ["R", /[\u{1e800}-\u{1efff}]/u],
  ["L", /[\p{L}\p{Mc}\p{Nd}]|(?!\p{Script=Greek})\p{Nl}/u],
  ["L", /[\u2336-\u237a\u2395\u249c-\u24e9\u26ac\u2800-\u28ff\u3190-\u321c\u3220-\u324f\u3260-\u327b]/u],
  ["L", /[\u327f-\u32b0\u32c0-\u32cb\u32d0-\u3376\u337b-\u33dd\u33e0-\u33fe]/u],
  ["L", /[\u{1d000}-\u{1d1e8}\u{1d2e0}-\u{1d2f3}\u{1d360}-\u{1d378}\u{1d800}-\u{1da8b}]/u],
  ["L", /[\u{1f110}-\u{1f12e}\u{1f130}-\u{1f169}\u{1f170}-\u{1f1ac}\u{1f1e6}-\u{1f202}]/u],
  ["ON", /(?=\p{Script=Common})[\p{P}\p{S}\p{N}]/u],
  ["ON", /(?=[\p{Script=Greek}\p{Script=Han}\p{Script=Khmer}\p{Script=Mongolian}])[\p{P}\p{S}\p{N}]/u],
  ["ON", /[\p{Ps}\p{Pe}\p{Pd}\p{Sm}]/u],
];

const known = new Map();

/**
 * Returns the class of a character, in Unicode's abbreviation.
 * @param {string} character @returns {string}
 */
export function bidiClass(character) {
  let found = known.get(character);
  if (!found) {
    found = rows.find(([, characters]) => characters.test(character))?.[0] ?? "L";
    known.set(character, found);
  }
  return found;
}
