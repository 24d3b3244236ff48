import { setTimeout as wait } from 'node:timers/promises';
import type { S3Access } from '../base/s3-access.ts';
import { NoRoom, StoreAway, type StoreHealth } from './file-store.ts';
import { sha256Of } from './listing.ts';
import { codeIn, pageOf, reasonOf, type S3Object } from './s3-answers.ts';
import { type Answer, requester } from './s3-request.ts';

export interface S3Client {
  /** Null: there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Head of an object; null: there is none. */
  head(key: string): Promise<Headers | null>;
  put(key: string, bytes: Uint8Array, headers: Record<string, string>): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<S3Object>;
  health(): StoreHealth;
  /** Asks the bucket for one name, to see whether it answers. Never throws. */
  probe(): Promise<StoreHealth>;
}

/** A picture and a part are small: who is slower is down, and requests must not pile up behind it. */
const PATIENCE = { ms: 6_000, tries: 3 };
/** Whoever looks after the server does not wait for the store, and says nothing of it: a list may be slower than a file. */
const PROBE = { ms: 1_500, tries: 1 };
/** Wait before one that was asked to come later is sent again, drawn from twice as much each time. */
const LATER_MS = 200;
/** After a failure nobody waits for the store again for so long: each would hold a connection of the database. */
const SPARED_MS = 1_000;
/** Objects in one answer of a list. */
const PAGE = 1000;

/** Ways of one client, where they are others than those of a server. */
export interface S3Manners {
  /** Objects in one answer of a list. */
  page?: number;
  /**
   * Waits before what found no store is asked again as a whole; none unless said, as whoever asks a server comes back. A client that
   * waits spares nobody: each of its requests would use up a wait while another looks whether the store is back.
   */
  waitsMs?: readonly number[];
}

/**
 * Finding of a request that failed: a store that is away, which is spared by the others; one that refused it, which says nothing of
 * what it does with others; one that asks for patience, which is not away.
 */
type Found = 'down' | 'refuses' | 'busy';

/** Listener whom a client tells when the store stops answering, and when it does again. */
export interface S3Watcher {
  away(why: string): void;
  back(): void;
}

/** Speaks to one bucket: what to do with an answer, and with none, stands here. */
export function s3Client(
  access: S3Access,
  watcher: () => S3Watcher | null,
  { page = PAGE, waitsMs = [] }: S3Manners = {},
): S3Client {
  const request = requester(access);
  const health: StoreHealth = { state: 'ok', requests: { ok: 0, failed: 0 } };
  let sparedUntil = 0;
  let isTrying = false;
  const bucket = `${access.endpoint}/${access.bucket}`;
  const urlOf = (key: string): string => `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

  const send = async (method: string, url: string, init: RequestInit = {}): Promise<Answer> => {
    for (const ms of waitsMs) {
      try {
        return await sendOnce(method, url, init);
      } catch (problem) {
        if (!(problem instanceof StoreAway) || problem.isRefused) throw problem;
        await wait(ms);
      }
    }
    return sendOnce(method, url, init);
  };
  const sendOnce = async (
    method: string,
    url: string,
    init: RequestInit = {},
    patience = PATIENCE,
  ): Promise<Answer> => {
    const isProbe = patience === PROBE;
    const isSparing = !isProbe && waitsMs.length === 0;
    if (isSparing && performance.now() < sparedUntil)
      throw new StoreAway('The store did not answer a moment ago');
    // One looks whether it is back; the others would only wait beside it.
    const looks = isSparing && sparedUntil > 0;
    if (looks && isTrying) throw new StoreAway('The store is asked whether it is back');
    if (looks) isTrying = true;
    try {
      return await sendOut(method, url, init, patience);
    } finally {
      if (looks) isTrying = false;
    }
  };
  const sendOut = async (
    method: string,
    url: string,
    init: RequestInit,
    patience: typeof PATIENCE,
  ): Promise<Answer> => {
    let why = '';
    let found: Found = 'down';
    for (let tried = 1; tried <= patience.tries; tried += 1) {
      try {
        const answer = await request(url, { ...init, method }, patience.ms);
        const code = codeIn(answer.body.toString('utf8', 0, 2000));
        why = `${answer.status} ${code}`.trim();
        if (answer.status < 300 || (answer.status === 404 && !why.includes('NoSuchBucket')))
          return settle(answer);
        if (answer.status === 507 || /StorageFull|QuotaExceeded/.test(why))
          throw new NoRoom('The store is full');
        // What is wrong with one request says nothing of the others, nor does a store that asks for patience. That one names it: a 503
        // without a code is of whatever stands before the store, and has none behind it.
        const isBusy = answer.status === 429 || (answer.status === 503 && (code !== '' || method === 'HEAD'));
        found = isBusy ? 'busy' : answer.status < 500 ? 'refuses' : 'down';
        if (answer.status < 500 && !isBusy) break;
        if (isBusy && tried < patience.tries) await wait(Math.random() * LATER_MS * 2 ** tried);
      } catch (problem) {
        if (problem instanceof NoRoom) throw problem;
        why = reasonOf(problem);
        found = 'down';
        // It had its time.
        if (why === 'TimeoutError') break;
      }
    }
    // Says for itself what it found: what others may do is decided by what others met.
    if (patience === PROBE) throw new StoreAway(why);
    return fail(why, found);
  };
  const settle = (answer: Answer): Answer => {
    health.requests.ok += 1;
    sparedUntil = 0;
    if (health.state === 'away') watcher()?.back();
    health.state = 'ok';
    return answer;
  };
  const fail = (why: string, found: Found = 'refuses'): never => {
    health.requests.failed += 1;
    // One that refuses or asks for patience has answered.
    sparedUntil = found === 'down' ? performance.now() + SPARED_MS : 0;
    if (found !== 'busy') {
      if (health.state === 'ok') watcher()?.away(why);
      health.state = 'away';
    }
    throw Object.assign(new StoreAway(`The store of files answers no request: ${why}`), {
      isRefused: found === 'refuses',
    });
  };

  const told = (): StoreHealth => ({ ...health, requests: { ...health.requests } });

  return {
    async get(key) {
      const answer = await send('GET', urlOf(key));
      return answer.status === 404 ? null : answer.body;
    },
    async head(key) {
      const answer = await send('HEAD', urlOf(key));
      return answer.status === 404 ? null : answer.headers;
    },
    async put(key, bytes, headers) {
      const body = new Uint8Array(bytes);
      const answer = await send('PUT', urlOf(key), {
        body,
        headers: { ...headers, 'x-amz-content-sha256': sha256Of(bytes) },
      });
      // A bucket that is gone: nothing was kept.
      if (answer.status === 404) fail('404');
    },
    async remove(key) {
      await send('DELETE', urlOf(key));
    },
    async *list(prefix) {
      // The older form of the list: every store has it, and where to go on is a name, no word of the store's own.
      for (let after: string | null = ''; after !== null;) {
        const query = `?max-keys=${page}&prefix=${encodeURIComponent(prefix)}&marker=${encodeURIComponent(after)}`;
        const found = pageOf((await send('GET', bucket + query)).body.toString());
        if (found === null) return fail('no list came');
        yield* found.objects;
        after = found.isCut ? (found.objects.at(-1)?.key ?? null) : null;
      }
    },
    health: told,
    async probe() {
      const answer = await sendOnce('GET', `${bucket}?max-keys=1`, {}, PROBE).catch(() => null);
      return answer ? told() : { ...told(), state: 'away' };
    },
  };
}
