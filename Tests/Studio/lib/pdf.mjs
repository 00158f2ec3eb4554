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
