import * as v from 'valibot';
import {
  Named,
  removeSavedSearch as remove,
  type SavedSearch,
  type SavedSearches,
  setSavedSearch as set,
} from '#contract/beside.ts';
import { defineCommand } from '#offline/declare.ts';
import { netLatest } from '#offline/net-latest.ts';

const net = netLatest<SavedSearches>({
  set: set.name,
  remove: remove.name,
  idOf(payload) {
    const read = v.safeParse(Named, payload);
    return read.success ? read.output.id : null;
  },
  has: ({ results }, id) => results.some((held) => held.id === id),
});

const withResults = (row: SavedSearches, results: SavedSearch[]): SavedSearches => ({
  ...row,
  count: results.length,
  results,
});

/** Saves a search, renames it, turns its mails on or off, or says that what it found was looked at. */
export const setSavedSearch = defineCommand(set, {
  seen: v.object({
    title: v.string(),
    /** When, as the wire writes times. */
    at: v.string(),
  }),
  touches: () => ['saved-searches'],
  optimistic(row: SavedSearches, payload, { at }) {
    const held = row.results.find(({ id }) => id === payload.id);
    const next = { ...payload, created_at: held?.created_at ?? at, updated_at: at, new_count: 0 };
    return withResults(
      row,
      held ? row.results.map((one) => (one === held ? next : one)) : [next, ...row.results],
    );
  },
  guest: 'held',
  net: net.set,
});

export const removeSavedSearch = defineCommand(remove, {
  seen: v.object({ title: v.string() }),
  touches: () => ['saved-searches'],
  optimistic: (row: SavedSearches, { id }) =>
    withResults(
      row,
      row.results.filter((held) => held.id !== id),
    ),
  doneWhen: (status) => status === 404,
  guest: 'held',
  net: net.remove,
});
