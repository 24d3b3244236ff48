import {
  removeSavedSearch as remove,
  type SavedSearch,
  type SavedSearches,
  setSavedSearch as set,
} from '#contract/personal-lists.ts';
import { defineCommand } from '#offline/face/declare.ts';
import { namedList, SeenNamed } from '#offline/outbox/named-list.ts';

const list = namedList<SavedSearch>({
  row: 'saved-searches',
  field: 'id',
  set: set.name,
  remove: remove.name,
});

/** Saves a search, renames it, turns its mails on or off, or says that what it found was looked at. */
export const setSavedSearch = defineCommand(set, {
  ...list.setting,
  seen: SeenNamed,
  optimistic(row: SavedSearches, payload, { at }) {
    const created = row.results.find(({ id }) => id === payload.id)?.created_at ?? at;
    return list.put(row, { ...payload, created_at: created, updated_at: at, new_count: 0 }, 'in place');
  },
});

export const removeSavedSearch = defineCommand(remove, list.removing);
