import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { printSignature } from '#contract/pack.ts';
import { joined } from '#domain/pack/bytes.ts';
import { FORMAT, MAGIC, type Sections } from '#domain/pack/format.ts';
import { writePack } from '#domain/pack/write.ts';
import type { Config } from '#server/platform/config.ts';
import { digestOf, weakTag } from '#server/platform/etag.ts';
import type { Db } from '#server/platform/handle.ts';
import { dayOf as calendarDay, wireTime } from '#server/platform/wire-time.ts';
import { type Cursor, dayOf, printCursor } from './cursor.ts';
import { noteKey, signingKey } from './keys.ts';
import { keptPacks } from './kept-packs.ts';
import { changesSince, countHere, sectionsOf, standing } from './store.ts';

/** A pack as it is sent. */
export interface BuiltPack {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the header has it. */
  signature: string;
  etag: string;
  /** How many listings are in it. */
  listings: number;
}

export interface AskedPack {
  region: string;
  make: string | null;
  /** Null: all of it. */
  since: { cursor: Cursor; text: string } | null;
}

export interface Building {
  db: Db;
  config: Config;
  now: Date;
}

/** What is in a pack is as old as its hour at most: so all servers of a shop make the same bytes, and a cut load goes on. */
const HOUR_MS = 3_600_000;

/** The pack that is asked for, or null where its cursor belongs to another catalogue, region or make. */
export async function packFor(building: Building, asked: AskedPack): Promise<BuiltPack | null> {
  const { db, config, now } = building;
  const { since, region, make } = asked;
  const generatedAt = wireTime(new Date(now.getTime() - (now.getTime() % HOUR_MS)));
  const [{ catalogue, version }, sections] = await Promise.all([
    standing(db),
    sectionsOf(db, calendarDay(now)),
  ]);
  if (since !== null && !isOf(since.cursor, { catalogue, region, make })) return null;
  // Of a time that was undone by a restore: what was read then is not what came after.
  if (since !== null && since.cursor.version > version) return null;
  const digests = digestsOf(sections);
  const key = JSON.stringify([catalogue, version, generatedAt, digests, region, make, since?.text ?? null]);
  return await keptPacks(config).get(key, async () => {
    const start = since?.cursor ?? {
      catalogue,
      region,
      make,
      version: 0,
      productId: 0,
      startedAt: version,
      day: dayOf(now),
      sections: '',
    };
    const [changes, products] = await Promise.all([
      changesSince(db, make, start, config.packPageSize + 1),
      countHere(db, make),
    ]);
    const page = changes.slice(0, config.packPageSize);
    const last = page.at(-1);
    const isSame = since !== null && last === undefined && start.sections === digests;
    const next: Cursor = {
      ...start,
      day: dayOf(now),
      sections: digests,
      ...(last && { version: last.version, productId: last.id }),
    };
    const body = writePack({
      format: FORMAT,
      catalogue,
      version,
      region,
      make,
      full: since === null,
      since: since?.text ?? null,
      cursor: isSame ? since.text : printCursor(next),
      has_more: changes.length > page.length,
      generated_at: generatedAt,
      counts: { products },
      sections: changed(sections, start.sections),
      listings: page.flatMap(({ listing }) => listing ?? []),
      tombstones: page.flatMap(({ id, at, listing }) => (listing === null ? [{ id, at }] : [])),
    });
    const bytes = joined([Buffer.from(MAGIC), await pressed(body, { level: 9 })]);
    await noteKey(db, config, now);
    const { keyid, sign } = signingKey(config);
    const signature = printSignature(keyid, sign(bytes));
    return { bytes, signature, etag: weakTag(digestOf(bytes)), listings: page.length };
  });
}

const pressed = promisify<Uint8Array, { level: number }, Buffer>(gzip);

function isOf(cursor: Cursor, wanted: Pick<Cursor, 'catalogue' | 'region' | 'make'>): boolean {
  return (
    cursor.catalogue === wanted.catalogue && cursor.region === wanted.region && cursor.make === wanted.make
  );
}

const NAMES = [
  'makes',
  'exchange_rates',
  'site_settings',
  'shipping_rates',
] as const satisfies readonly (keyof Sections)[];

const digestsOf = (sections: Sections): string =>
  NAMES.map((name) => digestOf(JSON.stringify(sections[name]))).join('.');

/** Those that the phone does not have as they are. @param held digests as the cursor has them */
function changed(sections: Sections, held: string): Sections {
  const before = held.split('.');
  const now = digestsOf(sections).split('.');
  const isNew = (name: (typeof NAMES)[number]) => before[NAMES.indexOf(name)] !== now[NAMES.indexOf(name)];
  return {
    makes: isNew('makes') ? sections.makes : null,
    exchange_rates: isNew('exchange_rates') ? sections.exchange_rates : null,
    site_settings: isNew('site_settings') ? sections.site_settings : null,
    shipping_rates: isNew('shipping_rates') ? sections.shipping_rates : null,
  };
}
