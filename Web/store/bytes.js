// Comparing and joining bytes of documents.

/**
 * Concatenates bytes.
 * @param {Uint8Array[]} parts
 */
export function join(parts) {
  if (parts.length === 1) return parts[0];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Returns whether two states belong to one document, by its identifier.
 * @param {Uint8Array} one @param {Uint8Array} other
 */
export function isSameDocument(one, other) {
  return one.length >= 28 && other.length >= 28 && isStart(one.subarray(0, 28), other);
}

/**
 * Returns whether bytes begin with `start`.
 * @param {Uint8Array} start @param {Uint8Array} bytes
 */
export function isStart(start, bytes) {
  if (start.length > bytes.length) return false;
  for (let i = 0; i < start.length; i++) if (start[i] !== bytes[i]) return false;
  return true;
}
