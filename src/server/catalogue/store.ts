import { sql } from 'kysely';
import type { ModelCount } from '#domain/catalogue/spelling-suggestion.ts';
import {
  CROSSED_OUT,
  type CrossedOut,
  type CrossedOutRule,
  USUAL_CROSSED_OUT,
} from '#domain/listings/crossed-out.ts';
import type { DatedRate } from '#domain/shipping/rule-values.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { liveEntriesOf } from '#server/listings/entries.ts';
import { sellerOf } from '#server/stores/seller.ts';
import { PRODUCT_COLUMNS, type WholeProductRow } from './listing-row.ts';
import { emblemOf, imagesOf } from './pictures.ts';
import type { ChoiceRow } from './options.ts';
import type { WholeProduct } from './product-shape.ts';
import { categoriesOf } from './store-categories.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Drafts and deleted products are nowhere public (contract 4). Spelled as the indexes' condition is. */
export const isPublic = sql<boolean>`live and not deleted`;

/** A public product by id, or null. */
export async function publicProduct(db: Db, id: number): Promise<WholeProductRow | null> {
  const row = await db
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .where('id', '=', id)
    .where(isPublic)
    .executeTakeFirst();
  return row ?? null;
}

/** The same with its pictures, choices, categories, who sells it and what parts it holds. */
export async function wholeProduct(db: Db, id: number): Promise<WholeProduct | null> {
  const row = await publicProduct(db, id);
  if (row === null) return null;
  const [images, choices, categories, seller, parts] = await Promise.all([
    imagesOf(db, id),
    choicesOf(db, id),
    row.product_class_id === VEHICLES ? [] : categoriesOf(db, id),
    row.owner_id === null ? null : sellerOf(db, row.owner_id),
    row.owner_id === null || row.product_class_id !== PARTS ? [] : liveEntriesOf(db, row.id),
  ]);
  return { row, images, choices, categories, seller, parts };
}

async function choicesOf(db: Db, productId: number): Promise<ChoiceRow[]> {
  return await db
    .selectFrom('product_options')
    .select(['id', 'code', 'name', 'required', 'values'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute();
}

/** An option that some public product offers, beyond the shipping ones. */
export async function choiceById(db: Db, id: number): Promise<ChoiceRow | null> {
  const row = await db
    .selectFrom('product_options as o')
    .innerJoin('products', 'products.id', 'o.product_id')
    .select(['o.id', 'o.code', 'o.name', 'o.required', 'o.values'])
    .where('o.id', '=', id)
    .where(isPublic)
    .orderBy('o.product_id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Setting of staff for crossed-out prices, `real` unless they made one (contract 7.1). */
export async function crossedOutSetting(db: Db): Promise<CrossedOut> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', 'crossed_out_price')
    .executeTakeFirst();
  const value = row?.value.value;
  return CROSSED_OUT.find((one) => one === value) ?? USUAL_CROSSED_OUT;
}

/** By what prices are crossed out at a moment. */
export async function crossedOutRule(db: Db, now: Date): Promise<CrossedOutRule> {
  return { setting: await crossedOutSetting(db), now: now.getTime() };
}

/** ZMW for one USD, four decimals, by the latest rate dated `day` or earlier; null while there is none. */
export async function unitsPerUsd(db: Db, day: string): Promise<string | null> {
  return (await rateOfKwacha(db, day))?.units_per_usd ?? null;
}

/** The same with the day from which it holds. */
export async function rateOfKwacha(db: Db, day: string): Promise<DatedRate | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['units_per_usd', 'day'])
    .where('currency', '=', 'ZMW')
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface MakeCount {
  make: string;
  count: number;
  emblem: string | null;
}

/** Makes with how many public vehicles each has, sold out or not, as its list shows them: most first, then by name. */
export async function countsByMake(db: Db): Promise<MakeCount[]> {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('makes', 'makes.name', 'p.make')
    .select((eb) => ['p.make', 'makes.emblem_hash', eb.fn.countAll<number>().as('count')])
    .where('p.product_class_id', '=', 1)
    .where(isPublic)
    .where('p.make', 'is not', null)
    .groupBy(['p.make', 'makes.emblem_hash'])
    .execute();
  return rows
    .flatMap(({ make, count, emblem_hash }) =>
      make === null ? [] : [{ make, count, emblem: emblemOf(emblem_hash) }],
    )
    .toSorted((a, b) => b.count - a.count || alphabet.compare(a.make, b.make));
}

/** Makes and models of public vehicles, sold out or not, A to Z. */
export async function modelCounts(db: Db): Promise<ModelCount[]> {
  const rows = await db
    .selectFrom('products')
    .select((eb) => ['make', 'model', 'vehicle_class', eb.fn.countAll<number>().as('count')])
    .where('product_class_id', '=', 1)
    .where(isPublic)
    .where('make', 'is not', null)
    .groupBy(['make', 'model', 'vehicle_class'])
    .execute();
  return rows
    .flatMap(({ make, model, vehicle_class, count }) =>
      make === null ? [] : [{ make, model, vehicleClass: vehicle_class, count }],
    )
    .toSorted((a, b) => alphabet.compare(a.make, b.make) || alphabet.compare(a.model ?? '', b.model ?? ''));
}

/** A to Z as people sort: case does not count, "2 Series" comes before "10". */
const alphabet = new Intl.Collator('en', { numeric: true });
