import { sql } from 'kysely';
import { LEAST_ALIKE, type PriceGuide, YEARS_ALIKE } from '#contract/listings/price-guide.ts';
import { wireMoney } from '#domain/money/money.ts';
import { PARTS, VEHICLES } from '#domain/stock/stock.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Marks of likeness: vehicles by their names and year, parts by the id of their category. */
export type Alike = { make: string; model: string; year: number } | { categoryId: number };

const isAlike = (alike: Alike) =>
  'categoryId' in alike
    ? sql<boolean>`product_class_id = ${PARTS} and products.id in (
        select product_id from product_categories where category_id = ${alike.categoryId})`
    : sql<boolean>`product_class_id = ${VEHICLES}
        and lower(make) = lower(${alike.make}) and lower(model) = lower(${alike.model})
        and model_year between ${alike.year - YEARS_ALIKE} and ${alike.year + YEARS_ALIKE}`;

/** Prices that others ask for what is alike and can be bought at its price; of too few nothing is said. */
export async function guideOf(db: Db, alike: Alike, sellerId: number, now: Date): Promise<PriceGuide> {
  const rate = await db
    .selectFrom('exchange_rates')
    .select(['units_per_usd', 'day'])
    .where('currency', '=', 'ZMW')
    .where('day', '<=', wireDay(now))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<Figures>`
    with asked as (
      select currency, product_class_id = ${VEHICLES} and owner_id is null as abroad,
        case currency when 'ZMW' then price_minor
          else round(price_minor * ${rate?.units_per_usd ?? null}::numeric)::bigint end as price
      from products
      where live and not deleted and owner_id is distinct from ${sellerId} and price_minor > 0
        and listing_type = 'FixedPrice' and num_in_stock > num_allocated and ${isAlike(alike)}
    )
    select count(*)::integer as count,
      (count(*) filter (where abroad))::integer as abroad,
      (count(*) filter (where currency = 'USD'))::integer as in_usd,
      percentile_disc(0.25) within group (order by price) as low,
      percentile_disc(0.5) within group (order by price) as median,
      percentile_disc(0.75) within group (order by price) as high
    from asked where price is not null`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a count gave no row');
  const { count, abroad, in_usd, low, median, high } = found;
  if (count < LEAST_ALIKE || low === null || median === null || high === null)
    return { count, abroad, figures: null, rate_day: null };
  return {
    count,
    abroad,
    figures: {
      low: wireMoney(low),
      median: wireMoney(median),
      high: wireMoney(high),
    },
    rate_day: in_usd > 0 ? (rate?.day ?? null) : null,
  };
}

interface Figures {
  count: number;
  abroad: number;
  in_usd: number;
  low: number | null;
  median: number | null;
  high: number | null;
}

/** The category of this full name, "A > B > C"; null for none. */
export async function categoryOfName(db: Db, fullName: string): Promise<number | null> {
  const names = fullName.split(' > ');
  const { rows } = await sql<{ id: number }>`
    select categories.id from categories
    join category_paths path on path.category_id = categories.id
    join categories above on above.id = path.ancestor_id
    where categories.name = ${names.at(-1) ?? ''}
    group by categories.id
    having string_agg(above.name, ' > ' order by path.depth desc) = ${fullName}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
