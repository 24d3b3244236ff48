/** Bytes of a stream, taken in the lengths that are asked for. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;
  #ended = false;
  readonly #close: () => Promise<void>;

  /** @param close lets go of what the stream holds open */
  constructor(source: AsyncIterable<Buffer>, close: () => Promise<void> = () => Promise.resolve()) {
    this.#source = source[Symbol.asyncIterator]();
    this.#close = close;
  }

  /** Lets go of the stream, also where it was not read to its end. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#close();
  }

  /** So many bytes; null where there are fewer left. */
  async take(length: number): Promise<Buffer | null> {
    while (this.#bytes < length) if (!(await this.#more())) return null;
    const all = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    this.#held = [all.subarray(length)];
    this.#bytes = all.length - length;
    return all.subarray(0, length);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#bytes === 0) if (!(await this.#more())) return true;
    return false;
  }

  async #more(): Promise<boolean> {
    if (this.#ended) return false;
    const { value, done } = await this.#source.next();
    if (done) {
      this.#ended = true;
      return false;
    }
    this.#held.push(value);
    this.#bytes += value.length;
    return true;
  }
}
