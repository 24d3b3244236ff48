import { sql } from 'kysely';
import type { Db } from '#server/platform/database/db.ts';

/** The fixture of account contract 1, by its number. */
const COROLLA = { id: 11, vehicle_class: 'cars', make: 'Toyota', model: 'Corolla' } as const;
/** The others count from here. */
const FIRST_ID = 100;

/** Writes of which models a vehicle may be listed: all that are, and cars whose parts are known. After both of them. */
export async function insertSubjects(db: Db, seed: 'demo' | 'contract' | 'account'): Promise<void> {
  if (seed !== 'demo') {
    const { make, model, vehicle_class } = COROLLA;
    // It stands there already, under another number.
    await db
      .deleteFrom('vehicle_subjects')
      .where((row) => row.and({ make, model, vehicle_class }))
      .execute();
    await db.insertInto('vehicle_subjects').values(COROLLA).execute();
  }
  await sql`select setval(pg_get_serial_sequence('vehicle_subjects', 'id'), ${FIRST_ID})`.execute(db);
  await sql`
    insert into vehicle_subjects (vehicle_class, make, model)
    select distinct on (vehicle_class, lower(make), lower(model)) vehicle_class, make, model from (
      select vehicle_class, make, model, 1 as first from products
      where product_class_id = 1 and vehicle_class is not null and make is not null and model is not null
      union
      select 'cars', make, model, 2 from fitment_trims
    ) as known
    order by vehicle_class, lower(make), lower(model), first, make, model
    on conflict do nothing`.execute(db);
}
