import { sql, type Selectable } from 'kysely';
import type { CompatibleList } from '#contract/listings/fitment.ts';
import { type NamedCar, foldedName } from '#domain/fitment/fitment.ts';
import { fitmentListOf, inFitmentOrder as inOrder } from '#domain/fitment/fitment-list.ts';
import { isPublic } from '#server/catalogue/store.ts';
import type { FitmentTrims } from '#server/platform/database/schema/fitment.ts';
import type { Db } from '#server/platform/database/db.ts';

export type Trim = Selectable<FitmentTrims>;

/** All makes, A to Z. */
export async function fitmentMakesIn(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('fitment_trims').select('make').distinct().execute();
  return rows.map(({ make }) => make).toSorted(inOrder);
}

export interface ChosenFitment {
  make: string;
  /** None: all of the make. */
  models?: readonly string[];
  /** None: all of the models. */
  variants?: readonly string[];
}

const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());

/** Trims in the order in which people look for them. Names in any case; unknown ones find nothing. */
export async function trims(db: Db, { make, models = [], variants = [] }: ChosenFitment): Promise<Trim[]> {
  let found = db
    .selectFrom('fitment_trims')
    .selectAll()
    .where(sql<boolean>`lower(make) = ${make.trim().toLowerCase()}`);
  if (models.length > 0) found = found.where(sql<boolean>`lower(model) = any(${lower(models)})`);
  if (variants.length > 0) found = found.where(sql<boolean>`lower(variant) = any(${lower(variants)})`);
  return sorted(await found.execute());
}

const sorted = (rows: readonly Trim[]): Trim[] =>
  rows.toSorted(
    (a, b) =>
      inOrder(a.make, b.make) ||
      inOrder(a.model, b.model) ||
      inOrder(a.variant, b.variant) ||
      inOrder(labelOf(a), labelOf(b)) ||
      inOrder(a.id, b.id),
  );

/** "Saloon - 1.6" */
export const labelOf = ({ body_type, engine }: Pick<Trim, 'body_type' | 'engine'>): string =>
  [body_type, engine].filter((part) => part !== null && part !== '').join(' - ');

/** Fitment that is stated for a product; empty when none is. Whether the product is public is the caller's to ask. */
export async function compatibleList(db: Db, productId: number): Promise<CompatibleList> {
  const rows = await fittingTrims(db, [productId]);
  return listOf(rows, await trimCounts(db, rows));
}

/** Names of models, in any case. */
export interface Models {
  makes: readonly string[];
  models: readonly string[];
}

/** Fitment of each public product within some models, and whether anything is said about it. As the ids were given. */
export async function compatibleLists(
  db: Db,
  ids: readonly number[],
  within: Models,
): Promise<{ cid: number; stated: boolean; compatible_list: CompatibleList }[]> {
  if (ids.length === 0) return [];
  const [live, stated, trimsOf] = await Promise.all([
    db.selectFrom('products').select('id').where('id', 'in', ids).where(isPublic).execute(),
    db.selectFrom('product_fitment').select('product_id').distinct().where('product_id', 'in', ids).execute(),
    fittingTrims(db, ids, within),
  ]);
  const known = await trimCounts(db, trimsOf);
  const isLive = new Set(live.map(({ id }) => id));
  const isStated = new Set(stated.map((row) => row.product_id));
  return ids
    .filter((id) => isLive.has(id))
    .map((cid) => ({
      cid,
      stated: isStated.has(cid),
      compatible_list: listOf(
        trimsOf.filter((trim) => trim.product_id === cid),
        known,
      ),
    }));
}

/**
 * Ids of the products that say they fit a vehicle, or may fit it once its version is named: all but those of which
 * `domain/fitment` says no, and those that say nothing. A query for others to stand in.
 */
export function fittingProducts({ make, model, variant, trim_id: trim, year }: NamedCar) {
  const isNamed = sql<boolean>`lower(make) = ${foldedName(make)} and lower(model) = ${foldedName(model)}
    and ${variant === null ? sql`true` : sql`lower(variant) = ${foldedName(variant)}`}`;
  const isOfYear = year === null ? sql`true` : sql`bool_or(${year} = any(years))`;
  // Of a year that the list of a whole model does not know nobody can say.
  const isWhole =
    trim === null ? sql`count(*) = (select count(*) from fitment_trims where ${isNamed})` : sql`false`;
  return sql<number>`select product_id from product_fitment join fitment_trims on fitment_trims.id = trim_id
    where ${isNamed} and ${trim === null ? sql`true` : sql`trim_id = ${trim}`}
    group by product_id having ${isOfYear} or ${isWhole}`;
}

type Fitting = Trim & { product_id: number };

async function fittingTrims(db: Db, ids: readonly number[], within?: Models): Promise<Fitting[]> {
  let rows = db
    .selectFrom('product_fitment')
    .innerJoin('fitment_trims', 'fitment_trims.id', 'trim_id')
    .selectAll('fitment_trims')
    .select('product_id')
    .where('product_id', 'in', ids);
  if (within)
    rows = rows
      .where(sql<boolean>`lower(make) = any(${lower(within.makes)})`)
      .where(sql<boolean>`lower(model) = any(${lower(within.models)})`);
  return rows.execute();
}

type Counted = { make: string; model: string; variant: string; count: number };

/** Number of trims of each variant of these models. */
async function trimCounts(db: Db, rows: readonly Trim[]): Promise<Counted[]> {
  if (rows.length === 0) return [];
  return db
    .selectFrom('fitment_trims')
    .select(['make', 'model', 'variant', (row) => row.fn.countAll<number>().as('count')])
    .where(sql<boolean>`(make, model) in (${sql.join(pairsOf(rows))})`)
    .groupBy(['make', 'model', 'variant'])
    .execute();
}

/** Fitment of a listing by its trims. */
const listOf = (rows: readonly Trim[], known: readonly Counted[]): CompatibleList =>
  fitmentListOf(
    rows.map((row) => ({ ...row, doc_id: row.id, label: labelOf(row) })),
    known,
  );

const pairsOf = (rows: readonly Trim[]) => [
  ...new Map(rows.map(({ make, model }) => [`${make}\n${model}`, sql`(${make}, ${model})`])).values(),
];
