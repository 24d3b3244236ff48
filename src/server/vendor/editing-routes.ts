import type * as v from 'valibot';
import { type Conflict, TWO_VERSIONS } from '#contract/listings/conflict.ts';
import { draftListing, editListing, publishListing } from '#contract/listings/listings.ts';
import { isListingPublished } from '#server/listings/row.ts';
import { saveEntry, saveListing } from '#server/listings/save.ts';
import { tagOf } from '#server/listings/version.ts';
import type { ListingInput } from '#server/listings/judge.ts';
import { handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { listingChange } from './listing-changes.ts';
import { mergedEdit } from './merged-edit.ts';
import { lockThing, rereadThing, rowName, type Thing, whyStale } from './own-listing.ts';
import { Refusal, refuse } from '#server/platform/calls/refuse.ts';

const stands = ({ row, entry, seen }: Thing) => ({
  cid: row.id,
  lid: entry?.lid ?? null,
  version: row.version,
  prod_live: isListingPublished(seen) ? ('live' as const) : ('draft' as const),
});

const store = (tx: Handling<'user', unknown>['tx'], { row, entry }: Thing, given: ListingInput, now: Date) =>
  entry ? saveEntry(tx, row, entry, given, now) : saveListing(tx, row, given, now);

/** Nobody sees a listing of which two versions wait for a choice (sync 7). */
function whyUndecided(conflicts: readonly Pick<Conflict, 'field' | 'kept'>[]): Refusal | null {
  const fields = conflicts.filter(({ kept }) => kept === 'theirs').map(({ field }) => field);
  if (fields.length === 0) return null;
  return refuse(TWO_VERSIONS, { conflicting: [...new Set(fields)] });
}

/** Account contract 5.5 and sync 7. */
const save = handle(
  editListing,
  'user',
  async (handling) => {
    const { tx, payload, now } = handling;
    const thing = await lockThing(handling, payload.cid, payload.lid);
    if (thing instanceof Refusal) return thing;
    // Who says of each field what it was merges; who does not says which version they saw, or overwrites.
    const changes = Object.values(payload.edit);
    const isMerge = changes.length > 0 && changes.every((change) => change !== undefined && 'from' in change);
    const stale = isMerge ? null : await whyStale(handling, thing);
    if (stale) return stale;
    const merged = mergedEdit(thing.seen, payload.edit, now);
    if (merged instanceof Refusal) return merged;
    const { given, conflicts } = merged;
    const row = rowName(thing.row.id, thing.entry?.lid ?? null);
    const undecided =
      given.publish === 'live'
        ? whyUndecided([...conflicts, ...handling.conflictsBefore.filter((one) => one.row === row)])
        : null;
    if (undecided) return undecided;
    const saved = await store(tx, thing, given, now);
    if (saved instanceof Refusal) return saved;
    const body = stands(await rereadThing(tx, thing));
    return reply(
      { ...body, saved_at: wireTime(now), changed: saved.changed },
      { headers: { etag: tagOf(body) }, conflicts: conflicts.map((one) => ({ row, ...one })) },
    );
  },
  { shape: 'form', changes: listingChange },
);

type Publishing = Handling<'user', v.InferOutput<typeof publishListing.payload>>;

async function publish(handling: Publishing, to: 'live' | 'draft') {
  const { tx, payload, now, conflictsBefore } = handling;
  const thing = await lockThing(handling, payload.cid, payload.lid);
  if (thing instanceof Refusal) return thing;
  const row = rowName(thing.row.id, thing.entry?.lid ?? null);
  const undecided = to === 'live' ? whyUndecided(conflictsBefore.filter((one) => one.row === row)) : null;
  if (undecided) return undecided;
  const saved = await store(tx, thing, { publish: to }, now);
  if (saved instanceof Refusal) return saved;
  const body = stands(await rereadThing(tx, thing));
  return reply(body, { headers: { etag: tagOf(body) } });
}

const goLive = handle(publishListing, 'user', (handling) => publish(handling, 'live'), {
  shape: 'form',
  changes: listingChange,
});
const takeBack = handle(draftListing, 'user', (handling) => publish(handling, 'draft'), {
  shape: 'form',
  changes: listingChange,
});

export const editingRoutes = [save, goLive, takeBack];
