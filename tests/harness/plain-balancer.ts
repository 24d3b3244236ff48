import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '#server/platform/database/embedded/postmaster.ts';

/** Address on loopback, or path of a socket. */
export type Target = { port: number } | { path: string };

/** One door before several: a connection goes to the first that takes it, and breaks when that one does. */
export class PlainBalancer {
  readonly port: number;
  readonly #targets: () => readonly Target[];
  readonly #open = new Set<Socket>();
  #server: Server | null = null;

  private constructor(port: number, targets: () => readonly Target[]) {
    this.port = port;
    this.#targets = targets;
  }

  /** @param targets in the order in which they are to be tried, asked for each connection */
  static async open(targets: () => readonly Target[]): Promise<PlainBalancer> {
    const balancer = new PlainBalancer(await freePort(), targets);
    await balancer.restart();
    return balancer;
  }

  /** Breaks all that goes through it and takes nothing any more. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  async restart(): Promise<void> {
    this.#server = createServer({ pauseOnConnect: true }, (client) => this.#lead(client, this.#targets()));
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #lead(client: Socket, [target, ...others]: readonly Target[]): void {
    if (!target) {
      client.destroy();
      return;
    }
    this.#keep(client);
    const there = connect(target);
    this.#keep(there);
    const next = (): void => {
      there.destroy();
      this.#lead(client, others);
    };
    there.once('error', next);
    there.once('connect', () => {
      there.off('error', next);
      client.pipe(there).pipe(client);
      for (const [one, other] of [
        [client, there],
        [there, client],
      ] as const)
        one.once('close', () => other.destroy());
    });
  }

  #keep(socket: Socket): void {
    if (this.#open.has(socket)) return;
    this.#open.add(socket);
    // One that breaks is closed, and its other side with it.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#open.delete(socket));
  }
}
