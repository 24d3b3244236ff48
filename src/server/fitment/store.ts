import { sql, type Selectable } from 'kysely';
import type { CompatibleList } from '#contract/fitment.ts';
import type { Db } from '#server/platform/handle.ts';
import type { FitmentTrims } from '#server/platform/schema/fitment.ts';

export type Trim = Selectable<FitmentTrims>;

/** The same order on every server, whatever its database sorts by. */
const inOrder = (left: string, right: string): number =>
  left.localeCompare(right, 'en', { numeric: true, sensitivity: 'base' }) ||
  Number(left > right) - Number(left < right);

/** All makes, A to Z. */
export async function makes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('fitment_trims').select('make').distinct().execute();
  return rows.map(({ make }) => make).toSorted(inOrder);
}

export interface Chosen {
  make: string;
  /** None: all of the make. */
  models?: readonly string[];
  /** None: all of the models. */
  variants?: readonly string[];
}

const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());

/** Trims in the order in which people look for them. Names in any case; unknown ones find nothing. */
export async function trims(db: Db, { make, models = [], variants = [] }: Chosen): Promise<Trim[]> {
  let found = db
    .selectFrom('fitment_trims')
    .selectAll()
    .where(sql<boolean>`lower(make) = ${make.trim().toLowerCase()}`);
  if (models.length > 0) found = found.where(sql<boolean>`lower(model) = any(${lower(models)})`);
  if (variants.length > 0) found = found.where(sql<boolean>`lower(variant) = any(${lower(variants)})`);
  return sorted(await found.execute());
}

const sorted = (rows: Trim[]): Trim[] =>
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

/** What a product is said to fit; empty when nothing is. Whether the product is public is the caller's to ask. */
export async function compatibleList(db: Db, productId: number): Promise<CompatibleList> {
  const rows = await db
    .selectFrom('product_fitment')
    .innerJoin('fitment_trims', 'fitment_trims.id', 'trim_id')
    .selectAll('fitment_trims')
    .where('product_id', '=', productId)
    .execute();
  if (rows.length === 0) return {};
  const known = await db
    .selectFrom('fitment_trims')
    .select(['make', 'model', 'variant', (row) => row.fn.countAll<number>().as('count')])
    .where(sql<boolean>`(make, model) in (${sql.join(pairsOf(rows))})`)
    .groupBy(['make', 'model', 'variant'])
    .execute();
  const list: CompatibleList = {};
  for (const trim of sorted(rows)) {
    const ofMake = (list[trim.make] ??= { model: [], var: [], trims: [], whole: [] });
    const { id, model, variant, years } = trim;
    if (!ofMake.model.includes(model)) ofMake.model.push(model);
    if (!ofMake.var.includes(variant)) ofMake.var.push(variant);
    ofMake.trims.push({ doc_id: id, label: labelOf(trim), years, model, variant });
  }
  for (const [make, ofMake] of Object.entries(list))
    ofMake.whole = wholeOf(
      ofMake.trims,
      known.filter((one) => one.make === make),
    );
  return list;
}

const pairsOf = (rows: readonly Trim[]) => [
  ...new Map(rows.map(({ make, model }) => [`${make}\n${model}`, sql`(${make}, ${model})`])).values(),
];

type Whole = CompatibleList[string]['whole'][number];

/** Models all of whose trims are listed; of the other models, such variants. */
function wholeOf(
  listed: readonly { model: string; variant: string }[],
  known: readonly { model: string; variant: string; count: number }[],
): Whole[] {
  const covered = known.filter(
    ({ model, variant, count }) =>
      listed.filter((trim) => trim.model === model && trim.variant === variant).length === count,
  );
  return [...new Set(listed.map(({ model }) => model))].flatMap((model): Whole[] => {
    const mine = covered.filter((one) => one.model === model);
    if (mine.length === known.filter((one) => one.model === model).length) return [{ model, variant: null }];
    return mine.map(({ variant }) => ({ model, variant })).toSorted((a, b) => inOrder(a.variant, b.variant));
  });
}
