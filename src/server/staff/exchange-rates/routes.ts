import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { InferOutput } from 'valibot';
import type { FieldIssue } from '#contract/problem.ts';
import { addExchangeRate, type ExchangeRate, exchangeRates } from '#contract/staff/exchange.ts';
import { PAGE_SIZE, pageNumber } from '#domain/text/pagination.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { lockRates } from '#server/programme/locks.ts';
import { settleWaiting } from '#server/programme/waiting.ts';
import { isDay } from '../typed-time.ts';
import { Refusal, refuse, refuseFields } from '#server/platform/calls/refuse.ts';

const shown = (row: { id: number; currency: 'ZMW'; units_per_usd: string; day: string }): ExchangeRate => ({
  id: row.id,
  currency: row.currency,
  units_per_usd: row.units_per_usd,
  date: row.day,
});

/** The table takes ten digits before the dot; no rate of a currency has more than seven. */
const UNITS = /^\d{1,7}(\.\d{1,4})?$/;

/** Everything wrong at once. @param today YYYY-MM-DD */
function readRate(
  { currency, units_per_usd, date }: InferOutput<typeof addExchangeRate.payload>,
  today: string,
): Refusal | { units: string; day: string } {
  const issues: FieldIssue[] = [];
  const wrong = (field: string, code: RefusalCode, detail = refusalEntry(code).text) =>
    void issues.push({ path: [field], code, detail });
  if (currency.toUpperCase() !== 'ZMW') wrong('currency', 'invalid', 'Rates are kept for ZMW');
  const text =
    typeof units_per_usd === 'number' || typeof units_per_usd === 'string'
      ? String(units_per_usd).trim()
      : '';
  if (text === '') wrong('units_per_usd', 'required');
  else if (!UNITS.test(text) || Number(text) <= 0)
    wrong('units_per_usd', 'invalid', 'Enter a number above 0 with four decimals at most');
  if (date === '') wrong('date', 'required');
  else if (!isDay(date)) wrong('date', 'invalid', 'Enter a day');
  else if (date > today) wrong('date', 'invalid', 'This day is still to come');
  return issues.length > 0 ? refuseFields(issues) : { units: text, day: date };
}

export const routes = [
  answer(exchangeRates, 'staff', async ({ db, params }) => {
    const { count } = await db
      .selectFrom('exchange_rates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await db
      .selectFrom('exchange_rates')
      .selectAll()
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
    return paged('/staff/exchange-rates/', params, page, count, rows.map(shown));
  }),

  handle(addExchangeRate, 'staff', async ({ tx, payload, now, user, ip, config, log }) => {
    const read = readRate(payload, wireDay(now));
    if (read instanceof Refusal) return read;
    await lockRates(tx);
    const row = await tx
      .insertInto('exchange_rates')
      .values({ currency: 'ZMW', units_per_usd: read.units, day: read.day })
      .onConflict((conflict) => conflict.columns(['currency', 'day']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) return refuse('duplicate', { date: read.day });
    afterCommit(tx, (db) => settleWaiting({ db, config, now }, log));
    const rate = shown(row);
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'exchange-rate.add',
        entity: 'exchange-rate',
        entityId: String(row.id),
        before: null,
        after: { currency: rate.currency, units_per_usd: rate.units_per_usd, date: rate.date },
        ip,
      },
      now,
    );
    return rate;
  }),
];
