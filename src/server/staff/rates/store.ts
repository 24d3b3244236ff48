import { sql, type Selectable } from 'kysely';
import type { RateClass, ShippingMethod } from '#domain/shipping/shipping.ts';
import type { ShippingRates } from '#server/platform/database/schema/trade.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type StoredRate = Selectable<ShippingRates>;

/** Place that a rate is for. */
export interface RatePlace {
  port: string;
  method: ShippingMethod;
  class: RateClass;
}

/** A row with the version of its place: the id of the newest one there, since rows are only ever added. */
export type VersionedRate = StoredRate & { version: number };

const rows = (db: Db) =>
  db
    .selectFrom('shipping_rates')
    .selectAll()
    .where((where) =>
      where.or([where('valid_to', 'is', null), where('valid_to', '>', where.ref('valid_from'))]),
    );

const versions = (db: Db) =>
  db
    .selectFrom('shipping_rates')
    .select(['port', 'method', 'class'])
    .select(({ fn }) => fn.max<number>('id').as('version'))
    .groupBy(['port', 'method', 'class']);

/** Rows that hold on a day, or with `later` those that hold then or start later. @param day YYYY-MM-DD */
export async function ratesAt(db: Db, day: string, { later }: { later: boolean }): Promise<VersionedRate[]> {
  let found = rows(db).where((where) =>
    where.or([where('valid_to', 'is', null), where('valid_to', '>', day)]),
  );
  if (!later) found = found.where('valid_from', '<=', day);
  const stored = await found
    .orderBy('port')
    .orderBy('method', 'desc')
    .orderBy('class')
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  const known = new Map((await versions(db).execute()).map((row) => [placeName(row), row.version]));
  return stored.map((row) => ({ ...row, version: known.get(placeName(row)) ?? row.id }));
}

const placeName = ({ port, method, class: of }: RatePlace): string => `${port} ${method} ${of}`;

const at = (place: RatePlace) => ({ port: place.port, method: place.method, class: place.class });

/** Any number, the same in every server: changes of the table wait for each other. */
const TABLE = 470_132;

/** The rows of one place that mean anything, by their first day, and the place's version; nobody else changes them meanwhile. */
export async function lockPlace(
  tx: Tx,
  place: RatePlace,
): Promise<{ stored: StoredRate[]; version: number }> {
  await sql`select pg_advisory_xact_lock(${TABLE})`.execute(tx);
  let found = rows(tx);
  let newest = tx.selectFrom('shipping_rates').select(({ fn }) => fn.max<number | null>('id').as('id'));
  for (const [column, value] of Object.entries(at(place))) {
    found = found.where(sql.ref(column), '=', value);
    newest = newest.where(sql.ref(column), '=', value);
  }
  const { id } = await newest.executeTakeFirstOrThrow();
  return { stored: await found.orderBy('valid_from').orderBy('id').execute(), version: id ?? 0 };
}

/** Ends rows on a day: the first one without them. */
export async function endRates(tx: Tx, ids: readonly number[], day: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('shipping_rates').set({ valid_to: day }).where('id', 'in', ids).execute();
}

export function insertRate(
  tx: Tx,
  place: RatePlace,
  row: Pick<StoredRate, 'kind' | 'amount_minor' | 'valid_from' | 'valid_to'> & {
    set_at: Date;
    set_by: number;
  },
): Promise<StoredRate> {
  return tx
    .insertInto('shipping_rates')
    .values({ ...at(place), currency: 'USD', ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}
