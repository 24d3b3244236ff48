import { PACK_REGION } from '#contract/pack.ts';
import { apply, type LoadedCatalogue as LoadedPack } from '#domain/pack/apply.ts';
import { bytesOfText, readPackFile, writePackFile } from '#domain/pack/file.ts';
import type { Pack } from '#domain/pack/format.ts';
import type { StoredLoad, StoredPack, StoredPart } from '../store/database.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { isDatabaseClosed, isFull } from '../store/free-space.ts';
import { follow } from '../store/follow.ts';
import { ObservableValue } from '../face/observable-value.ts';
import {
  fetchDeltaSize,
  refreshPackKeys,
  loadParts,
  NotLoaded,
  openSigned,
  type PackDeps,
  sizeOf,
} from './load.ts';
import type { PackInfo, PackLoad, Packs, PackTrouble } from '../face/packs-face.ts';
import { canCheck } from './verify.ts';

/** Changes may weigh this share of the whole catalogue; then the whole one is loaded anew. */
const MOST_CHANGES = 0.5;
const A_DAY_MS = 86_400_000;

/** The catalogue on this phone: loads, keeps, hands on and takes in. */
export function openPacks(deps: PackDeps): Packs {
  const { cache, broken } = deps;
  const stored = (): Promise<StoredPack | undefined> => cache.packs.get('held');
  const going = new ObservableValue<PackLoad | null | undefined>(undefined, () =>
    follow(
      () => cache.packLoads.get('load'),
      (load) => going.set(load ? progressOf(load) : null),
      broken,
    ),
  );
  const info: ObservableValue<PackInfo | null | undefined> = new ObservableValue<PackInfo | null | undefined>(
    undefined,
    () => follow(stored, (pack) => info.set(pack ? infoOf(pack) : null), broken),
  );

  const load = (make: string | null, since: string | null): Promise<PackTrouble | null> =>
    tried(async () => {
      if (!(await canCheck())) throw new NotLoaded('unsupported');
      if (!(await refreshPackKeys(deps))) throw new NotLoaded('offline');
      const before = await cache.packLoads.get('load');
      const row: StoredLoad =
        before?.make === make && before.since === since
          ? before
          : { id: 'load', make, since, next: since, parts: [], tag: null, signature: '', came: [] };
      const packs = await loadParts(deps, row, (now) => going.set(progressOf(now)));
      // What came long ago and had no room is as old as it says.
      const made = Date.parse(packs.at(-1)?.generated_at ?? '');
      const asOf = deps.env.now() - made > A_DAY_MS ? made : deps.env.now();
      await takeOver(deps, { parts: row.parts, packs, asOf, own: true });
    });

  return {
    stored: info,
    load: going,
    canCheck,
    async meetShop() {
      if ((await cache.packKeys.count()) === 0) await refreshPackKeys(deps);
    },
    get: (make) => load(make, null),
    async update() {
      const pack = await stored();
      if (!pack) return 'gap';
      const { make, cursor, bytes, fullBytes } = pack;
      return load(make, bytes - fullBytes > fullBytes * MOST_CHANGES ? null : cursor);
    },
    async updateCost() {
      const pack = await stored();
      if (!pack || pack.expired) return null;
      const { bytes, fullBytes } = pack;
      return bytes - fullBytes > fullBytes * MOST_CHANGES ? null : fetchDeltaSize(deps, pack);
    },
    async goOn() {
      const row = await cache.packLoads.get('load');
      return row ? load(row.make, row.since) : null;
    },
    async remove() {
      await cache.transaction('rw', [cache.packs, cache.packParts, cache.packLoads], async () => {
        await cache.packs.clear();
        await cache.packParts.clear();
        await cache.packLoads.clear();
      });
    },
    async handOver() {
      const parts = await cache.packParts.orderBy('at').toArray();
      if (parts.length === 0) return null;
      return new Blob([writePackFile(parts.map((part) => ({ ...part, bytes: new Uint8Array(part.bytes) })))]);
    },
    takeIn: (file) =>
      tried(async () => {
        if (!(await canCheck())) throw new NotLoaded('unsupported');
        const parts = readPackFile(bytesOfFile(await file.arrayBuffer()));
        if (!parts) throw new NotLoaded('damaged');
        const signed = parts.map(({ bytes, ...rest }) => ({ ...rest, bytes: Uint8Array.from(bytes).buffer }));
        const known = new Set(await cache.packKeys.toCollection().primaryKeys());
        if (signed.some(({ keyid }) => !known.has(keyid))) await refreshPackKeys(deps);
        const packs: Pack[] = [];
        for (const part of signed) packs.push(await openSigned(cache, part));
        const asOf = Date.parse(packs.at(-1)?.generated_at ?? '');
        await takeOver(deps, { parts: signed, packs, asOf, own: false });
      }),
  };
}

