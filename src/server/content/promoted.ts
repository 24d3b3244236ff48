import { type Deal, deals, type PromotedItem, promotions } from '#contract/content.ts';
import { type CrossedOutRule, crossedOutOf, noHistory } from '#domain/listings/crossed-out.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isSafeLink } from '#domain/text/safe-link.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import {
  joinedPicture,
  NO_PRIMARY_IMAGE,
  type PrimaryImage,
  primaryImagesOf,
  primaryOf,
} from '#server/catalogue/pictures.ts';
import { crossedOutOfRow } from '#server/catalogue/shape.ts';
import { crossedOutRule } from '#server/catalogue/store.ts';
import { httpProblem } from '#server/platform/http/errors.ts';
import { digestOf, weakTag } from '#server/platform/http/etag.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Most items of one range (contract 4.12). */
const MOST = 12;
/** Most deals in one answer: a page of deals, and no list without an end. */
const MOST_DEALS = 100;

/** Listings that the home page puts forward. A listing that is sold out or gone leaves it by itself. */
export const promotionsHandler = answer(promotions, 'public', async ({ db, now }) => {
  const found = await promoted(db, now).catch((cause: unknown) => {
    throw Object.assign(httpProblem('unavailable', { detail: 'Failed to Fetch' }), { cause });
  });
  const { sedan = [], suv = [] } = found.most_searched;
  const { trusted_cars, commercial_vehicles } = found;
  const body = { trusted_cars, most_searched: { sedan, suv }, commercial_vehicles };
  // The time of the answer is no change of it: who holds it already is told so.
  const tag = weakTag(digestOf(JSON.stringify(body)));
  return reply({ ...body, generated_at: wireTime(now) }, { headers: { etag: tag } });
});

/** Deals, contract 4.13, in the order that staff gave them. */
export const dealsHandler = answer(deals, 'public', async ({ db, now }) => {
  const [rows, crossedOut] = await Promise.all([dealRows(db, now), crossedOutRule(db, now)]);
  const images = await primaryImagesOf(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  return rows.flatMap((row) => dealOf(row, crossedOut, images) ?? []);
});

type Places = Record<
  'trusted_cars' | 'most_searched' | 'commercial_vehicles',
  Record<string, PromotedItem[]>
>;

async function promoted(db: Db, now: Date): Promise<Places> {
  const [all, crossedOut] = await Promise.all([
    running(db, now)
      .innerJoin('products', 'products.id', 'deals.product_id')
      .select(['place', 'range', 'products.id', 'products.title', 'deals.title as own_title'])
      .select(['products.price_minor', 'products.currency', 'fell_from_minor', 'price_since'])
      .where('place', '!=', 'deals')
      .where('live', '=', true)
      .where('deleted', '=', false)
      .whereRef('num_allocated', '<', 'num_in_stock')
      .execute(),
    crossedOutRule(db, now),
  ]);
  const images = await primaryImagesOf(
    db,
    all.map(({ id }) => id),
  );
  const places: Places = { trusted_cars: {}, most_searched: {}, commercial_vehicles: {} };
  for (const row of all) {
    if (row.place === 'deals') continue;
    const range = (places[row.place][row.range] ??= []);
    if (range.length === MOST) continue;
    range.push({
      id: row.id,
      price: wireMoney(row.price_minor),
      currency: row.currency,
      title: row.own_title ?? row.title,
      ...imageFields(images.get(row.id)),
      ...crossedOutOfRow(row, crossedOut),
    });
  }
  return places;
}

/** Deals that are put forward at this moment, in their order. */
const running = (db: Db, now: Date) =>
  db
    .selectFrom('deals')
    .where('active', '=', true)
    .where('starts_at', '<=', now)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('place')
    .orderBy('deals.range')
    .orderBy('deals.position')
    .orderBy('deals.id');

const imageFields = ({ image, picture }: PrimaryImage = NO_PRIMARY_IMAGE) => ({
  remote_image: image,
  picture,
});

/** Deals of listings that can be bought, and those that are about none. */
const dealRows = (db: Db, now: Date) =>
  running(db, now)
    .leftJoin('products', 'products.id', 'deals.product_id')
    .leftJoin('pictures', 'pictures.hash', 'deals.picture_hash')
    .select(['deals.product_id', 'deals.client_url', 'deals.title', 'deals.price_minor', 'deals.currency'])
    .select(['products.title as product_title', 'products.price_minor as product_price_minor'])
    .select(['products.currency as product_currency', 'product_class_id', 'fell_from_minor', 'price_since'])
    .select(['pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .where('place', '=', 'deals')
    .where((row) =>
      row.or([
        row('deals.product_id', 'is', null),
        row.and([
          row('live', '=', true),
          row('deleted', '=', false),
          row('num_allocated', '<', row.ref('num_in_stock')),
        ]),
      ]),
    )
    .limit(MOST_DEALS)
    .execute();

type DealRow = Awaited<ReturnType<typeof dealRows>>[number];

/** Null for one that cannot be shown: without a price, or with a link that leads where it must not (security 22). */
function dealOf(row: DealRow, crossedOut: CrossedOutRule, images: Map<number, PrimaryImage>): Deal | null {
  const { product_id: id } = row;
  // A listing is shown at its price of now: that is what is charged.
  const price = id === null ? row.price_minor : row.product_price_minor;
  const currency = id === null ? row.currency : row.product_currency;
  const title = row.title ?? row.product_title;
  const link =
    row.client_url ?? (id === null ? null : printListing(id, row.product_class_id ?? VEHICLES, null));
  if (price === null || currency === null || title === null || link === null) return null;
  if (!isSafeLink(link, ['https'])) return null;
  const own = joinedPicture(row);
  return {
    title,
    price: wireMoney(price),
    currency,
    ...imageFields(own ? primaryOf(own) : id === null ? undefined : images.get(id)),
    ...crossedOutOf(
      {
        ...noHistory(price),
        ...(id !== null && {
          earlierPriceMinor: row.fell_from_minor,
          priceSince: row.price_since?.getTime() ?? null,
        }),
      },
      crossedOut,
    ),
    client_url: link,
  };
}
