import { LRUCache } from 'lru-cache';
import type { ReadAnswer } from '../calls/context.ts';
import type { EncodedAnswer } from '../cache/wire-answer.ts';
import { digestOf } from '../http/etag.ts';

/** Answers that stand on page after page, as rates and makes do. */
const OPENED = 8;

interface Opened {
  json: string;
  body: unknown;
}

/** Bodies of the answers that pages were drawn from last: those of many pages would be unpacked and read for each. */
export class OpenedAnswers {
  readonly #opened = new LRUCache<EncodedAnswer, Opened>({ max: OPENED });

  open(answer: EncodedAnswer): Opened {
    const known = this.#opened.get(answer);
    if (known) return known;
    const json = answer.json();
    const opened = { json, body: JSON.parse(json) as unknown };
    // One that is read as it was made is most likely this page's alone.
    if (answer.text.isCompressed) this.#opened.set(answer, opened);
    return opened;
  }
}

/** Answers that a page is drawn from, by what was asked. */
export class FirstAnswers {
  readonly bodies: Record<string, unknown> = {};
  readonly #opened: OpenedAnswers;
  readonly #json: string[] = [];
  readonly #digests: string[] = [];

  constructor(opened: OpenedAnswers) {
    this.#opened = opened;
  }

  add(address: string, answer: ReadAnswer): void {
    const { kept } = answer;
    // Its own body is read anew each time that it is asked for.
    const { json, body } = kept ? this.#opened.open(kept) : jsonOf(answer.body);
    this.bodies[address] = body;
    this.#json.push(`${JSON.stringify(address)}:${json}`);
    this.#digests.push(`${address} ${kept?.digest ?? digestOf(json)}`);
  }

  /** All of them as one object. */
  get json(): string {
    return `{${this.#json.join(',')}}`;
  }

  /** Changes with each of them. */
  get digest(): string {
    return this.#digests.join('\n');
  }
}

const jsonOf = (body: unknown): Opened => ({ json: JSON.stringify(body ?? null), body });
