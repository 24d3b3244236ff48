// node src/tools/listings.mjs COUNT --database postgresql://…: fills a shop with made-up vehicles until it has COUNT of
// them. Each is one of the demo's with another mileage, price, colour, place and time, so that makes, models and words
// come as often as on the market. The same shop and COUNT give the same rows.
import { Client } from 'pg';
import { say, since } from './say.mjs';

const AT_A_TIME = 25_000;
const VEHICLE = 1;

/** A number from 0 up to 1 that is always the same for a row and a purpose. */
const drawn = (purpose) => `(hashint4extended(place::integer, ${purpose}) & 65535) / 65536.0`;

/** Moment when one came, and since when it costs what it costs: no trigger notes it here. */
const CAME = `d.created_at - ${drawn(3)} * interval '300 days'`;

/** $1: first id, $2: how many, $3: one below the first place. */
const LISTINGS = `
insert into products (id, product_class_id, title, title_fold, subtitle, description, listing_type, vehicle_class, make,
  model, model_year, mileage, engine_cc, fuel, transmission, body_type, colour, steering, doors, seats, location,
  contact, spec_other, price_minor, currency, price_since, num_in_stock, search_words, created_at, updated_at)
select $1::integer + place::integer - $3::integer - 1, d.product_class_id, d.title, d.title_fold, d.subtitle,
  d.description, d.listing_type, d.vehicle_class, d.make, d.model, d.model_year,
  (d.mileage * (0.6 + 0.8 * ${drawn(1)}))::integer, d.engine_cc, d.fuel, d.transmission, d.body_type, other.colour,
  d.steering, d.doors, d.seats, other.location, d.contact, d.spec_other,
  (d.price_minor * (0.85 + 0.3 * ${drawn(2)}) / 5000)::bigint * 5000, d.currency, ${CAME}, 1, d.search_words, ${CAME},
  d.created_at
from generate_series($3::integer + 1, $3::integer + $2::integer) place
join model_rows d on d.row = place % (select count(*) from model_rows)
join model_rows other on other.row = (place * 7 + (place / 97)) % (select count(*) from model_rows)`;

const PICTURES = `
insert into product_images (product_id, slot, picture_hash, caption)
select $1::integer + place::integer - $3::integer - 1, i.slot, i.picture_hash, i.caption
from generate_series($3::integer + 1, $3::integer + $2::integer) place
join model_rows d on d.row = place % (select count(*) from model_rows)
join product_images i on i.product_id = d.id`;

/** $1: the last id of before. One tick of the clock for all of them: phones and servers see that much is new. */
const CLOCK = `
with now as (update catalogue_clock set version = version + 1, facts_version = version + 1, shared_version = version + 1 returning version)
insert into catalogue_changes (product_id, version) select products.id, now.version from products, now where products.id > $1`;

/** Fills up to `count` vehicles; how many were added. */
export async function makeListings(database, count, tell = () => undefined) {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const first = await client.query(
      'select coalesce(max(id), 0)::integer as last, count(*) filter (where product_class_id = $1)::integer as held from products',
      [VEHICLE],
    );
    const { last, held } = first.rows[0];
    if (held === 0) throw new Error('There is nothing to take after: start the shop with SEED=demo first.');
    // The models are the vehicles that were there when the first of these was made.
    await client.query(`create temporary table model_rows as
      select row_number() over (order by id) - 1 as row, * from products
      where product_class_id = ${VEHICLE} and live and not deleted and created_at = updated_at`);
    await client.query('create unique index on model_rows (row)');
    await client.query('analyze model_rows');
    for (let made = 0; held + made < count; made += AT_A_TIME) {
      const many = Math.min(AT_A_TIME, count - held - made);
      await client.query('begin');
      // One bump of the catalogue's clock for all, not one for each row.
      await client.query('alter table products disable trigger user');
      await client.query('alter table product_images disable trigger user');
      await client.query(LISTINGS, [last + 1 + made, many, held + made]);
      await client.query(PICTURES, [last + 1 + made, many, held + made]);
      await client.query('alter table products enable trigger user');
      await client.query('alter table product_images enable trigger user');
      await client.query('commit');
      tell(held + made + many);
    }
    await client.query(CLOCK, [last]);
    await client.query(`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`);
    await client.query('vacuum analyze products');
    await client.query('vacuum analyze product_images');
    return Math.max(0, count - held);
  } finally {
    await client.end();
  }
}

if (import.meta.filename === process.argv[1]) {
  const [count, flag, database] = process.argv.slice(2);
  if (!/^\d+$/.test(count ?? '') || flag !== '--database' || !database) {
    say('node src/tools/listings.mjs COUNT --database postgresql://…');
    process.exit(2);
  }
  const start = performance.now();
  const made = await makeListings(database, Number(count), (held) => say(`${held} vehicles …`));
  say(`${made} listings were made (${since(start)})`);
}
