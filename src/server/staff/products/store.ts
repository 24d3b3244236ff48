import { type RawBuilder, sql } from 'kysely';
import { STOCK_SORTS } from '#contract/staff/products.ts';
import { foldTitle } from '#domain/catalogue/search-words.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { parseReference } from '#domain/stock/vehicle-facts.ts';
import { EDIT_COLUMNS, type EditRow, ownedBy } from '#server/listings/row.ts';
import { literally } from '#server/platform/database/like.ts';
import { sortIn } from '../sort.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface StockFilter {
  status: string;
  /** A stock reference, or words of the title. */
  q: string;
  /** '' for newest first. */
  sort: string;
}

function matching(db: Db, { status, q }: Omit<StockFilter, 'sort'>) {
  let found = db.selectFrom('products').where(ownedBy('house')).where('deleted', '=', false);
  switch (status.trim()) {
    case '':
      break;
    case 'live':
      found = found.where('live', '=', true);
      break;
    case 'draft':
      found = found.where('live', '=', false).where(sql<boolean>`hidden_live is not true`);
      break;
    case 'hidden':
      found = found.where('hidden_live', 'is not', null);
      break;
    case 'sold':
      found = found.where('live', '=', true).where(sql<boolean>`num_in_stock <= num_allocated`);
      break;
    default:
      found = found.where(sql<boolean>`false`);
  }
  const words = foldTitle(q.slice(0, 255)).split(/\s+/).filter(Boolean).slice(0, 10);
  const reference = parseReference(q);
  if (reference !== null && reference <= 2_147_483_647)
    return found.where(({ or, eb }) =>
      or([eb('id', '=', reference), eb('title_fold', 'like', `%${literally(words.join(' '))}%`)]),
    );
  for (const word of words) found = found.where('title_fold', 'like', `%${literally(word)}%`);
  return found;
}

export async function countStock(db: Db, filter: StockFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const SORT_BY: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`title_fold`,
  price: sql`price_minor`,
  stock: sql`num_in_stock - num_allocated`,
};

/** One page in the wanted order. */
export function pageOfStock(db: Db, filter: StockFilter, page: number, size = PAGE_SIZE): Promise<EditRow[]> {
  const { by, direction } = sortIn(STOCK_SORTS, filter.sort);
  return (
    matching(db, filter)
      .select(EDIT_COLUMNS)
      // Amounts of two currencies are not compared: those of one stand together.
      .$if(by === 'price', (some) => some.orderBy('currency'))
      .orderBy(SORT_BY[by] ?? sql`created_at`, direction)
      .orderBy('id', direction)
      .limit(size)
      .offset((page - 1) * size)
      .execute()
  );
}

/** Number of reports about each of these that nobody has decided. */
export async function openReportsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('reports')
    .select(['product_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('product_id', 'in', ids)
    .where('status', '=', 'new')
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, count }) => [product_id ?? 0, count]));
}
