import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A shorter text is kept as it is. */
const WORTH_DROPPING = 1024;
/** Up to here compressing at once takes less than handing it to another thread. */
const AT_ONCE_BYTES = 32 * 1024;
/** Longer than nearly every text when it is compressed: what comes in pieces goes to the other thread and back for each. */
const PIECE_BYTES = 32 * 1024;
/** As a power of two: a quarter of a megabyte, more than a page has. */
const ONE_BLOCK = 18;
const compress = promisify(brotliCompress);

/** A text as it goes over the wire. Of its two forms only the compressed one stays, once it is there: a seventh of the other. */
export class CompressibleText {
  readonly length: number;
  /** Told when it takes fewer bytes than before. */
  onLighter: (() => void) | null = null;
  #plain: Buffer | null;
  #compressed: Buffer | null = null;
  #compressing: Promise<Buffer> | null = null;

  constructor(text: string) {
    this.length = Buffer.byteLength(text);
    this.#plain = Buffer.allocUnsafeSlow(this.length);
    this.#plain.write(text);
  }

  plain(): Buffer {
    return this.#plain ?? brotliDecompressSync(this.#compressed ?? Buffer.alloc(0));
  }

  /** Brotli, made when it is first asked for. */
  compressed(): Promise<Buffer> {
    return this.#compressed ? Promise.resolve(this.#compressed) : (this.#compressing ??= this.#compress());
  }

  /** Tells whether only the compressed form stays. */
  get isCompressed(): boolean {
    return this.#plain === null;
  }

  /** Bytes of memory that its forms reach, of which nothing else has any. */
  get weight(): number {
    return (this.#plain?.buffer.byteLength ?? 0) + (this.#compressed?.buffer.byteLength ?? 0);
  }

  async #compress(): Promise<Buffer> {
    const made = exactly(await brotliOf(this.plain()));
    this.#compressed = made;
    this.#compressing = null;
    if (this.length >= WORTH_DROPPING) this.#plain = null;
    this.onLighter?.();
    return made;
  }
}

/** A copy with memory of its own. What zlib and small buffers come in is 8 or 16 KB, and stays whole for as long as they do. */
function exactly(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

async function brotliOf(text: Buffer): Promise<Buffer> {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      // No wider than the text: by itself it takes four megabytes for each.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(text.byteLength),
    },
  };
  if (text.byteLength <= AT_ONCE_BYTES) return brotliCompressSync(text, options);
  // One block makes the same bytes. In smaller ones the C library asks the system for memory anew with each text, up to a fifth
  // of the processor time that compressing takes.
  const params = { ...options.params, [constants.BROTLI_PARAM_LGBLOCK]: ONE_BLOCK };
  return compress(text, { params, chunkSize: PIECE_BYTES });
}

const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
