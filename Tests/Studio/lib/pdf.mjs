// A PDF of many pages that differ.

/** The number of its pages. */
export const pageCount = 60;

/** Returns a PDF whose pages have as many bars as their numbers, in three colors. */
export function lecture() {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", ""];
  const kids = [];
  for (let page = 1; page <= pageCount; page++) {
    const bars = Array.from({ length: page }, (_, bar) =>
      `${bar % 3 === 0 ? 1 : 0} ${bar % 3 === 1 ? 0.6 : 0} ${bar % 3 === 2 ? 1 : 0} rg ` +
      `${20 + 34 * (bar % 10)} ${20 + 40 * Math.floor(bar / 10)} 24 30 re f`).join("\n");
    objects.push(`<</Length ${bars.length}>> stream\n${bars}\nendstream`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents ${objects.length} 0 R/Resources<<>>>>`);
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<</Type/Pages/Count ${pageCount}/Kids[${kids.join(" ")}]>>`;
  return fileOf(objects);
}

/** Returns a PDF of two pages with three ink annotations of another program, one of them translucent. */
export function annotated() {
  const ink = (points, color, width, more = "") => "<</Type/Annot/Subtype/Ink/F 4/Rect[0 0 400 300]" +
    `/InkList[[${points}]]/C[${color}]/BS<</W ${width}>>${more}>>`;
  const page = (notes) => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 3 0 R/Resources<<>>" +
    `/Annots[${notes.join("")}]>>`;
  const content = "0.85 0.9 1 rg 40 40 320 60 re f";
  return fileOf([
    "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 2/Kids[4 0 R 5 0 R]>>",
    `<</Length ${content.length}>> stream\n${content}\nendstream`,
    page([ink("60 200 120 260 180 200 240 260 300 200", "1 0 0", 6), ink("60 70 340 70", "1 0.8 0", 20, "/CA 0.5")]),
    page([ink("100 100 300 250", "0 0 1", 3)]),
  ]);
}

/** Returns a PDF of upright pages with a letter F in a color each; the first has a link to the last. */
export function letters(count, color) {
  const content = `${color} rg 60 60 40 280 re f 100 300 140 40 re f 100 200 90 40 re f`;
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "", `<</Length ${content.length}>> stream\n${content}\nendstream`];
  const kids = Array.from({ length: count }, (_, page) => `${4 + page} 0 R`);
  const link = `/Annots[<</Type/Annot/Subtype/Link/Rect[60 60 100 100]/Border[0 0 0]/Dest[${kids.at(-1)}/Fit]>>]`;
  for (let page = 0; page < count; page++) {
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 3 0 R/Resources<<>>${page === 0 ? link : ""}>>`);
  }
  objects[1] = `<</Type/Pages/Count ${count}/Kids[${kids.join(" ")}]>>`;
  return fileOf(objects);
}

/**
 * Returns a PDF of objects, the first of them the catalog.
 * @param {string[]} objects
 */
function fileOf(objects) {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}
