import { type CompiledQuery, sql } from 'kysely';
import { LISTING_COLUMNS, type ListingRow } from './listing-row.ts';
import { joinedPicture, type PrimaryImage, primaryOf } from './pictures.ts';
import { isPublic } from './store.ts';
import type { RememberEach } from '#server/platform/cache/catalogue-memory.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Listing and first picture that a row of results is made of. */
export interface CardRow {
  row: ListingRow;
  primary: PrimaryImage;
}

/** Database that rows are read from, and where those are kept that were read before. */
export interface CardReading {
  db: Db;
  rememberEach: RememberEach;
}

/** Rows with their first pictures in the order of the ids, in one statement; one that has gone meanwhile is left out. */
export const cardRows = ({ db, rememberEach }: CardReading, ids: readonly number[]): Promise<CardRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rememberEach('card', ids, async (unknown) => {
        const { rows } = await db.executeQuery<Row>({ ...compiled(db), parameters: [unknown] });
        return new Map(rows.map((row) => [row.id, cardOf(row)]));
      });

/** Without the columns of the picture: a row may be kept. */
function cardOf(joined: Row): CardRow {
  const { caption, hash, width, height, thumbhash, bytes, avif, ...row } = joined;
  const picture = joinedPicture({ caption, hash, width, height, thumbhash, bytes, avif });
  return { row, primary: primaryOf(picture) };
}

type Row = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number];

let known: CompiledQuery<Row> | null = null;

/** The same text for any ids: to write it anew for each search would take longer than the rows. */
const compiled = (db: Db): CompiledQuery<Row> => (known ??= statement(db).compile());

const statement = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_images as i')
          .innerJoin('pictures', 'pictures.hash', 'i.picture_hash')
          .select(['i.caption', 'pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
          .whereRef('i.product_id', '=', 'products.id')
          .orderBy('i.slot')
          .limit(sql<number>`1`)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .select(LISTING_COLUMNS.map((name) => `products.${name}` as const))
    .select(['caption', 'hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .where(sql<boolean>`products.id = any(${[]}::integer[])`)
    .where(isPublic);
