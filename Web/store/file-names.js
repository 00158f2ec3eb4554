// The names of files of documents, and their titles.

/**
 * Returns a file name for a title.
 * @param {string} title
 */
export function fileName(title) {
  const name = title.replace(/[\u0000-\u001f\u007f-\u009f/\\\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, " ");
  let stem = name.trim().replace(/^\.+/, "");
  while (new TextEncoder().encode(stem).length > 200) stem = [...stem].slice(0, -1).join("");
  return `${stem.trim() || "Untitled"}.ink`;
}

/**
 * Returns the title of a file: its name without folders and extension.
 * @param {string} name
 */
export function titleOf(name) {
  return name.replace(/^.*\//s, "").replace(/\.[^.]+$/, "");
}

/**
 * Returns the subfolder of a file; empty for the served folder itself.
 * @param {string} name
 */
export function folderOf(name) {
  return name.includes("/") ? name.replace(/\/[^/]*$/, "") : "";
}

/**
 * Returns the name of a file in a folder.
 * @param {string} folder @param {string} name
 */
export function inFolder(folder, name) {
  return folder === "" ? name : `${folder}/${name}`;
}

/**
 * Returns the next name to try if one exists: "a.ink", "a 2.ink", "a 3.ink"; numbers of four digits are years.
 * @param {string} name
 */
export function nextName(name) {
  const [, stem, number] = /^(.*?)(?: (\d{1,3}))?$/s.exec(titleOf(name)) ?? [];
  return inFolder(folderOf(name), `${stem} ${number === undefined ? 2 : Number(number) + 1}.ink`);
}
