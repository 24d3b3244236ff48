import * as v from 'valibot';
import type { EbayAccess } from '#server/platform/base/ebay-access.ts';
import { fetchOutside, type OutsideResponse } from '#server/platform/http/outside.ts';
import type { PartnerLog } from './partner-catalogue.ts';

/** A search waits for it, so it must not wait for long. */
const WITHIN_MS = 2_500;
const MAX_BYTES = 256 * 1024;
/** Prices of this marketplace are in US dollars, which ours can be compared with. */
const MARKETPLACE = 'EBAY_US';
const SCOPE = 'https://api.ebay.com/oauth/api_scope';
/** A token is not used in its last minute: it could end on the way. */
const SPARE_MS = 60_000;
/** After a failure nobody waits for eBay for so long. What it dislikes in one search says nothing about the next. */
const PAUSE_MS = 30_000;
const REFUSALS = new Set([401, 403]);
/** eBay answers some thousands of calls a day: one visitor in a hurry must not use them up. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

const Token = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,8192}$/)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

/** Asks eBay's Browse API with a token that it gets once and keeps until it ends. */
export class EbayCalls {
  readonly #access: EbayAccess;
  #token: { text: string; untilMs: number } | null = null;
  #coming: Promise<string | null> | null = null;
  #pausedUntilMs = 0;
  /** Calls in the minute that began then. */
  #minute = { fromMs: 0, calls: 0 };

  constructor(access: EbayAccess) {
    this.#access = access;
  }

  /**
   * Answer of eBay below /buy/browse/v1.
   * @returns null where it cannot be asked, or says nothing that is meant for us; undefined: it has no such thing
   */
  async get(
    path: string,
    query: Record<string, string>,
    { now, log }: { now: Date; log: PartnerLog },
  ): Promise<unknown> {
    if (now.getTime() < this.#pausedUntilMs || !this.#isInBudget(now)) return null;
    const given = await this.#ask(path, query, now);
    if (given?.kind === 'answer' && given.status === 200) return given.body;
    if (given?.kind === 'answer' && given.status === 404) return undefined;
    if (given?.kind !== 'answer' || REFUSALS.has(given.status))
      this.#pausedUntilMs = now.getTime() + PAUSE_MS;
    const why = given === null ? 'no token' : given.kind === 'answer' ? `status ${given.status}` : given.why;
    log.warn({ why }, 'eBay was not asked or did not answer');
    return null;
  }

  #isInBudget(now: Date): boolean {
    const nowMs = now.getTime();
    if (Math.abs(nowMs - this.#minute.fromMs) >= MINUTE_MS) this.#minute = { fromMs: nowMs, calls: 0 };
    this.#minute.calls += 1;
    return this.#minute.calls <= MOST_A_MINUTE;
  }

  async #ask(path: string, query: Record<string, string>, now: Date): Promise<OutsideResponse | null> {
    const first = await this.#askOnce(path, query, now);
    if (first?.kind !== 'answer' || first.status !== 401) return first;
    // It took the token back before its time: once more with another.
    this.#token = null;
    return this.#askOnce(path, query, now);
  }

  async #askOnce(path: string, query: Record<string, string>, now: Date): Promise<OutsideResponse | null> {
    const token = await this.#tokenAt(now);
    if (token === null) return null;
    return fetchOutside(`${this.#access.address}/buy/browse/v1${path}`, {
      query,
      headers: { authorization: `Bearer ${token}`, 'x-ebay-c-marketplace-id': MARKETPLACE },
      withinMs: WITHIN_MS,
      maxBytes: MAX_BYTES,
    });
  }

  /** All who need one at the same time wait for the same one. */
  async #tokenAt(now: Date): Promise<string | null> {
    if (this.#token !== null && now.getTime() < this.#token.untilMs) return this.#token.text;
    this.#coming ??= this.#newToken(now).finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  async #newToken(now: Date): Promise<string | null> {
    const { clientId, clientSecret, address } = this.#access;
    const told = await fetchOutside(`${address}/identity/v1/oauth2/token`, {
      form: { grant_type: 'client_credentials', scope: SCOPE },
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      withinMs: WITHIN_MS,
    });
    const read = v.safeParse(Token, told.kind === 'answer' && told.status === 200 ? told.body : null);
    if (!read.success) return null;
    const { access_token: text, expires_in: seconds } = read.output;
    this.#token = { text, untilMs: now.getTime() + seconds * 1000 - SPARE_MS };
    return text;
  }
}
