import type { Socket } from 'node:net';

/** What a packet of this many bytes of data carries besides them: the headers of IPv4 and TCP. */
const PACKET_BYTES = 1400;
const HEADER_BYTES = 40;

/**
 * One direction of a line. All connections share it: each packet goes out after those before it, whosever they are,
 * takes its bytes' time, and arrives half a round trip later. Left out, for everybody alike: acknowledgements, lost
 * packets, and slow start (the first ten packets of TCP are more than such a line holds at once).
 */
export class OneWay {
  /** 0: as fast as it goes. */
  bitsPerSecond = 0;
  delayMs = 0;
  /** Data alone, as it was written. */
  bytes = 0;
  #freeAt = 0;

  /** Hands the connection's data on, late and in order. */
  carry(from: Socket, to: Socket): void {
    const late = new Late(to);
    from.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
        const packet = chunk.subarray(at, at + PACKET_BYTES);
        late.put(packet, this.#arrival(packet.length));
      }
    });
    from.on('end', () => late.put(null, this.#arrival(0)));
  }

  /** When the last bit of a packet that is handed over now is there. */
  #arrival(bytes: number): number {
    const starts = Math.max(performance.now(), this.#freeAt);
    const takesMs = this.bitsPerSecond > 0 ? ((bytes + HEADER_BYTES) * 8 * 1000) / this.bitsPerSecond : 0;
    this.#freeAt = starts + takesMs;
    return this.#freeAt + this.delayMs;
  }
}

/** Packets of one connection on their way; null ends it. */
class Late {
  readonly #to: Socket;
  readonly #waiting: { packet: Buffer | null; at: number }[] = [];
  #running = false;

  constructor(to: Socket) {
    this.#to = to;
  }

  put(packet: Buffer | null, at: number): void {
    this.#waiting.push({ packet, at });
    if (!this.#running) this.#run();
  }

  #run(): void {
    this.#running = true;
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const inMs = next.at - performance.now();
      if (inMs > 0) {
        setTimeout(() => this.#run(), Math.ceil(inMs));
        return;
      }
      this.#waiting.shift();
      if (this.#to.destroyed) continue;
      if (next.packet) this.#to.write(next.packet);
      else this.#to.end();
    }
    this.#running = false;
  }
}
