import { type SearchWord, searchWords, searchWordsTable } from '#contract/staff/search-words.ts';
import { LEAST_SEARCHES } from '#domain/people/consents.ts';
import { CSV_TYPE } from '#domain/text/csv.ts';
import { tablePieces } from '#server/platform/base/table-pieces.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { askedDays, mostSearched } from './store.ts';

export const routes = [
  answer(searchWords, 'staff', async ({ db, params, now }) => {
    const days = askedDays(params, now);
    return { ...days, least: LEAST_SEARCHES, results: await mostSearched(db, days) };
  }),

  answer(searchWordsTable, 'staff', async ({ db, params, now }) => {
    const days = askedDays(params, now);
    const rows = await mostSearched(db, days);
    const pieces = tablePieces<SearchWord>({
      columns: ['word', 'count'],
      // All of it is one piece.
      read: (after) => Promise.resolve(after === null ? rows : []),
      cellsOf: (words) => words.map(({ word, count }) => [word, count]),
    });
    return reply(pieces, {
      headers: {
        'content-type': CSV_TYPE,
        'content-disposition': `attachment; filename="chicargos-search-words-${days.to}.csv"`,
      },
    });
  }),
];
