import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#server/platform/database/embedded/postmaster.ts';

/** A mail server that can go away and come back at the same port. */
export class MailBox {
  /** Message-ID of each mail that it took, as often as it came. */
  readonly taken: string[] = [];
  readonly url: string;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  static async open(): Promise<MailBox> {
    const box = new MailBox(await freePort());
    await box.start();
    return box;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, _session, done) => {
        let head = '';
        stream.on('data', (chunk: Buffer) => (head += head.length < 10_000 ? chunk.toString('latin1') : ''));
        stream.on('end', () => {
          this.taken.push(/^message-id: (.*)$/im.exec(head)?.[1]?.trim() ?? '');
          done();
        });
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => this.#sockets.add(socket));
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise<void>((closed) => server.close(() => closed()));
  }
}
