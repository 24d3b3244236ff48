/** Files that were made lately, by their tag: the ones that nobody asked for the longest go first. */
export class FileCache {
  readonly #most: number;
  readonly #files = new Map<string, Uint8Array>();
  #bytes = 0;

  /** @param most bytes of all of them together */
  constructor(most: number) {
    this.#most = most;
  }

  get(tag: string): Uint8Array | undefined {
    const file = this.#files.get(tag);
    if (file) {
      this.#files.delete(tag);
      this.#files.set(tag, file);
    }
    return file;
  }

  keep(tag: string, file: Uint8Array): void {
    if (file.length > this.#most || this.#files.has(tag)) return;
    this.#files.set(tag, file);
    this.#bytes += file.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#bytes <= this.#most) return;
      this.#files.delete(oldest);
      this.#bytes -= length;
    }
  }
}
