import type * as v from 'valibot';
import { setRate, staffRates } from '#contract/staff/rates.ts';
import { portSlug } from '#domain/places/destinations.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import { answer, handle, type Reading, reply } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { isDay } from '../typed-time.ts';
import { setRateOf } from './set.ts';
import { ratesShown } from './shape.ts';
import { ratesAt } from './store.ts';
import { notFound, refuseField, Refusal } from '#server/platform/calls/refuse.ts';

/** Tells whether a filter lets a value through. */
const isAsked = (filter: string, value: string): boolean =>
  isNoFilter(filter) || portSlug(filter.trim()) === value;

/** Rows of the list, in its order. */
export async function ratesMatching({
  db,
  params,
  now,
}: Pick<Reading<'staff', v.InferOutput<typeof staffRates.params>>, 'db' | 'params' | 'now'>): Promise<
  Refusal | Awaited<ReturnType<typeof ratesAt>>
> {
  const on = params.on.trim();
  if (on !== '' && !isDay(on)) return refuseField('on', 'invalid', 'Enter a day');
  const rows = await ratesAt(db, on === '' ? wireDay(now) : on, { later: on === '' });
  return rows.filter(
    (row) =>
      isAsked(params.port, portSlug(row.port)) &&
      isAsked(params.method, row.method) &&
      isAsked(params.class, row.class),
  );
}

export const routes = [
  answer(staffRates, 'staff', async (reading) => {
    const rows = await ratesMatching(reading);
    if (rows instanceof Refusal) return rows;
    const results = await ratesShown(reading.db, rows);
    return { count: results.length, next: null, previous: null, results };
  }),

  handle(setRate, 'staff', async (handling) => {
    const row = await setRateOf(handling);
    if (row instanceof Refusal) return row;
    const [rate] = await ratesShown(handling.tx, [row]);
    return rate ? reply(rate, { headers: { etag: `r${row.version}` } }) : notFound();
  }),
];
