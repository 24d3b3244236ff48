import type { PackPromotions, PackTrims, Sections } from '#domain/pack/format.ts';
import { colourOnly } from '#domain/pack/write.ts';
import { emblemOf, type MaybePicture } from '#server/catalogue/pictures.ts';
import type { MakeCount } from '#server/catalogue/store.ts';
import { tiersFrom } from '#server/offers/tiers.ts';
import { allCategories } from '#server/parts/store.ts';
import { digestOf } from '#server/platform/http/etag.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { rulesOf, settings } from '#server/rules/store.ts';
import { rateRowOf } from '#server/shipping/shape.ts';
import { ratesFrom } from '#server/shipping/store.ts';
import { packPictureOf } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

export type WholeSections = { [K in keyof Sections]: NonNullable<Sections[K]> };

/**
 * Sections of a catalogue beside its listings. What is over is left out, what is to come is not.
 * @param counted read once at each moment: the makes for the catalogue of one make only, the trims for the others
 */
export async function sectionsOf(
  db: Db,
  make: string | null,
  now: Date,
  counted: { makes: () => Promise<MakeCount[]>; trims: () => Promise<PackTrims[]> },
): Promise<WholeSections> {
  const day = wireDay(now);
  const [makes, rates, shop, tiers, shipping, rules, categories, promotions, counts, trims] =
    await Promise.all([
      db.selectFrom('makes').selectAll().orderBy('name').execute(),
      db
        .selectFrom('exchange_rates')
        .select(['day', 'units_per_usd'])
        .where('currency', '=', 'ZMW')
        .orderBy('day')
        .execute(),
      settings(db),
      tiersFrom(db, now),
      ratesFrom(db, day),
      rulesOf(db, null),
      make === null ? allCategories(db) : [],
      promotedFrom(db, now),
      make === null ? [] : counted.makes(),
      make === null ? counted.trims() : [],
    ]);
  return {
    makes: makes.map(({ name, emblem_hash }): [string, string | null] => [name, emblemOf(emblem_hash)]),
    // The one that holds and those to come: older ones price nothing any more.
    exchange_rates: rates
      .filter((_, at) => (rates[at + 1]?.day ?? '9') > day)
      .map(({ day: from, units_per_usd }): [string, string] => [from, units_per_usd]),
    site_settings: { ...shop, tiers },
    shipping_rates: shipping.map(rateRowOf),
    import_rules: rules.map((rule) => {
      const { estimate: _, ...rest } = rule;
      return rest;
    }),
    categories: categories.map(({ id, parentId, slug, name, names: { pt = null, ...others } }) => {
      return [id, parentId, slug, name, pt, others];
    }),
    promotions,
    make_counts: counts.map((one): [string, number] => [one.make, one.count]),
    fitment_trims: trims,
  };
}

/** Deals that are put forward now or later, in the order in which they are shown. */
async function promotedFrom(db: Db, now: Date): Promise<PackPromotions[]> {
  const rows = await db
    .selectFrom('deals')
    .leftJoin('pictures', 'pictures.hash', 'picture_hash')
    .select(['place', 'range', 'product_id', 'title', 'price_minor', 'currency', 'client_url'])
    .select(['starts_at', 'ends_at', 'pictures.hash', 'width', 'height', 'thumbhash', 'bytes'])
    .where('active', '=', true)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('place')
    .orderBy('range')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    place: row.place,
    range: row.range,
    product: row.product_id,
    title: row.title,
    price: row.price_minor,
    currency: row.currency,
    link: row.client_url,
    picture: shownOnly(row),
    from: row.starts_at.getTime(),
    to: row.ends_at?.getTime() ?? null,
  }));
}

function shownOnly(row: MaybePicture): PackPromotions['picture'] {
  const picture = packPictureOf(row);
  return picture && { ...colourOnly(picture) };
}

const NAMES = [
  'makes',
  'exchange_rates',
  'site_settings',
  'shipping_rates',
  'import_rules',
  'categories',
  'promotions',
  'make_counts',
  'fitment_trims',
] as const satisfies readonly (keyof Sections)[];

/** Characters of each digest: so many that another one is told from it. */
const DIGEST_SIGNS = 10;

/** Tells these sections from others. */
export const digestsOf = (sections: WholeSections): string =>
  NAMES.map((name) => digestOf(JSON.stringify(sections[name])).slice(0, DIGEST_SIGNS)).join('.');

/** Those that a phone does not have as they are. @param held what `digestsOf` said of those that it has */
export function changedSections(sections: WholeSections, since: string): Sections {
  const before = since.split('.');
  const now = digestsOf(sections).split('.');
  const given: Sections = { ...sections };
  for (const [at, name] of NAMES.entries()) if (before[at] === now[at]) given[name] = null;
  return given;
}
