import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { OneWay, withHeaders } from './one-way.ts';

/** Distance and width of a line; 0 bits a second: as wide as can be. */
export interface LineSpeed {
  /** One way and back. */
  rttMs: number;
  /** Round trips, of which a new connection costs so many before its first byte; one: without encryption. */
  connectRtts?: number;
  upBitsPerSecond: number;
  downBitsPerSecond: number;
}

/** Milliseconds that a line takes for so many bytes once it is set up, were it never idle between them. */
export const lineMs = ({ rttMs, connectRtts = 1, downBitsPerSecond }: LineSpeed, bytes: number): number =>
  rttMs * (connectRtts + 1) + (withHeaders(bytes) * 8 * 1000) / downBitsPerSecond;

const BEGINS = /^[A-Z]{3,7} \/[^\r\n]* HTTP\/1\.1\r$/gm;

/**
 * A line between phone and server that counts every byte, of page and worker alike, can be far away and narrow, and
 * can be cut. It carries bytes, and of HTTP it knows how a request begins.
 */
export class SlowLine {
  readonly #server = createServer((phone) => void this.#carry(phone));
  readonly #open = new Set<Socket>();
  readonly #target: number;
  readonly #up = new OneWay();
  readonly #down = new OneWay();
  #connectMs = 0;
  #cut = false;
  /** A connection breaks after so many bytes, both ways together; 0: never. */
  breaksAfter = 0;
  /** Number of times that one did. */
  broken = 0;
  /** Requests that went up, by the first line of HTTP/1.1, since the last `count`. */
  requests = 0;
  url = '';

  private constructor(target: number) {
    this.#target = target;
  }

  static async open(target: number): Promise<SlowLine> {
    const line = new SlowLine(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    const { port } = line.#server.address() as AddressInfo;
    line.url = `http://127.0.0.1:${port}`;
    return line;
  }

  /** From now on. */
  set speed({ rttMs, upBitsPerSecond, downBitsPerSecond, connectRtts = 1 }: LineSpeed) {
    this.#connectMs = rttMs * connectRtts;
    this.#up.bitsPerSecond = upBitsPerSecond;
    this.#down.bitsPerSecond = downBitsPerSecond;
    this.#up.delayMs = this.#down.delayMs = rttMs / 2;
  }

  /** Towards the phone, since the last `count`. */
  get bytesDown(): number {
    return this.#down.bytes;
  }

  get bytesUp(): number {
    return this.#up.bytes;
  }

  /** Begins to count from nothing. */
  count(): void {
    this.#up.bytes = this.#down.bytes = this.requests = 0;
  }

  /** Ends what is open, as a mast does that a phone has left; what comes next sets up a connection of its own. */
  hangUp(): void {
    for (const socket of this.#open) socket.destroy();
  }

  cut(): void {
    this.#cut = true;
    this.hangUp();
  }

  /** Carries again after a cut. */
  mend(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #carry(phone: Socket): Promise<void> {
    if (this.#cut) {
      phone.destroy();
      return;
    }
    const shop = connect(this.#target, '127.0.0.1');
    for (const socket of [phone, shop]) {
      this.#open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#open.delete(socket);
        phone.destroy();
        shop.destroy();
      });
    }
    if (this.#connectMs > 0) await wait(this.#connectMs);
    if (this.breaksAfter > 0) this.#limit(phone, shop, this.breaksAfter);
    phone.on(
      'data',
      (chunk: Buffer) => (this.requests += chunk.toString('latin1').match(BEGINS)?.length ?? 0),
    );
    this.#up.carry(phone, shop);
    this.#down.carry(shop, phone);
  }

  #limit(phone: Socket, shop: Socket, most: number): void {
    let carried = 0;
    const count = ({ length }: Buffer): void => {
      carried += length;
      if (carried <= most || phone.destroyed) return;
      this.broken += 1;
      phone.destroy();
      shop.destroy();
    };
    phone.on('data', count);
    shop.on('data', count);
  }
}
