import type * as v from 'valibot';
import {
  addFavourite,
  type Favourite,
  favourites,
  Favourites,
  MAX_FAVOURITES,
  removeFavourite,
} from '#contract/personal-lists.ts';
import { MAX_ID } from '#domain/text/links.ts';
import { goodsOfRow, listingCardOf } from '#server/catalogue/shape.ts';
import { LISTING_COLUMNS } from '#server/catalogue/listing-row.ts';
import { NO_PRIMARY_IMAGE, primaryImagesOf } from '#server/catalogue/pictures.ts';
import { isPublic } from '#server/catalogue/store.ts';
import { answer, handle, type HandlerOptions, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { wholeOrPage, type ListPart, unpaginated } from '#server/platform/calls/lists.ts';
import type { Db } from '#server/platform/database/db.ts';
import { limitReached, notFound } from '#server/platform/calls/refuse.ts';

/** Newest first. */
async function favouritesOf(
  db: Db,
  userId: number,
  part: ListPart,
): Promise<v.InferInput<typeof Favourites>['results']> {
  const own = db
    .selectFrom('favourites')
    .select(['product_id', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc');
  const rows = await (part ? own.limit(part.limit).offset(part.offset) : own).execute();
  const ids = rows.map((row) => row.product_id);
  if (ids.length === 0) return [];
  const [live, images] = await Promise.all([
    db.selectFrom('products').select(LISTING_COLUMNS).where('id', 'in', ids).where(isPublic).execute(),
    primaryImagesOf(db, ids),
  ]);
  const products = new Map(live.map((row) => [row.id, row]));
  return rows.map(({ product_id, added_at }) => {
    const row = products.get(product_id);
    return {
      product_id,
      added_at: wireTime(added_at),
      available: row !== undefined,
      product: row
        ? { ...listingCardOf(row, images.get(product_id) ?? NO_PRIMARY_IMAGE), ...goodsOfRow(row) }
        : null,
    };
  });
}

export const favouritesHandler = answer(favourites, 'user', ({ db, user, params }) =>
  wholeOrPage<v.InferInput<typeof Favourite>>(favourites.path, params, {
    count: () => countOf(db, user.id),
    read: (part) => favouritesOf(db, user.id, part),
  }),
);

async function countOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

const changed: HandlerOptions = {
  changes: async ({ tx, user }) =>
    user
      ? [{ row: 'favourites', version: 1, value: unpaginated(await favouritesOf(tx, user.id, null)) }]
      : [],
};

export const addFavouriteHandler = handle(
  addFavourite,
  'user',
  async ({ tx, user, payload, now }) => {
    const { product_id: id } = payload;
    const own = await tx
      .selectFrom('favourites')
      .select('added_at')
      .where('user_id', '=', user.id)
      .where('product_id', '=', id)
      .executeTakeFirst();
    const live = await tx
      .selectFrom('products')
      .select(['price_minor', 'currency'])
      .where('id', '=', Math.min(id, MAX_ID))
      .where(isPublic)
      .executeTakeFirst();
    if (!live) return notFound();
    if (own) return reply({ product_id: id, added_at: wireTime(own.added_at) }, { status: 200 });
    // Commands of one user wait for each other, so nobody gets past the count.
    if ((await countOf(tx, user.id)) >= MAX_FAVOURITES) return limitReached(MAX_FAVOURITES);
    const known = { known_minor: live.price_minor, known_currency: live.currency };
    await tx
      .insertInto('favourites')
      .values({ user_id: user.id, product_id: id, added_at: now, ...known })
      .execute();
    return { product_id: id, added_at: wireTime(now) };
  },
  changed,
);

export const removeFavouriteHandler = handle(
  removeFavourite,
  'user',
  async ({ tx, user, payload }) => {
    await tx
      .deleteFrom('favourites')
      .where('user_id', '=', user.id)
      .where('product_id', '=', payload.product_id)
      .execute();
    return null;
  },
  changed,
);
