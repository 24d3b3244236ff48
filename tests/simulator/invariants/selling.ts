import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { OutboxRow } from '#offline/store/states.ts';
import type { ListingView } from '#features/vendor/preview/listing-view.ts';
import type { Checks } from '../checks.ts';
import type { DeviceFacts } from '../facts.ts';
import { listOf, shownEntry, shownListing } from '../inside/listings.ts';
import type { Invariant } from '../invariants.ts';
import { isOpen } from '../states.ts';
import { localOf } from '../yard-notes.ts';

const Lines = v.object({ data: v.array(v.object({ prod_id: v.union([v.string(), v.number()]) })) });

export const listedOnce: Invariant = {
  id: 'I23',
  name: 'a listing stands there once',
  effect({ world }) {
    const made = [...(world.server.listings?.all.values() ?? [])].map(({ owner, tmp }) => `${owner} ${tmp}`);
    return new Set(made).size < made.length ? 'one that was made once is there twice' : null;
  },
  commit(checks, { facts, rows }) {
    if (checks.world.trade !== 'selling') return null;
    for (const { after } of rows) {
      const read = after?.row === 'listings' ? v.safeParse(Lines, after.view) : null;
      if (!after || !read?.success) continue;
      const names = read.output.data.map(({ prod_id }) =>
        localOf(facts.device, after.owner, `listing:${prod_id}`),
      );
      const twice = names.find((name, place) => names.indexOf(name) !== place);
      if (twice !== undefined) return `${twice} stands in the list twice`;
    }
    return null;
  },
};

/** Which edits of a listing waited on the phone when it was asked to go live there, by the key of that. */
const waitedFor = new WeakMap<Checks, Map<string, string[]>>();

export const liveAlone: Invariant = {
  id: 'I24',
  name: 'nothing is live while a choice is open',
  commit(checks, { changes, facts }) {
    if (checks.world.trade !== 'selling') return null;
    const known = waitedFor.get(checks) ?? new Map<string, string[]>();
    waitedFor.set(checks, known);
    for (const { key, before, after } of changes)
      if (!before && after?.name === 'listing.live') known.set(key, editsBefore(facts, after));
    return null;
  },
  effect(checks, { key, name, owner }) {
    if (name !== 'listing.live') return null;
    for (const edit of waitedFor.get(checks)?.get(key) ?? []) {
      const open = checks.world.server.book.get(`${owner} ${edit}`)?.conflicts ?? [];
      const one = open.find(({ kept }) => kept === 'theirs');
      if (one) return `${key} made ${one.row} live while two versions of ${one.field} wait for a choice`;
    }
    return null;
  },
};

const editsBefore = (facts: DeviceFacts, { owner, touches: [row], seq, key }: OutboxRow): string[] =>
  [...facts.commands.values()]
    .filter((one) => one.name === 'listing.edit' && one.owner === owner && one.touches[0] === row)
    .filter((one) => one.key !== key && one.seq < seq && isOpen(one.state))
    .map((one) => one.key);

export const sellingScreens: Invariant = {
  id: 'I14',
  name: 'in the end every seller’s screen shows what the server has',
  end({ world, devices }) {
    for (const { device, owner, rows, commands } of devices) {
      const as = owner ?? '';
      const all = world.server.listings?.ofOwner(Number(as.slice(2))) ?? [];
      const waits = (row: string): boolean =>
        [...commands.values()].some(
          (one) => one.owner === as && one.touches.includes(row) && isOpen(one.state),
        );
      const differs = (server: string, value: ListingView | null): string | null => {
        const row = localOf(device, as, server);
        const view = rows.get(`${as} ${row}`)?.view ?? null;
        return waits(row) || isDeepStrictEqual(view, value)
          ? null
          : `device ${device.place} has ${JSON.stringify(view)} as ${row}, it is ${JSON.stringify(value)}`;
      };
      for (const listing of all) {
        const { id, deleted, entries } = listing;
        const shown = deleted ? null : differs(`listing:${id}`, shownListing(listing));
        if (shown) return shown;
        for (const [lid, entry] of entries) {
          const found =
            deleted || entry.deleted ? null : differs(`listing:${id}:${lid}`, shownEntry(listing, lid));
          if (found) return found;
        }
      }
      const list = rows.get(`${as} listings`)?.view;
      if (all.length > 0 && !waits('listings') && !isDeepStrictEqual(list, listOf(all)))
        return `device ${device.place} lists ${JSON.stringify(list)}, it is ${JSON.stringify(listOf(all))}`;
    }
    return null;
  },
};
