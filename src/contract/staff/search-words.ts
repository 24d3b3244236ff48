import * as v from 'valibot';
import { query } from '../declare.ts';
import { Pieces } from '../table.ts';
import { textParam } from '../wire.ts';

/** Days, both included; without one the last 28 until today. */
const days = { from: textParam, to: textParam };

/** One word of searches, and how many of them had it. */
export const SearchWord = v.object({ word: v.string(), count: v.number() });
export type SearchWord = v.InferOutput<typeof SearchWord>;

/** Words that those who agreed looked for (contract 4.16), most first, at most 100; `least`: rarer words are not told. */
export const searchWords = query({
  name: 'staff.search-words',
  path: '/staff/search-words/',
  cache: 'N',
  params: v.object(days),
  answer: v.object({ from: v.string(), to: v.string(), least: v.number(), results: v.array(SearchWord) }),
});

/** The same as a table. */
export const searchWordsTable = query({
  name: 'staff.search-words-csv',
  path: '/staff/search-words/csv/',
  cache: 'N',
  params: v.object(days),
  answer: Pieces,
});
