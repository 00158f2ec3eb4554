// A WebSocket client by RFC 6455: not all supported versions of node have one.
import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";

/** The GUID that is appended to the key of a client. */
const guide = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** The kinds of frames. */
const [continuation, text, binary, close, ping, pong] = [0, 1, 2, 8, 9, 10];

/** A connection. */
export class Socket {
  #socket;
  #rest = Buffer.alloc(0);
  #parts = [];
  #isBinary = false;

  /** Called with each received text or bytes, and once at the end. */
  ontext = () => {};
  onbytes = () => {};
  onend = () => {};

  /** The reason for the end: the code and the text of the other side. */
  closed = null;

  /** Connects to an address that begins with "ws:". */
  static connect(address, headers = {}) {
    const key = randomBytes(16).toString("base64");
    return new Promise((resolve, reject) => {
      const asked = request(address.replace(/^ws:/, "http:"), {
        headers: { ...headers, Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": 13 },
      });
      asked.on("error", reject);
      asked.on("response", (answer) => reject(new Error(`no WebSocket: ${answer.statusCode}`)));
      asked.on("upgrade", (answer, socket, head) => {
        const wanted = createHash("sha1").update(key + guide).digest("base64");
        if (answer.headers["sec-websocket-accept"] !== wanted) return reject(new Error("no WebSocket"));
        resolve(new Socket(socket, head));
      });
      asked.end();
    });
  }

  constructor(socket, head) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("close", () => this.onend());
    socket.on("data", (part) => this.#take(part));
    if (head.length > 0) setImmediate(() => this.#take(head));
  }

  /** Sends a text, or bytes. */
  send(message) { this.#write(typeof message === "string" ? text : binary, Buffer.from(message)); }

  /** Sends bytes that need not be a frame. */
  sendRaw(bytes) { this.#socket.write(bytes); }

  close() { this.#socket.destroy(); }

  #write(kind, payload) {
    const size = payload.length;
    const head = size < 126 ? Buffer.from([128 | kind, 128 | size])
      : size < 65536 ? Buffer.from([128 | kind, 254, size >> 8, size & 255])
        : Buffer.concat([Buffer.from([128 | kind, 255]), Buffer.alloc(8)]);
    if (size >= 65536) head.writeBigUInt64BE(BigInt(size), 2);
    const mask = randomBytes(4);
    const masked = Buffer.from(payload);
    for (let i = 0; i < size; i++) masked[i] ^= mask[i & 3];
    this.#socket.write(Buffer.concat([head, mask, masked]));
  }

  #take(part) {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, part]) : part;
    for (;;) {
      const bytes = this.#rest;
      if (bytes.length < 2) return;
      let [start, size] = [2, bytes[1] & 127];
      if (size >= 126) {
        start = size === 126 ? 4 : 10;
        if (bytes.length < start) return;
        size = start === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
      }
      if (bytes.length < start + size) return;
      this.#rest = bytes.subarray(start + size);
      this.#handle(bytes[0] & 15, bytes[0] >= 128, bytes.subarray(start, start + size));
    }
  }

  #handle(kind, isLast, payload) {
    if (kind === ping) return this.#write(pong, payload);
    if (kind === close) {
      if (payload.length >= 2) this.closed = [payload.readUInt16BE(0), payload.subarray(2).toString("utf8")];
      return this.close();
    }
    if (![text, binary, continuation].includes(kind)) return;
    if (kind !== continuation) this.#isBinary = kind === binary;
    this.#parts.push(payload);
    if (!isLast) return;
    const message = Buffer.concat(this.#parts);
    this.#parts = [];
    if (this.#isBinary) this.onbytes(message);
    else this.ontext(message.toString("utf8"));
  }
}
