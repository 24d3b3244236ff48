import { DAY_MS } from '#domain/text/durations.ts';
import { LEAST_SEARCHES } from '#domain/people/consents.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import type { SearchWord } from '#contract/staff/search-words.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Days, YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Day of a year that the database has, too. */
const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/;
const isDay = (text: string): boolean => {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // A 30th of February is read as a day of March.
  return !Number.isNaN(time) && wireDay(new Date(time)) === text;
};
const USUAL_DAYS = 28;
const MOST = 100;

/** Days that are asked for; the last 28 in place of what is no day. */
export function askedDays(asked: Days, now: Date): Days {
  const [from, to] = [asked.from.trim(), asked.to.trim()];
  return {
    from: isDay(from) ? from : wireDay(new Date(now.getTime() - (USUAL_DAYS - 1) * DAY_MS)),
    to: isDay(to) ? to : wireDay(now),
  };
}

/** Words of so many searches that none shows a person, most first. */
export async function mostSearched(db: Db, { from, to }: Days): Promise<SearchWord[]> {
  const rows = await db
    .selectFrom('search_counts')
    .select(({ fn }) => ['word', fn.sum<string>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('word')
    .having(({ fn }) => fn.sum('count'), '>=', LEAST_SEARCHES)
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(MOST)
    .execute();
  return rows.map(({ word, count }) => ({ word, count: Number(count) }));
}
