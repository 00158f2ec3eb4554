// Keeps the damaged bytes of a document before they are replaced.

import { catalog, forget, newRecord } from "./catalog.js";

/**
 * Keeps damaged bytes in this browser under another name, unless the folder has them: those are kept there.
 * @param {import("./open-document.js").OpenDocument} document @param {Uint8Array} bytes
 */
export async function preserve(document, bytes) {
  const { record } = document;
  if (record.where === "folder" && record.etag !== null) return;
  const titles = new Set((await catalog.index.all()).map(({ title }) => title));
  const stem = record.title.replace(/ \(damaged\)( \d+)?$/, "");
  let title = `${stem} (damaged)`;
  for (let number = 2; titles.has(title); number++) title = `${stem} (damaged) ${number}`;
  const made = await newRecord(title, "browser");
  const file = await catalog.journal.open(made.key);
  await file.append(bytes);
  await file.flush();
  const { isStored } = file;
  file.close(false);
  if (!isStored) {
    await forget(made.key);
    throw new DOMException("There is no room for the damaged bytes.", "QuotaExceededError");
  }
  await catalog.index.put({ ...made, bytes: bytes.length });
  document.reportDamagedCopy(title);
}
