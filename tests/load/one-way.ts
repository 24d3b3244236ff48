import type { Socket } from 'node:net';

/** Bytes that a packet of this many bytes of data carries besides them: the headers of IPv4 and TCP. */
const PACKET_BYTES = 1400;
const HEADER_BYTES = 40;

/** Bytes on the line of so many of data. */
export const withHeaders = (bytes: number): number => bytes + Math.ceil(bytes / PACKET_BYTES) * HEADER_BYTES;

interface Waiting {
  /** Null: the connection's end. */
  packet: Buffer | null;
  since: number;
}

/**
 * One direction of a line. All connections share it fairly: a packet of each in turn, each takes its bytes' time, and
 * arrives half a round trip later. Left out, for everybody alike: acknowledgements, lost packets, and slow start (the
 * first ten packets of TCP are more than such a line holds at once).
 */
export class OneWay {
  /** 0: as fast as it goes. */
  bitsPerSecond = 0;
  delayMs = 0;
  /** Data alone, as it was written. */
  bytes = 0;
  /** Connections with packets that wait for their turn, whose is next first. */
  readonly #turns: { waiting: Waiting[]; late: Late }[] = [];
  #freeAt = 0;
  #running = false;

  /** Hands the connection's data on, late and in order. */
  carry(from: Socket, to: Socket): void {
    const own = { waiting: [] as Waiting[], late: new Late(to) };
    const queue = (packet: Buffer | null): void => {
      own.waiting.push({ packet, since: performance.now() });
      if (own.waiting.length === 1) this.#turns.push(own);
      if (!this.#running) this.#run();
    };
    from.on('data', (chunk: Buffer) => {
      this.bytes += chunk.length;
      for (let at = 0; at < chunk.length; at += PACKET_BYTES) queue(chunk.subarray(at, at + PACKET_BYTES));
    });
    from.on('end', () => queue(null));
  }

  /** Sends until the line is busy: whose turn it is then is asked when it is free. */
  #run(): void {
    this.#running = true;
    for (let own = this.#turns.shift(); own; own = this.#turns.shift()) {
      const inMs = this.#freeAt - performance.now();
      if (inMs > 0) {
        this.#turns.unshift(own);
        setTimeout(() => this.#run(), Math.ceil(inMs));
        return;
      }
      const next = own.waiting.shift();
      if (!next) continue;
      own.late.put(next.packet, this.#arrival(next));
      if (own.waiting.length > 0) this.#turns.push(own);
    }
    this.#running = false;
  }

  /** Moment when the last bit of a packet is there. A timer that came late costs nothing: what waited went at once. */
  #arrival({ packet, since }: Waiting): number {
    const size = packet === null ? 0 : packet.length + HEADER_BYTES;
    const takesMs = this.bitsPerSecond > 0 ? (size * 8 * 1000) / this.bitsPerSecond : 0;
    this.#freeAt = Math.max(since, this.#freeAt) + takesMs;
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
