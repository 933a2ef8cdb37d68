import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A port that can be shut, connections and all, and opened again. */
export class Listener {
  readonly #host: string;
  readonly #handle: RequestListener;
  #port: number;
  #server: Server | undefined;

  constructor(host: string, port: number, handle: RequestListener) {
    this.#host = host;
    this.#port = port;
    this.#handle = handle;
  }

  get address(): string {
    return `http://${this.#host}:${this.#port}`;
  }

  async open(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = createServer(this.#handle);
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, this.#host, resolve);
    });
    // Port 0 asks for a free one; it stays the same when opened again.
    this.#port = (server.address() as AddressInfo).port;
  }

  async shut(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
