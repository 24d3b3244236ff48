import type { CacheDatabase, StoredPack } from '../store/database.ts';
import type { AnyQuery, PackQuestion } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import type { PackSource } from '../face/pack-source.ts';

/** A question on the day on which it is asked, YYYY-MM-DD, and at its moment, ms: rates have days, offers an end. */
export type DatedQuestion = PackQuestion & { day: string; now: number };

/** Answers questions from a catalogue. */
export interface PackReader {
  /** Undefined: the catalogue does not know; null: nothing is found. */
  answer(question: DatedQuestion): Promise<unknown>;
  close(): void;
}

/** Starts a reader of the signed parts of a catalogue, in their order. */
export type StartPackReader = (parts: readonly ArrayBuffer[]) => PackReader | Promise<PackReader>;

/** Asks the catalogue that lies on this phone; it is read when it is first asked, and anew when it has changed. */
export class PackAnswers implements PackSource {
  readonly #cache: CacheDatabase;
  readonly #env: Env;
  readonly #start: StartPackReader | null;
  #open: { of: string; reader: Promise<PackReader> } | null = null;

  constructor(cache: CacheDatabase, env: Env, start: StartPackReader | null) {
    this.#cache = cache;
    this.#env = env;
    this.#start = start;
  }

  async answer(
    def: AnyQuery,
    params: Readonly<Record<string, unknown>>,
    newerThan: number | null,
  ): Promise<{ body: unknown; asOf: number } | null> {
    // The params are those of the read that the question was declared with.
    const question = def.offline?.(params as never) ?? null;
    if (question === null || this.#start === null) return null;
    const pack = await this.#cache.packs.get('held');
    if (!pack || (newerThan !== null && newerThan >= pack.asOf)) return null;
    const isAbout = pack.make === null || question.ofAny || question.make?.toLowerCase() === pack.make;
    if (!isAbout) return null;
    const opened = this.#readerOf(pack, this.#start);
    const now = this.#env.now();
    const day = new Date(now).toISOString().slice(0, 10);
    try {
      const body = await (await opened).answer({ ...question, day, now });
      return body === undefined ? null : { body, asOf: pack.asOf };
    } catch (cause) {
      // Its file may be gone with an older version of the app: the next question opens another one.
      if (this.#open?.reader === opened) this.close();
      throw cause;
    }
  }

  close(): void {
    void this.#open?.reader.then((reader) => reader.close()).catch(() => undefined);
    this.#open = null;
  }

  #readerOf({ cursor, asOf }: StoredPack, start: StartPackReader): Promise<PackReader> {
    const of = `${cursor} ${asOf}`;
    if (this.#open?.of === of) return this.#open.reader;
    this.close();
    const reader = this.#cache.packParts
      .orderBy('at')
      .toArray()
      .then((parts) => start(parts.map(({ bytes }) => bytes)));
    this.#open = { of, reader };
    return reader;
  }
}
