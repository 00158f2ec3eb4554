// A connection to the server of the Studio that can be cut, like a network.
import { createServer, request } from "node:http";
import { connect } from "node:net";

/** A proxy that forwards requests to a port. */
export class Line {
  #sockets = new Set();
  #isCut = false;

  static async open(port) {
    const line = new Line();
    const plain = (text) => text?.replace(`localhost:${line.port}`, `localhost:${port}`);
    line.server = createServer((asked, answer) => {
      const { method, url: path } = asked;
      const headers = { ...asked.headers, host: `localhost:${port}` };
      if (headers.origin) headers.origin = plain(headers.origin);
      const on = request({ host: "127.0.0.1", port, method, path, headers }, (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.pipe(answer);
      });
      on.on("error", () => answer.destroy());
      answer.on("close", () => on.destroy());
      asked.pipe(on);
    });
    // WebSocket: the rest of the connection is forwarded unchanged.
    line.server.on("upgrade", ({ url: path, rawHeaders }, socket, head) => {
      const on = connect(port, "127.0.0.1");
      on.setNoDelay(true);
      socket.setNoDelay(true);
      const pairs = rawHeaders.map((text, i) => plain(text) + (i % 2 === 0 ? ": " : "\r\n"));
      on.write(`GET ${path} HTTP/1.1\r\n${pairs.join("")}\r\n`);
      on.write(head);
      on.pipe(socket).pipe(on);
      for (const [one, other] of [[on, socket], [socket, on]]) {
        one.on("error", () => {});
        one.on("close", () => other.destroy());
      }
    });
    line.server.on("connection", (socket) => {
      if (line.#isCut) return socket.destroy();
      line.#sockets.add(socket);
      socket.on("close", () => line.#sockets.delete(socket));
    });
    await new Promise((resolve) => line.server.listen(0, "127.0.0.1", resolve));
    line.port = line.server.address().port;
    return line;
  }

  get address() { return `http://localhost:${this.port}/`; }

  /** Cuts the connection: all requests fail from now on. */
  cut() {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() { this.#isCut = false; }

  close() {
    this.cut();
    return new Promise((resolve) => this.server.close(resolve));
  }
}
