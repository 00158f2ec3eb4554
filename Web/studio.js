// Lists the documents of the folder.

const units = ["bytes", "KB", "MB", "GB"];

/** A number of bytes for people. */
function size(bytes) {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: 1 })} ${units[step]}`;
}

/** A row of the table for a document. */
function row(entry) {
  const line = document.createElement("tr");
  const name = document.createElement("th");
  name.scope = "row";
  const link = document.createElement("a");
  link.href = `api/documents/${encodeURIComponent(entry.name)}`;
  link.textContent = entry.name;
  name.append(link);
  const bytes = document.createElement("td");
  bytes.textContent = size(entry.bytes);
  const changed = document.createElement("td");
  const time = document.createElement("time");
  const date = new Date(entry.modified * 1000);
  time.dateTime = date.toISOString();
  time.textContent = date.toLocaleString();
  changed.append(time);
  line.append(name, bytes, changed);
  return line;
}

async function list() {
  const status = document.querySelector("#status");
  try {
    const response = await fetch("api/documents");
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    const table = document.querySelector("table");
    table.tBodies[0].replaceChildren(...answer.documents.map(row));
    table.hidden = answer.documents.length === 0;
    const count = answer.documents.length;
    status.textContent =
      count === 0 ? "No ink in this folder yet." : `${count} document${count === 1 ? "" : "s"}`;
    if (answer.truncated) status.textContent += ", the first of many";
  } catch (error) {
    status.textContent = `The documents cannot be listed: ${error.message}`;
  }
}

list();
