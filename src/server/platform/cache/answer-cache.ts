import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { judgedChange, type JudgedChange, type ListingChange } from '#domain/catalogue/touched.ts';
import { CACHE_BYTES } from './budget.ts';
import { isTouchedBy, type PackedRest, packedRest, type RestsOn } from './rests-on.ts';
import type { EncodedAnswer } from './wire-answer.ts';

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
  /** Listings of which anything else did; 'all': what holds for all did, or too much to tell. */
  listings: readonly ListingChange[] | 'all';
}

/** Products that an answer shows with their stock; 'all': any sale changes it. */
export type ShownStock = readonly number[] | 'all';

/** Facts that an answer rests on, by which a change is held against it. */
export interface AnswerBasis {
  shows: ShownStock;
  rests: RestsOn;
}

interface Entry {
  answer: EncodedAnswer;
  shows: ShownStock;
  rests: PackedRest;
  /** The version up to which no change has touched it. */
  rightAt: number;
}

/** Changes up to a version, as one server saw it. */
interface Step {
  version: number;
  stock: readonly number[];
  listings: readonly JudgedChange[];
}

/** Bytes that an entry takes with nothing in it. */
const EMPTY_BYTES = 1024;
/** A longer one is nobody's honest question; whoever asks it shall not fill the memory with it. */
const LONGEST_KEY = 1024;
/** A shorter key is kept as it is. */
const WORTH_HASHING = 44;
/** Changes that an answer is held against when it is asked for; one that was not asked for through more of them goes. */
export const MOST_CHANGES = 400;

/**
 * Public answers in memory, each right as of `at`: what a change touches is dropped before anything newer is answered,
 * so nothing here is too old by time, and nothing goes that is still right. Whether a change touches an answer is looked at
 * when somebody asks for it again: of thousands that are kept few are.
 */
export class AnswerCache {
  readonly #held: LRUCache<string, Entry>;
  #at: CatalogueMoment | null = null;
  /** Oldest first. */
  readonly #steps: Step[] = [];
  #changes = 0;
  /** An answer of before this is right no longer: what changed since is not known any more. */
  #since = 0;

  constructor(most = CACHE_BYTES.answers) {
    this.#held = new LRUCache({ maxSize: most });
  }

  /** As of when everything here is right; null: nothing is known yet. */
  get at(): CatalogueMoment | null {
    return this.#at;
  }

  /** Bytes that they take; never more than it may hold. */
  get bytes(): number {
    return this.#held.calculatedSize;
  }

  /** Number of answers. */
  get size(): number {
    return this.#held.size;
  }

  /** Drops all: there is no clock to go by. */
  forget(): void {
    this.#clear();
    this.#at = null;
  }

  /** Takes note of what changed. */
  advance({ at, stock, listings }: Changes): void {
    if (listings === 'all' || this.#at?.catalogue !== at.catalogue || this.#at.era !== at.era) {
      this.#clear();
      this.#since = at.version;
    } else if (stock.length > 0 || listings.length > 0) {
      this.#steps.push({ version: at.version, stock, listings: listings.map(judgedChange) });
      this.#changes += stock.length + listings.length;
      while (this.#changes > MOST_CHANGES) {
        const oldest = this.#steps.shift();
        if (!oldest) break;
        this.#changes -= oldest.stock.length + oldest.listings.length;
        this.#since = oldest.version;
      }
    }
    this.#at = at;
  }

  get(question: string): EncodedAnswer | null {
    const key = keyOf(question);
    const entry = this.#held.get(key);
    if (!entry) return null;
    if (!this.#isRight(entry)) {
      this.#held.delete(key);
      return null;
    }
    return entry.answer;
  }

  /** @param readAt a moment before it was read: what changed since is held against it */
  put(question: string, answer: EncodedAnswer, { shows, rests }: AnswerBasis, readAt: CatalogueMoment): void {
    if (question.length > LONGEST_KEY) return;
    if (this.#at?.catalogue !== readAt.catalogue || this.#at.era !== readAt.era) return;
    if (readAt.version < this.#since) return;
    const key = keyOf(question);
    const packed = packedRest(rests);
    const others =
      2 * key.length + 2 * packed.length + (shows === 'all' ? 0 : 8 * shows.length) + EMPTY_BYTES;
    const entry = { answer, shows, rests: packed, rightAt: readAt.version };
    const hold = (): void => void this.#held.set(key, entry, { size: answer.text.weight + others });
    hold();
    answer.text.onLighter = () => {
      if (this.#held.peek(key) !== entry) return;
      // One that is set again as it is keeps the size that it had.
      this.#held.delete(key);
      hold();
    };
  }

  #isRight(entry: Entry): boolean {
    if (entry.rightAt < this.#since) return false;
    for (let place = this.#steps.length - 1; place >= 0; place--) {
      const step = this.#steps[place];
      if (!step || step.version <= entry.rightAt) break;
      if (isTouched(entry, step)) return false;
    }
    entry.rightAt = this.#at?.version ?? entry.rightAt;
    return true;
  }

  #clear(): void {
    this.#held.clear();
    this.#steps.length = 0;
    this.#changes = 0;
  }
}

function isTouched({ shows, rests }: Entry, { stock, listings }: Step): boolean {
  if (shows === 'all' ? stock.length > 0 : stock.some((id) => shows.includes(id))) return true;
  if (listings.length === 0) return false;
  if (shows !== 'all' && listings.some(({ id }) => shows.includes(id))) return true;
  return isTouchedBy(rests, listings);
}

/** A question is several hundred letters, of which the memory need not have every one. */
const keyOf = (question: string): string =>
  question.length < WORTH_HASHING ? question : createHash('sha256').update(question).digest('base64url');
