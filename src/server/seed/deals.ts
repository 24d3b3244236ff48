import { sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';

/** Starts of the ranges of prices, in dollars: each ends where the next begins. */
const RANGES = [3_950, 7_000, 12_000];
const PLACE = 12;
const DEALS = 8;

/** Listings that the test catalogue puts forward (contract 9). */
export async function insertContractDeals(db: Db, now: Date): Promise<void> {
  const row = { starts_at: now, ends_at: null };
  await db
    .insertInto('deals')
    .values([
      { ...row, place: 'trusted_cars', range: '3950', product_id: 12, position: 1 },
      { ...row, place: 'most_searched', range: 'sedan', product_id: 12, position: 1 },
      { ...row, place: 'most_searched', range: 'sedan', product_id: 13, position: 2 },
      { ...row, place: 'deals', product_id: 12, position: 1 },
    ])
    .execute();
}

/**
 * Listings that the demo puts forward, chosen by rule from its own stock, the same each time: never two of one model in a row
 * of cards. Trusted: the fewest miles for their age. Most searched: of the models with most listings the newest arrival.
 * Commercial: the cheapest. Deals: the largest saving against the price before.
 */
export async function insertDemoDeals(db: Db, now: Date): Promise<void> {
  const last = RANGES.length - 1;
  for (const [at, from] of RANGES.entries()) {
    const prices = sql`price_minor >= ${from * 100}
      and (${at === last} or price_minor < ${(RANGES[at + 1] ?? 0) * 100})`;
    await put(db, now, {
      place: 'trusted_cars',
      range: String(from),
      most: PLACE,
      where: sql`vehicle_class = 'cars' and mileage is not null and ${prices}`,
      order: sql`mileage / (2021 - least(model_year, 2020)), id`,
    });
    await put(db, now, {
      place: 'commercial_vehicles',
      range: String(from),
      most: PLACE,
      where: sql`vehicle_class = 'commercial' and ${prices}`,
      order: sql`price_minor, id`,
    });
  }
  const sedan = sql`lower(body_type) in ('saloon', 'sedan', 'hatchback', 'coupe', 'convertible', 'estate')`;
  for (const range of ['sedan', 'suv'])
    await put(db, now, {
      place: 'most_searched',
      range,
      most: PLACE,
      where: sql`vehicle_class = 'cars' and ${range === 'sedan' ? sedan : sql`not ${sedan}`}`,
      order: sql`of_model desc, id desc`,
    });
  await put(db, now, {
    place: 'deals',
    range: '',
    most: DEALS,
    where: sql`vehicle_class = 'cars' and earlier_price_minor is not null`,
    order: sql`price_minor - earlier_price_minor, id`,
  });
}

interface Choice {
  place: 'trusted_cars' | 'most_searched' | 'commercial_vehicles' | 'deals';
  range: string;
  most: number;
  where: ReturnType<typeof sql>;
  order: ReturnType<typeof sql>;
}

/** The first of each model, then the first of these, from what can be bought at a fixed price. */
async function put(db: Db, now: Date, { place, range, most, where, order }: Choice): Promise<void> {
  await sql`
    insert into deals (place, range, product_id, starts_at, position)
    select ${place}, ${range}, id, ${now}, row_number() over (order by rank_all)
    from (
      select id, row_number() over (partition by make, model order by ${order}) as rank_model,
        row_number() over (order by ${order}) as rank_all
      from (
        select *, count(*) over (partition by make, model) as of_model from products
        where product_class_id = 1 and live and not deleted and listing_type = 'FixedPrice'
          and num_allocated < num_in_stock and body_type is not null and ${where}
      ) as stock
    ) as ranked
    where rank_model = 1
    order by rank_all
    limit ${most}`.execute(db);
}
