import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type LineSpeed, SlowLine } from '../../load/slow-line.ts';

/** Detour that happens to matching requests on the way. */
export interface Detour {
  path: RegExp;
  /** Only requests with these heads. */
  heads?: (headers: IncomingMessage['headers']) => boolean;
  /** Held back this long, ms. */
  delayMs?: number;
  /** Held back until this comes true. */
  until?: Promise<void>;
  /** Answered by the line; the server never hears of it. */
  answer?: { status: number; type: string; body: string; headers?: Record<string, string> };
  /** The server's answer with another body. */
  change?: (body: string) => string;
  /** Only half of the server's answer comes through before the line breaks. */
  half?: true;
  /** The server does it, and nothing of its answer comes through, however often the browser itself asks again. */
  lost?: true;
}

/** Ports of lines that were closed: at an address where a phone has the app, the next shop needs no new one. */
const left: number[] = [];

/** Answers on a port that was left, else on any. */
async function listen(server: Server): Promise<void> {
  const on = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  // Somebody else may have taken it meanwhile.
  await on(left.pop() ?? 0).catch(() => on(0));
}

/**
 * The line between phone and server: one address that stays while servers come and go behind it. It can be cut, and
 * it can lose an answer that the server has already given, be slow, or answer with something that is not the server's.
 */
export class Line {
  readonly #server = createServer((incoming, outgoing) => this.#carry(incoming, outgoing));
  /** In front of it, where it is far away and narrow. */
  #slow: SlowLine | null = null;
  #target = 0;
  #cut = false;
  #lose: { path: string; lost: () => void } | null = null;
  readonly #detours = new Set<Detour>();
  /** `bytes`: of the answer's body as it came over the line, so far. */
  readonly requests: {
    method: string;
    path: string;
    headers: IncomingMessage['headers'];
    bytes: number;
  }[] = [];
  url = '';

  /** @param speed as wide as can be when absent; holds for page and worker alike */
  static async open(speed?: LineSpeed): Promise<Line> {
    const line = new Line();
    await listen(line.#server);
    const { port } = line.#server.address() as AddressInfo;
    line.url = `http://127.0.0.1:${port}`;
    if (!speed) return line;
    line.#slow = await SlowLine.open(port);
    line.#slow.speed = speed;
    line.url = line.#slow.url;
    return line;
  }

  /** Way in which a line that was opened slow goes on. */
  set speed(speed: LineSpeed) {
    if (this.#slow) this.#slow.speed = speed;
  }

  /** Each connection breaks after so many bytes from now on; 0: none does. Only of a line that was opened slow. */
  set breaksAfter(bytes: number) {
    if (this.#slow) this.#slow.breaksAfter = bytes;
    this.#slow?.hangUp();
  }

  /** Number of connections that broke so. */
  get broken(): number {
    return this.#slow?.broken ?? 0;
  }

  /** Everything that came towards the phone over a slow line, heads too. */
  get bytesDown(): number {
    return this.#slow?.bytesDown ?? 0;
  }

  /** Leads to another server from now on. */
  to(port: number): void {
    this.#target = port;
  }

  cut(): void {
    this.#cut = true;
    this.#slow?.hangUp();
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

  /** From now on until the returned function is called. The first that matches counts. */
  detour(detour: Detour): () => void {
    this.#detours.add(detour);
    return () => void this.#detours.delete(detour);
  }

  /** Every detour ends. */
  clear(): void {
    this.#detours.clear();
  }

  /** Mended, without a detour, and with no answer still to be lost. */
  repair(): void {
    this.mend();
    this.clear();
    this.#lose = null;
  }

  async close(): Promise<void> {
    await this.#slow?.close();
    const { port } = this.#server.address() as AddressInfo;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    left.push(port);
  }

  #carry(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = (incoming.url ?? '').replace(/\?.*$/, '');
    if (this.#cut) {
      incoming.socket.destroy();
      return;
    }
    const { method = '', headers } = incoming;
    const sent = { method, path, headers, bytes: 0 };
    this.requests.push(sent);
    const detour = [...this.#detours].find((one) => one.path.test(path) && (one.heads?.(headers) ?? true));
    if (detour) void this.#divert(detour, path, incoming, outgoing);
    else this.#forward(path, incoming, outgoing, { count: (bytes) => (sent.bytes += bytes) });
  }

  async #divert(
    detour: Detour,
    path: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    if (detour.delayMs) await wait(detour.delayMs);
    await detour.until;
    if (detour.answer) {
      const { status, type, body, headers } = detour.answer;
      incoming.resume();
      outgoing.writeHead(status, { 'content-type': type, ...headers }).end(body);
      return;
    }
    this.#forward(path, incoming, outgoing, detour);
  }

  #forward(
    path: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    {
      change,
      half,
      lost: isLost,
      count,
    }: Pick<Detour, 'change' | 'half' | 'lost'> & { count?: (bytes: number) => void } = {},
  ): void {
    const { method, url } = incoming;
    // What is changed must come whole, plain and fresh.
    const headers = change
      ? {
          ...incoming.headers,
          'accept-encoding': 'identity',
          'if-none-match': undefined,
          'if-modified-since': undefined,
        }
      : incoming.headers;
    const onward = request(
      { host: '127.0.0.1', port: this.#target, path: url, method, headers: withoutEmpty(headers) },
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
        if (isLost) answer.resume().on('end', () => incoming.socket.destroy());
        else if (change) void passChanged(answer, outgoing, change);
        else if (half) void passHalf(answer, outgoing);
        else {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.on('data', (part: Buffer) => count?.(part.length));
          answer.pipe(outgoing);
        }
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }
}

function withoutEmpty(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

async function passHalf(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  const { 'transfer-encoding': _coding, ...rest } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': whole.length });
  outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => outgoing.destroy());
}

async function passChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (body: string) => string,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const {
    'content-length': _length,
    'transfer-encoding': _coding,
    etag: _etag,
    'last-modified': _modified,
    ...rest
  } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, rest).end(change(Buffer.concat(parts).toString()));
}
