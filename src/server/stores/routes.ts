import { STORE_ID } from '#contract/selling.ts';
import { store } from '#contract/stores.ts';
import { PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { cardRows } from '#server/catalogue/card-rows.ts';
import { idsOf, invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { productCardOf } from '#server/catalogue/shape.ts';
import { crossedOutRule } from '#server/catalogue/store.ts';
import { isPublic } from '#server/catalogue/store.ts';
import { ownedBy } from '#server/listings/row.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { sellerByStore } from './seller.ts';
import { notFound } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

const listedBy = (db: Db, sellerId: number) =>
  db.selectFrom('products').where(ownedBy(sellerId)).where(isPublic);

async function countListed(db: Db, sellerId: number): Promise<number> {
  const { count } = await listedBy(db, sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function idsOnPage(db: Db, sellerId: number, page: number): Promise<number[]> {
  const rows = await listedBy(db, sellerId)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

const oneStore = answer(
  store,
  'public',
  async ({ db, now, rememberEach, params }) => {
    const { code } = params;
    const seller = STORE_ID.test(code) ? await sellerByStore(db, code) : null;
    if (!seller) return notFound();
    const page = pageNumber(params.page);
    if (page === null) return invalidPage();
    const count = await countListed(db, seller.id);
    if (!isPage(page, count)) return invalidPage();
    const ids = await idsOnPage(db, seller.id, page);
    const [cards, crossedOut] = await Promise.all([
      cardRows({ db, rememberEach }, ids),
      crossedOutRule(db, now),
    ]);
    const results = cards.map(({ row, primary }) => productCardOf(row, primary, crossedOut));
    return { ...seller, ...paged(`/stores/${code}/`, { page: params.page }, page, count, results) };
  },
  { kept: { shows: idsOf } },
);

export const routes = [oneStore];
