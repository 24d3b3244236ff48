import { addressOf } from '#contract/declare.ts';
import { loadPack, PACK_REGION, PACK_SIGNATURE, packKeys, readSignature } from '#contract/pack.ts';
import { BadBytes, NewerFormat } from '#domain/pack/bytes.ts';
import { PACK_FORMAT, type Pack } from '#domain/pack/format.ts';
import { openPack } from '#domain/pack/decompress.ts';
import type { CacheDatabase, StoredLoad, StoredPart } from '../store/database.ts';
import type { Env } from '../device/env.ts';
import { getAnswer } from '../read/read-wire.ts';
import type { WithFreeSpace } from '../store/free-space.ts';
import type { PackTrouble } from '../face/packs-face.ts';
import { isSigned } from './verify.ts';
import * as v from 'valibot';

export interface PackDeps {
  cache: CacheDatabase;
  env: Env;
  withFreeSpace: WithFreeSpace;
  /** Tells the engine whether the server can be reached. */
  reached: (reachable: boolean) => void;
  broken: (cause: unknown) => void;
}

/** Bytes that come before the next writing down: so much is lost by a cut at most. */
const WRITE_EVERY = 16 * 1024;
/** A line that says nothing for so long is cut. */
const SILENT_MS = 30_000;

/** Stops a load with a word about why. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
  readonly why: PackTrouble;
  constructor(why: PackTrouble) {
    super(why);
    this.why = why;
  }
}

/** Learns the shop's keys; without a connection those that are known stay. */
export async function refreshPackKeys({ cache, env, reached }: PackDeps): Promise<boolean> {
  const init: RequestInit = { cache: 'no-store' };
  const never = new AbortController().signal;
  const got = await getAnswer(env, { address: `/api${packKeys.path}`, answer: packKeys.answer, init }, never);
  reached(got.kind === 'answer');
  if (got.kind !== 'answer') return false;
  const { keys } = v.parse(packKeys.answer, got.value);
  await cache.packKeys.bulkPut(keys.map(({ keyid, public_key }) => ({ keyid, publicKey: public_key })));
  return true;
}

/** Checks who made a part and reads it. */
export async function openSigned(cache: CacheDatabase, part: StoredPart): Promise<Pack> {
  const key = await cache.packKeys.get(part.keyid);
  if (!key) throw new NotLoaded('unknown_key');
  if (!(await isSigned(part, key.publicKey))) throw new NotLoaded('bad_signature');
  try {
    return await openPack(new Uint8Array(part.bytes));
  } catch (cause) {
    if (cause instanceof NewerFormat) throw new NotLoaded('newer');
    throw cause instanceof BadBytes ? new NotLoaded('damaged') : cause;
  }
}

/** Loads part by part until all are here, each checked; `onMore` hears of what is written down. */
export async function loadParts(
  deps: PackDeps,
  load: StoredLoad,
  onMore: (load: StoredLoad) => void,
): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (const part of load.parts) packs.push(await openSigned(deps.cache, part));
  const keep = async (): Promise<void> => {
    await deps.withFreeSpace(() => deps.cache.packLoads.put(load));
    onMore(load);
  };
  while (packs.length === 0 || packs.at(-1)?.has_more === true) {
    const part = await loadPart(deps, load, keep);
    load.came = [];
    load.tag = null;
    const pack = await openSigned(deps.cache, part).catch(async (cause: unknown) => {
      await deps.cache.packLoads.delete('load');
      throw cause;
    });
    packs.push(pack);
    load.parts.push(part);
    load.next = pack.cursor;
    await keep();
  }
  return packs;
}