/** Runs it and tells what was in the way. */
async function tried(work: () => Promise<void>): Promise<PackTrouble | null> {
  try {
    await work();
    return null;
  } catch (cause) {
    if (cause instanceof NotLoaded) return cause.why;
    if (cause instanceof LocalWriteError || isFull(cause) || isDatabaseClosed(cause)) return 'full';
    throw cause;
  }
}

interface Came {
  parts: StoredPart[];
  packs: Pack[];
  asOf: number;
  /** It came from our own shop and not in a file. */
  own: boolean;
}

/** T-pack: all parts go in and what is held changes, or nothing does (sync 9). */
async function takeOver(
  { cache, withFreeSpace }: PackDeps,
  { parts, packs, asOf, own }: Came,
): Promise<void> {
  await withFreeSpace(() =>
    cache.transaction('rw', [cache.packs, cache.packParts, cache.packLoads], async () => {
      const before = (await cache.packs.get('held')) ?? null;
      const [first] = packs;
      if (!first) throw new NotLoaded('damaged');
      // The last part says so when more belong to it.
      if (packs.at(-1)?.has_more !== false) throw new NotLoaded('damaged');
      // The shop gave its history up, in a restore for one: then its versions say nothing about what is here, and what
      // it says itself, or what it made later, takes that one's place.
      const anew = first.full && before?.expired === true && (own || asOf > before.asOf);
      // A file must not take a newer catalogue away, whatever makes it is about.
      const isOlder = before?.catalogue === first.catalogue && lastOf(packs).version < before.version;
      if (isOlder && !own && !anew) throw new NotLoaded('older');
      // A file of another shop is none of ours; the shop itself may have begun anew.
      if (before && before.catalogue !== first.catalogue && !own) throw new NotLoaded('other');
      const same = before?.catalogue === first.catalogue && before.make === first.make;
      let now: LoadedPack | null =
        before && !anew && (same || !first.full) ? loadedCatalogueOf(before, first) : null;
      for (const pack of packs) {
        const next = apply(now, pack);
        if (typeof next === 'string') throw new NotLoaded(next);
        now = { ...next, listings: new Map(), articles: new Map() };
      }
      if (now === null) throw new NotLoaded('damaged');
      const size = parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
      const kept = first.full ? null : before;
      if (first.full) await cache.packParts.clear();
      const last = await cache.packParts.orderBy('at').last();
      const from = (last?.at ?? 0) + 1;
      await cache.packParts.bulkPut(parts.map((part, index) => ({ ...part, at: from + index })));
      const { catalogue, version, make, cursor, counts } = now;
      const makeName = nameOf(packs, make, before);
      await cache.packs.put({
        id: 'held',
        catalogue,
        version,
        region: PACK_REGION,
        make,
        ...(makeName !== null && { makeName }),
        cursor,
        products: counts.products,
        asOf,
        bytes: (kept?.bytes ?? 0) + size,
        fullBytes: kept?.fullBytes ?? size,
      });
      await cache.packLoads.clear();
    }),
  );
}

const lastOf = (packs: readonly Pack[]): { version: number } => ({
  version: Math.max(0, ...packs.map(({ version }) => version)),
});

/** As far as it says whether a pack may follow: the listings themselves are read where they are searched. */
function loadedCatalogueOf(pack: StoredPack, { format, generated_at, sections }: Pack): LoadedPack {
  const { catalogue, version, region, make, cursor, products } = pack;
  return {
    format,
    catalogue,
    version,
    region,
    make,
    cursor,
    generated_at,
    sections,
    counts: { products },
    listings: new Map(),
    articles: new Map(),
  };
}

const infoOf = ({ make, makeName, products, asOf, bytes, expired = false }: StoredPack): PackInfo => {
  return { make, makeName: makeName ?? make, products, asOf, bytes, expired };
};

/** Spelling in which the shop writes the make that a catalogue is of: its listings tell, else what was known; null for all makes. */
function nameOf(packs: readonly Pack[], make: string | null, before: StoredPack | null): string | null {
  if (make === null) return null;
  const known = before?.make === make ? before.makeName : undefined;
  return packs.find(({ listings }) => listings.length > 0)?.listings[0]?.make ?? known ?? null;
}

/** A file as it was handed over, also where it had to go as text. */
function bytesOfFile(file: ArrayBuffer): Uint8Array {
  const bytes = new Uint8Array(file);
  return bytesOfText(bytes) ?? bytes;
}

function progressOf(load: StoredLoad): PackLoad {
  const done = load.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  return { make: load.make, update: load.since !== null, bytes: done + sizeOf(load) };
}
