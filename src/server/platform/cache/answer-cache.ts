import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { digestOf } from '../http/etag.ts';

/** A public answer as it goes over the wire, made once for all who ask. */
export interface EncodedAnswer {
  status: number;
  headers: Record<string, string>;
  /** Digest of the JSON. */
  digest: string;
  /** Bytes of the JSON. */
  length: number;
  json: () => Buffer;
  /** As the handler gave it: what a page is drawn from. */
  body: () => unknown;
  /** Compressed when somebody first asks for it so. */
  compressed: () => Promise<Buffer>;
  /** Bytes that it holds; fewer once it is compressed, and then `onLighter` is told. */
  weight: () => number;
  onLighter: () => void;
}

/** Reading of the catalogue's clock (see catalogue-clock.ts). */
export interface CatalogueMoment {
  /** Id of this catalogue's clock; another one after a restore. */
  catalogue: string;
  version: number;
  /** The version in which anything but stock changed last. */
  facts: number;
  /** Counted up when it is another catalogue or its clock went back: what was known before says nothing any more. */
  era: number;
}

/** Changes since a moment. */
export interface Changes {
  at: CatalogueMoment;
  /** Products of which only the stock changed. */
  stock: readonly number[];
  /** Anything else did: names, prices, what is for sale, rates, texts. */
  facts: boolean;
}

/** Products that an answer shows with their stock; 'all': any sale changes it. */
export type Shows = readonly number[] | 'all';
type Shown = ReadonlySet<number> | 'all';

interface Entry {
  answer: EncodedAnswer;
  shows: Shown;
  bytes: number;
}

/** Bytes of answers that one server holds; the least lately asked go first. Compressed, that is some 20,000 pages of 25. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Bytes that an entry takes with nothing in it. */
const EMPTY_BYTES = 1024;
/** A longer one is nobody's honest question; whoever asks it shall not fill the memory with it. */
const LONGEST_KEY = 1024;
const compress = promisify(brotliCompress);

/**
 * Public answers in memory, each right as of `at`: what a change touches is dropped before anything newer is answered,
 * so nothing here is too old by time, and nothing goes that is still right. Sold cars drop the answers that show them.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #most: number;
  #bytes = 0;
  #at: CatalogueMoment | null = null;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** As of when everything here is right; null: nothing is known yet. */
  get at(): CatalogueMoment | null {
    return this.#at;
  }

  /** Drops all: there is no clock to go by. */
  forget(): void {
    this.#clear();
    this.#at = null;
  }

  /** Drops what these changes touch. */
  advance({ at, stock, facts }: Changes): void {
    if (facts || this.#at?.catalogue !== at.catalogue) this.#clear();
    else if (stock.length > 0)
      for (const [key, entry] of this.#entries) if (isTouched(entry.shows, stock)) this.#drop(key, entry);
    this.#at = at;
  }

  get(key: string): EncodedAnswer | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    // Last in the map is last asked for.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer;
  }

  /** @param readAt the moment before it was read: when time has gone on, it may be of then and is not held */
  put(key: string, answer: EncodedAnswer, shows: Shows, readAt: CatalogueMoment): void {
    if (key.length > LONGEST_KEY) return;
    if (this.#at?.catalogue !== readAt.catalogue || this.#at.version !== readAt.version) return;
    const weigh = (): number => answer.weight() + 2 * key.length + EMPTY_BYTES;
    const known = this.#entries.get(key);
    if (known) this.#drop(key, known);
    const entry = { answer, shows: shows === 'all' ? shows : new Set(shows), bytes: weigh() };
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    answer.onLighter = () => {
      if (this.#entries.get(key) !== entry) return;
      this.#bytes += weigh() - entry.bytes;
      entry.bytes = weigh();
    };
    for (const [oldest, least] of this.#entries) {
      if (this.#bytes <= this.#most) break;
      this.#drop(oldest, least);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  #clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}

const isTouched = (shows: Shown, stock: readonly number[]): boolean =>
  shows === 'all' || stock.some((id) => shows.has(id));

/** A shorter text is kept as it is. */
const WORTH_DECOMPRESSING = 1024;

/** An answer ready for the wire. Of its two forms only the compressed one stays, once it is there: a seventh of the other. */
export function wireAnswer(status: number, headers: Record<string, string>, body: unknown): EncodedAnswer {
  const text = JSON.stringify(body);
  let json: Buffer | null = Buffer.from(text);
  const length = json.byteLength;
  let compressed: Buffer | null = null;
  let compressing: (() => Promise<Buffer>) | null = compressedOnce(json);
  const plain = (): Buffer => json ?? brotliDecompressSync(compressed ?? Buffer.alloc(0));
  const answer: EncodedAnswer = {
    status,
    headers,
    digest: digestOf(text),
    length,
    json: plain,
    body: () => JSON.parse(plain().toString()) as unknown,
    async compressed() {
      if (compressed || !compressing) return compressed ?? Buffer.alloc(0);
      const made = await compressing();
      if (compressed) return made;
      compressed = made;
      compressing = null;
      if (length >= WORTH_DECOMPRESSING) json = null;
      answer.onLighter();
      return made;
    },
    weight: () => (json?.byteLength ?? 0) + (compressed?.byteLength ?? 0),
    onLighter: () => undefined,
  };
  return answer;
}

/** Up to here compressing at once takes less than handing it to another thread. */
const AT_ONCE_BYTES = 32 * 1024;

/** Brotli of a text, made when it is first asked for. */
export function compressedOnce(text: Buffer): () => Promise<Buffer> {
  let compressing: Promise<Buffer> | null = null;
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      // No wider than the text: by itself it takes four megabytes for each.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(text.byteLength),
    },
  };
  return () =>
    (compressing ??=
      text.byteLength <= AT_ONCE_BYTES
        ? Promise.resolve(brotliCompressSync(text, options))
        : compress(text, options));
}

const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
