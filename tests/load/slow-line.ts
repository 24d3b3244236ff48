import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A line between phone and server that counts every byte, of page and worker alike, can be far away, and can be cut.
 * It carries bytes and knows nothing of HTTP.
 */
export class SlowLine {
  readonly #server = createServer((phone) => void this.#carry(phone));
  readonly #open = new Set<Socket>();
  readonly #target: number;
  #cut = false;
  /** One way and back; a new connection costs one before its first byte. */
  rttMs = 0;
  /** Towards the phone. */
  bytesDown = 0;
  bytesUp = 0;
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

  cut(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
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
    if (this.rttMs > 0) await wait(this.rttMs);
    this.#pass(phone, shop, (count) => (this.bytesUp += count));
    this.#pass(shop, phone, (count) => (this.bytesDown += count));
  }

  #pass(from: Socket, to: Socket, count: (bytes: number) => void): void {
    from.on('data', (chunk: Buffer) => {
      count(chunk.length);
      // Timers of the same length fire in the order in which they were set.
      if (this.rttMs > 0) setTimeout(() => to.write(chunk), this.rttMs / 2);
      else to.write(chunk);
    });
    from.on('end', () => setTimeout(() => to.end(), this.rttMs / 2));
  }
}
