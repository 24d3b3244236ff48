import { sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';

/** Starts of the ranges of prices, in dollars: each ends where the next begins. */
const RANGES = [3_950, 7_000, 12_000];
const PLACE = 12;
const DEALS = 8;
/** Share of the cars that is cheaper than a deal, and that a deal is cheaper than at most. */
const CHEAPEST_TENTH = 0.1;
const MOST_PEOPLE = 0.6;
const CARS = sql`from products where vehicle_class = 'cars' and live and not deleted and currency = 'USD'`;

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
 * of cards. Trusted: the fewest miles for their age, the cheapest first. Most searched: of the models with most listings the
 * newest arrival. Commercial: the cheapest. Deals: at prices that most people pay, whose own price fell by most of a hundred.
 * A range is named by the cheapest in it, and a way to buy begins at the cheapest that home shows of it.
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
    where: sql`vehicle_class = 'cars' and fell_from_minor is not null and price_minor between
      (select percentile_disc(${CHEAPEST_TENTH}) within group (order by price_minor) ${CARS}) and
      (select percentile_disc(${MOST_PEOPLE}) within group (order by price_minor) ${CARS})`,
    order: sql`price_minor::numeric / fell_from_minor, id`,
  });
  await nameRanges(db);
  await putTiers(db, now);
}

/** Cards with the cheapest first, under its price in whole dollars. */
async function nameRanges(db: Db): Promise<void> {
  await sql`
    update deals set position = ranked.place, range = ranked.cheapest
    from (
      select deals.id, row_number() over own as place,
        (min(products.price_minor) over (partition by deals.place, deals.range) / 100)::text as cheapest
      from deals join products on products.id = product_id
      where deals.place in ('trusted_cars', 'commercial_vehicles')
      window own as (partition by deals.place, deals.range order by products.price_minor, products.id)
    ) as ranked
    where ranked.id = deals.id`.execute(db);
}

/** Trusted: the cheapest of the trusted cars. The other two are ways to buy any car on home. */
async function putTiers(db: Db, now: Date): Promise<void> {
  await sql`
    insert into promo_tiers (tier, price_minor, starts_at)
    select tier, cheapest, ${now} from (
      select tier, min(products.price_minor) as cheapest
      from deals join products on products.id = product_id
        join (values ('free'), ('convenient'), ('trusted')) as tiers (tier)
          on tier <> 'trusted' or deals.place = 'trusted_cars'
      where vehicle_class = 'cars'
      group by tier
    ) as begun`.execute(db);
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
