import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import {
  MAX_SAVED_SEARCHES,
  removeSavedSearch,
  SavedSearch,
  savedSearches,
  setSavedSearch,
} from '#contract/personal-lists.ts';
import type { ReadContext } from '#server/catalogue/find-listings.ts';
import { answer, handle, type HandlerOptions, type Limit, reply } from '#server/platform/calls/handle.ts';
import type { SavedSearches } from '#server/platform/database/schema/personal-lists.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { wholeOrPage, type ListPart, unpaginated } from '#server/platform/calls/lists.ts';
import { newCounts } from './new-listings.ts';
import type { Db } from '#server/platform/database/db.ts';
import { idTaken, limitReached, notFound } from '#server/platform/calls/refuse.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

type Row = Selectable<SavedSearches>;
type Shown = v.InferInput<typeof SavedSearch>;

async function rowsOf(db: Db, userId: number, part: ListPart): Promise<Row[]> {
  const own = db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  return (part ? own.limit(part.limit).offset(part.offset) : own).execute();
}

const shownOf = (row: Row, newCount: number): Shown => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  params: row.params,
  notify: row.notify,
  created_at: wireTime(row.created_at),
  updated_at: wireTime(row.updated_at),
  new_count: newCount,
});

/** Newest first, each with how much was listed since it was last set. */
async function searchesOf(asking: ReadContext, userId: number, part: ListPart): Promise<Shown[]> {
  const rows = await rowsOf(asking.db, userId, part);
  const counts = await newCounts(asking, rows);
  return rows.map((row, at) => shownOf(row, counts[at] ?? 0));
}

export const savedSearchesHandler = answer(savedSearches, 'user', ({ db, now, user, params }) =>
  wholeOrPage(savedSearches.path, params, {
    count: () => countOf(db, user.id),
    read: (part) => searchesOf({ db, now }, user.id, part),
  }),
);

async function countOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_searches')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Each says what is new in all of them: more often than this nobody saves, names and opens searches. */
const LIMIT: Limit = { name: 'saved-searches', per: 'user', max: 120, windowSeconds: 600 };

const changed: HandlerOptions = {
  shape: 'form',
  limits: [LIMIT],
  changes: async ({ tx, user, now }) =>
    user
      ? [
          {
            row: 'saved-searches',
            version: 1,
            value: unpaginated(await searchesOf({ db: tx, now }, user.id, null)),
          },
        ]
      : [],
};

export const setSavedSearchHandler = handle(
  setSavedSearch,
  'user',
  async ({ tx, user, payload, now }) => {
    const { id, name, kind, params, notify } = payload;
    if (!isUuid(id)) return notFound();
    const stored = await tx.selectFrom('saved_searches').selectAll().where('id', '=', id).executeTakeFirst();
    if (stored && stored.user_id !== user.id) return idTaken();
    // Whoever sets it has just looked: neither the count nor a mail speaks of what is listed already.
    const given = {
      name,
      kind,
      params: JSON.stringify(params),
      notify,
      updated_at: now,
      seen_at: now,
      told_at: now,
    };
    if (stored) {
      const row = await tx
        .updateTable('saved_searches')
        .set(given)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return reply(shownOf(row, 0), { status: 200 });
    }
    if ((await countOf(tx, user.id)) >= MAX_SAVED_SEARCHES) return limitReached(MAX_SAVED_SEARCHES);
    const row = await tx
      .insertInto('saved_searches')
      .values({ id, user_id: user.id, created_at: now, ...given })
      .onConflict((other) => other.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    return row ? shownOf(row, 0) : idTaken();
  },
  changed,
);

export const removeSavedSearchHandler = handle(
  removeSavedSearch,
  'user',
  async ({ tx, user, payload: { id } }) => {
    if (isUuid(id))
      await tx.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', user.id).execute();
    return null;
  },
  changed,
);
