import { createHash } from 'node:crypto';

/** All that happened, one line each: what two runs of a seed are compared by. */
export class Trace {
  readonly #hash = createHash('sha256');
  readonly lines: string[] = [];
  readonly #keep: number;
  /** Number of each kind: shows that a fault really came up. */
  readonly counts = new Map<string, number>();

  /** @param keep so many of the last lines stay readable; Infinity for a whole trace */
  constructor(keep: number) {
    this.#keep = keep;
  }

  add(at: number, kind: string, text: string): void {
    const line = `${at} ${kind} ${text}`;
    this.#hash.update(line);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.lines.push(line);
    if (this.lines.length > 2 * this.#keep) this.lines.splice(0, this.lines.length - this.#keep);
  }

  get hash(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}
