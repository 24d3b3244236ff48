import * as v from 'valibot';
import { call, query } from '../declare.ts';
import { anyValue, Day, Id, looseText, Page, paginated } from '../wire.ts';

/** Rate of one US dollar on a day (account contract 6): four decimals. Never changed: the next day has its own. */
export const ExchangeRate = v.object({
  id: Id,
  currency: v.literal('ZMW'),
  units_per_usd: v.pipe(v.string(), v.regex(/^\d+\.\d{4}$/)),
  date: Day,
});
export type ExchangeRate = v.InferOutput<typeof ExchangeRate>;

/** Newest day first. */
export const exchangeRates = query({
  name: 'staff.exchange-rates',
  path: '/staff/exchange-rates/',
  cache: 'N',
  params: v.object({ page: Page }),
  answer: paginated(ExchangeRate),
  problems: ['invalid_page'],
});

/** 409 `duplicate` where the day has one. */
export const addExchangeRate = call({
  name: 'staff.exchange-rate-add',
  ledger: true,
  method: 'POST',
  path: '/staff/exchange-rates/',
  payload: v.object({ currency: looseText, units_per_usd: anyValue, date: looseText }),
  answer: ExchangeRate,
  problems: ['duplicate'],
  success: 201,
});
