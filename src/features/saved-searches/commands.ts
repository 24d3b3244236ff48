import * as v from 'valibot';
import {
  removeSavedSearch as remove,
  type SavedSearch,
  type SavedSearches,
  setSavedSearch as set,
} from '#contract/beside.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { namedList } from '#offline/outbox/named-list.ts';

const list = namedList<SavedSearch>({
  row: 'saved-searches',
  field: 'id',
  set: set.name,
  remove: remove.name,
});

/** Saves a search, renames it, turns its mails on or off, or says that what it found was looked at. */
export const setSavedSearch = defineCommand(set, {
  seen: v.object({
    title: v.string(),
    /** When, as the wire writes times. */
    at: v.string(),
  }),
  touches: list.touches,
  optimistic(row: SavedSearches, payload, { at }) {
    const created = row.results.find(({ id }) => id === payload.id)?.created_at ?? at;
    return list.put(row, { ...payload, created_at: created, updated_at: at, new_count: 0 }, 'in place');
  },
  guest: 'held',
  net: list.net.set,
});

export const removeSavedSearch = defineCommand(remove, {
  seen: v.object({ title: v.string() }),
  touches: list.touches,
  optimistic: (row: SavedSearches, { id }) => list.without(row, id),
  doneWhen: (status) => status === 404,
  guest: 'held',
  net: list.net.remove,
});
