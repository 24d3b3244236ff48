import { createHash, randomBytes } from 'node:crypto';
import { wireDay } from '#domain/text/wire-time.ts';
import { addViews, type OpenedOn, ownersAmong } from './views-store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Opened again so soon is one view: a page that comes back asks anew. */
const ONE_VIEW_MS = 30 * 60_000;
/** A seller's own phone opens the page first and signs in its calls a moment later. */
const SETTLES_MS = 20_000;
/** More at once are let go uncounted, so that a flood fills no memory. */
const MOST = 50_000;
/** Sessions that are remembered of one caller: a household behind one address has no more. */
const MOST_SESSIONS = 8;

/** Origin that a call seems to have. */
export interface SeenCaller {
  ip: string;
  userAgent: string;
  /** Content of `Authorization`. */
  authorization: string | undefined;
}

interface Opening {
  productId: number;
  caller: string;
  /** Hash of the token that came with it, somebody's or not. */
  hash: string | null;
  at: number;
  day: string;
  counted: boolean;
}

const TOKEN = /^token +(\S+)$/i;

function hashOf({ authorization }: SeenCaller): string | null {
  const [, token] = TOKEN.exec(authorization?.trim() ?? '') ?? [];
  return token === undefined ? null : createHash('sha256').update(token).digest('hex');
}

/**
 * Remembers who opens which listing, for half an hour and in this server's memory alone, under a salt that dies with it: enough
 * to count one look once and to leave a seller's own looks out. The table gets a number for a listing and a day.
 */
export class Views {
  readonly #salt = randomBytes(16);
  readonly #openings = new Map<string, Opening>();
  readonly #tokens = new Map<string, { hashes: readonly string[]; at: number }>();

  /**
   * Somebody who is signed in calls: what they open at the same address is theirs, also where the call has no token.
   * Strangers are never met, so that nobody fills the memory with made-up tokens.
   */
  met(caller: SeenCaller, now: Date): void {
    const hash = hashOf(caller);
    const name = this.#nameOf(caller);
    const known = this.#tokens.get(name);
    if (hash === null || (!known && this.#tokens.size >= MOST)) return;
    const others = known?.hashes.filter((one) => one !== hash) ?? [];
    this.#tokens.set(name, {
      hashes: [...others, hash].slice(-MOST_SESSIONS),
      at: now.getTime(),
    });
  }

  opened(productId: number, caller: SeenCaller, now: Date): void {
    const name = this.#nameOf(caller);
    const key = `${productId} ${name}`;
    if (this.#openings.has(key) || this.#openings.size >= MOST) return;
    const [at, day] = [now.getTime(), wireDay(now)];
    this.#openings.set(key, { productId, caller: name, hash: hashOf(caller), at, day, counted: false });
  }

  /** Counts what has settled. @param all the server ends: what has not is counted too */
  async count(db: Db, now: Date, all = false): Promise<void> {
    const due = [...this.#openings.values()].filter(
      ({ counted, at }) => !counted && (all || now.getTime() - at >= SETTLES_MS),
    );
    // At once, so that nobody who counts meanwhile counts them too.
    for (const opening of due) opening.counted = true;
    try {
      await this.#add(db, due);
    } catch (error) {
      for (const opening of due) opening.counted = false;
      throw error;
    }
    this.#forget(now.getTime() - ONE_VIEW_MS);
  }

  async #add(db: Db, due: readonly Opening[]): Promise<void> {
    const own = await ownersAmong(db, [...new Set(due.flatMap((one) => this.#hashesOf(one)))]);
    const isOwn = (one: Opening): boolean =>
      this.#hashesOf(one).some((hash) => own.get(hash)?.includes(one.productId));
    const sums = new Map<string, OpenedOn>();
    for (const opening of due.filter((one) => !isOwn(one))) {
      const { productId, day } = opening;
      const sum = sums.get(`${productId} ${day}`) ?? { product_id: productId, day, views: 0 };
      sum.views++;
      sums.set(`${productId} ${day}`, sum);
    }
    await addViews(db, [...sums.values()]);
  }

  /** Hashes of who may have opened it. */
  #hashesOf({ caller, hash }: Opening): string[] {
    return [...(this.#tokens.get(caller)?.hashes ?? []), ...(hash === null ? [] : [hash])];
  }

  #forget(before: number): void {
    for (const [key, { counted, at }] of this.#openings)
      if (counted && at < before) this.#openings.delete(key);
    for (const [name, { at }] of this.#tokens) if (at < before) this.#tokens.delete(name);
  }

  #nameOf({ ip, userAgent }: SeenCaller): string {
    return createHash('sha256').update(this.#salt).update(`${ip} ${userAgent}`).digest('base64');
  }
}
