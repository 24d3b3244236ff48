import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { OneWay } from './one-way.ts';

/** How far away and how narrow a line is; 0 bits a second: as wide as can be. */
export interface LineSpeed {
  /** One way and back; a new connection costs one before its first byte. */
  rttMs: number;
  upBitsPerSecond: number;
  downBitsPerSecond: number;
}

/**
 * A line between phone and server that counts every byte, of page and worker alike, can be far away and narrow, and
 * can be cut. It carries bytes and knows nothing of HTTP.
 */
export class SlowLine {
  readonly #server = createServer((phone) => void this.#carry(phone));
  readonly #open = new Set<Socket>();
  readonly #target: number;
  readonly #up = new OneWay();
  readonly #down = new OneWay();
  #rttMs = 0;
  #cut = false;
  /** A connection breaks after so many bytes, both ways together; 0: never. */
  breaksAfter = 0;
  /** How often one did. */
  broken = 0;
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
  set speed({ rttMs, upBitsPerSecond, downBitsPerSecond }: LineSpeed) {
    this.#rttMs = rttMs;
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
    this.#up.bytes = this.#down.bytes = 0;
  }

  /** Ends what is open, as a mast does that a phone has left; what comes next sets up a connection of its own. */
  hangUp(): void {
    for (const socket of this.#open) socket.destroy();
  }

  cut(): void {
    this.#cut = true;
    this.hangUp();
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
    if (this.#rttMs > 0) await wait(this.#rttMs);
    if (this.breaksAfter > 0) this.#limit(phone, shop, this.breaksAfter);
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
