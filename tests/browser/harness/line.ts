import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The line between phone and server: one address that stays while servers come and go behind it. It can be cut, and
 * it can lose an answer that the server has already given.
 */
export class Line {
  readonly #server = createServer((incoming, outgoing) => this.#carry(incoming, outgoing));
  #target = 0;
  #cut = false;
  #lose: { path: string; lost: () => void } | null = null;
  readonly requests: { method: string; path: string }[] = [];
  url = '';

  static async open(): Promise<Line> {
    const line = new Line();
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    const { port } = line.#server.address() as AddressInfo;
    line.url = `http://127.0.0.1:${port}`;
    return line;
  }

  /** Leads to another server from now on. */
  to(port: number): void {
    this.#target = port;
  }

  cut(): void {
    this.#cut = true;
    this.#server.closeAllConnections();
  }

  mend(): void {
    this.#cut = false;
  }

  /** The next answer to this path is lost once the server has given it; resolves when that has happened. */
  loseAnswer(path: string): Promise<void> {
    return new Promise((lost) => {
      this.#lose = { path, lost };
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = (incoming.url ?? '').replace(/\?.*$/, '');
    if (this.#cut) {
      incoming.socket.destroy();
      return;
    }
    this.requests.push({ method: incoming.method ?? '', path });
    const { method, headers, url } = incoming;
    const onward = request(
      { host: '127.0.0.1', port: this.#target, path: url, method, headers },
      (answer) => {
        if (this.#lose?.path === path) {
          const { lost } = this.#lose;
          this.#lose = null;
          answer.resume();
          answer.on('end', () => {
            incoming.socket.destroy();
            lost();
          });
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }
}
