import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { digestOf } from './etag.ts';

/** A public answer as it goes over the wire, made once for all who ask. */
export interface KeptAnswer {
  /** As the handler gave it: what a page is drawn from. */
  body: unknown;
  status: number;
  headers: Record<string, string>;
  json: Buffer;
  /** Digest of `json`. */
  digest: string;
  /** Pressed when somebody first asks for it so. */
  pressed: () => Promise<Buffer>;
}

/** What the catalogue's clock tells (see catalogue-clock.ts). */
export interface Moment {
  /** Of this catalogue's clock; another one after a restore. */
  catalogue: string;
  version: number;
}

/** What has changed since a moment. */
export interface Changes {
  at: Moment;
  /** Products of which only the stock changed. */
  stock: readonly number[];
  /** Anything else did: names, prices, what is for sale, rates, texts. */
  facts: boolean;
}

/** Products that an answer shows with their stock; 'all': any sale changes it. */
export type Shows = readonly number[] | 'all';
type Shown = ReadonlySet<number> | 'all';

interface Entry {
  answer: KeptAnswer;
  shows: Shown;
  bytes: number;
}

/** Bytes of answers that one server holds; the least lately asked go first. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Text that JavaScript holds beside the bytes, about, and what an entry takes with nothing in it. */
const OVERHEAD = 3;
const EMPTY_BYTES = 2048;
/** A longer one is nobody's honest question; whoever asks it shall not fill the memory with it. */
const LONGEST_KEY = 1024;
const press = promisify(brotliCompress);

/**
 * Public answers in memory, each right as of `at`: what a change touches is dropped before anything newer is answered,
 * so nothing here is too old by time, and nothing goes that is still right. Sold cars drop the answers that show them.
 */
export class KeptAnswers {
  readonly #held = new Map<string, Entry>();
  readonly #most: number;
  #bytes = 0;
  #at: Moment | null = null;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** As of when everything here is right; null: nothing is known yet. */
  get at(): Moment | null {
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
      for (const [key, entry] of this.#held) if (isTouched(entry.shows, stock)) this.#drop(key, entry);
    this.#at = at;
  }

  get(key: string): KeptAnswer | null {
    const entry = this.#held.get(key);
    if (!entry) return null;
    // Last in the map is last asked for.
    this.#held.delete(key);
    this.#held.set(key, entry);
    return entry.answer;
  }

  /** @param readAt the moment before it was read: when time has gone on, it may be of then and is not held */
  put(key: string, answer: KeptAnswer, shows: Shows, readAt: Moment): void {
    if (key.length > LONGEST_KEY) return;
    if (this.#at?.catalogue !== readAt.catalogue || this.#at.version !== readAt.version) return;
    const bytes = (answer.json.byteLength + 2 * key.length) * OVERHEAD + EMPTY_BYTES;
    const known = this.#held.get(key);
    if (known) this.#drop(key, known);
    this.#held.set(key, { answer, shows: shows === 'all' ? shows : new Set(shows), bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#held) {
      if (this.#bytes <= this.#most) break;
      this.#drop(oldest, entry);
    }
  }

  #drop(key: string, entry: Entry): void {
    this.#held.delete(key);
    this.#bytes -= entry.bytes;
  }

  #clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}

const isTouched = (shows: Shown, stock: readonly number[]): boolean =>
  shows === 'all' || stock.some((id) => shows.has(id));

/** An answer ready for the wire. */
export function wireAnswer(status: number, headers: Record<string, string>, body: unknown): KeptAnswer {
  const text = JSON.stringify(body);
  const json = Buffer.from(text);
  return { body, status, headers, json, digest: digestOf(text), pressed: pressedOnce(json) };
}

/** Brotli of a text, made when it is first asked for. */
export function pressedOnce(text: Buffer): () => Promise<Buffer> {
  let pressing: Promise<Buffer> | null = null;
  return () =>
    (pressing ??= press(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    }));
}