async function loadPart(deps: PackDeps, load: StoredLoad, keep: () => Promise<void>): Promise<StoredPart> {
  const { env } = deps;
  const limit = new AbortController();
  let stopTimer = env.timer(() => limit.abort(), SILENT_MS);
  const alive = (): void => {
    stopTimer();
    stopTimer = env.timer(() => limit.abort(), SILENT_MS);
  };
  try {
    const response = await env.fetch(addressFor(load), {
      cache: 'no-store',
      credentials: 'omit',
      signal: limit.signal,
      ...(load.tag === null ? {} : { headers: { range: `bytes=${sizeOf(load)}-` } }),
    });
    await begin(deps, load, response);
    let unwritten = 0;
    const body = response.body?.getReader();
    for (;;) {
      const more = await body?.read();
      alive();
      if (!more || more.done) break;
      load.came.push(Uint8Array.from(more.value).buffer);
      unwritten += more.value.length;
      if (unwritten < WRITE_EVERY) continue;
      unwritten = 0;
      await keep();
    }
  } catch (cause) {
    if (cause instanceof NotLoaded || !isLine(cause)) throw cause;
    deps.reached(false);
    if (load.tag !== null) await keep();
    throw new NotLoaded('offline');
  } finally {
    stopTimer();
  }
  const signature = readSignature(load.signature);
  if (!signature) throw new NotLoaded('bad_signature');
  return { bytes: await new Blob(load.came).arrayBuffer(), ...signature };
}

/** The answer's head: what is here already goes on only where the server goes on with it. */
async function begin({ cache, reached }: PackDeps, load: StoredLoad, response: Response): Promise<void> {
  const { status, headers } = response;
  reached(status < 500);
  if (status === 410) {
    // Nothing follows on what is here: the next try begins anew.
    await cache.packLoads.delete('load');
    await noteExpired(cache, load.since);
    throw new NotLoaded('expired');
  }
  // What is here stays: the app goes on from it once it is updated.
  if (status === OUTDATED) throw new NotLoaded('outdated');
  // It passes: what is here stays and goes on from there.
  if (status >= 500 || PASSING.has(status)) throw new NotLoaded('offline');
  const isPack =
    (status === 200 || status === 206) && readSignature(headers.get(PACK_SIGNATURE) ?? '') !== null;
  // A page that lets nobody through yet answers 200 for the shop.
  if (status === 200 && !isPack) throw new NotLoaded('offline');
  if (status === 416) {
    load.came = [];
    load.tag = null;
    throw new NotLoaded('offline');
  }
  if (!isPack) {
    await cache.packLoads.delete('load');
    throw new NotLoaded('refused');
  }
  if (status === 200) load.came = [];
  load.tag = headers.get('etag');
  load.signature = headers.get(PACK_SIGNATURE) ?? '';
}

/** Size of what changed since a cursor, as the shop tells it without sending it: bytes, null where it does not say. */
export async function fetchDeltaSize(
  { cache, env, reached }: PackDeps,
  { make, cursor }: { make: string | null; cursor: string },
): Promise<number | null> {
  const limit = new AbortController();
  const stopTimer = env.timer(() => limit.abort(), SILENT_MS);
  try {
    const address = addressOf(loadPack.path, {
      region: PACK_REGION,
      make,
      since: cursor,
      format: PACK_FORMAT,
    });
    const init = { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal: limit.signal } as const;
    const { status, headers } = await env.fetch(address, init);
    reached(status < 500);
    if (status === 410) await noteExpired(cache, cursor);
    const bytes = Number(headers.get('content-length'));
    return status === 200 && readSignature(headers.get(PACK_SIGNATURE) ?? '') !== null && bytes > 0
      ? bytes
      : null;
  } catch (cause) {
    if (!isLine(cause)) throw cause;
    reached(false);
    return null;
  } finally {
    stopTimer();
  }
}

/** The shop does not go on from this cursor: what is held by it can only be replaced. */
async function noteExpired(cache: CacheDatabase, cursor: string | null): Promise<void> {
  if (cursor !== null)
    await cache.packs
      .where({ id: 'held' })
      .modify((pack) => void (pack.cursor === cursor && (pack.expired = true)));
}

/** The shop writes catalogues that this build does not read. */
const OUTDATED = 406;
/** Too slow, too early, too many. */
const PASSING = new Set([408, 425, 429]);

/** Browsers say a cut line as a TypeError, our own giving up as an AbortError. */
const isLine = (cause: unknown): boolean =>
  cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'AbortError');

const addressFor = ({ make, next, tag }: StoredLoad): string =>
  addressOf(loadPack.path, { region: PACK_REGION, make, since: next, tag, format: PACK_FORMAT });

export const sizeOf = ({ came }: StoredLoad): number =>
  came.reduce((sum, { byteLength }) => sum + byteLength, 0);
