import { isDeepStrictEqual } from 'node:util';
import type { OutboxRow } from '#offline/store/states.ts';
import { LISTING_MERGE } from '#domain/listings/listing-merge.ts';
import type { MergeRules } from '#domain/merging/merge-record.ts';
import { sameJson } from '#domain/text/same-json.ts';
import { YARD_RULES } from '../../made-up/contract.ts';
import type { Checks } from '../checks.ts';
import type { Commit, DeviceFacts } from '../facts.ts';
import { hashOf } from '../inside/uploads.ts';
import { type Merged, shownYard } from '../inside/yards.ts';
import type { Invariant } from '../invariants.ts';
import { isOpen, isOver } from '../states.ts';
import { conflictsOn, isTraded, localOf, photosOn, type Wish, type YardCommand } from '../yard-notes.ts';

export const noLostEdit: Invariant = {
  id: 'I13',
  name: 'no edit is lost',
  effect(checks, { key, name }) {
    const merged = mergedIn(checks).findLast((one) => one.key === key);
    return EDITS.has(name) && merged
      ? mergedBadly(merged, name === 'yard.edit' ? YARD_RULES : LISTING_MERGE)
      : null;
  },
  commit(checks, commit) {
    if (checks.world.trade === 'none') return null;
    return conflictForgotten(checks, commit) ?? conflictNotKept(checks, commit);
  },
  end(checks) {
    for (const [name, wishes] of checks.yards.wishes) {
      const found = wishLost(checks, name, wishes);
      if (found) return found;
    }
    return null;
  },
};

const EDITS = new Set(['yard.edit', 'listing.edit']);
const MAKES = new Set(['yard.create', 'listing.create', 'lecture.create']);
const DELETES = new Set(['yard.delete', 'content.delete']);
const PHOTOS = new Set(['yard.photo', 'photo.attach', 'order.proof']);

/** Commands that carry a wish for a field of a yard or a listing. */
function carriersOf(field: string): ReadonlySet<string> {
  if (field === 'publish') return PUBLISHING;
  return field.startsWith('photo:') ? PLACING : EDITS;
}
const PUBLISHING = new Set(['listing.live', 'listing.draft']);
const PLACING = new Set(['yard.photo', 'photo.attach', 'photo.remove']);

/** Every edit that the server has merged. */
const mergedIn = ({ world: { server } }: Checks): readonly Merged[] =>
  server.yards?.merged ?? server.listings?.merged ?? [];

/** Per field mine, or theirs with mine in the answer, or what the rule says of both. */
function mergedBadly({ key, edit, before, after, conflicts }: Merged, rules: MergeRules): string | null {
  for (const [field, { from, to }] of Object.entries(edit)) {
    const now: unknown = Reflect.get(after, field);
    if (sameJson(now, to) || sameJson(from, to)) continue;
    const kind = rules[field]?.kind;
    const told = conflicts.find((one) => one.field === field);
    if (told) {
      const whole = kind === 'set' || sameJson(told.mine, to);
      if (told.kept === 'theirs' && sameJson(told.theirs, now) && whole) continue;
      return `${key} is told of ${field}, but not as it is`;
    }
    if (kind === 'lines' && holdsAdded(lines(from), lines(to), lines(now))) continue;
    if (kind === 'set' && holdsAdded(list(from), list(to), list(now))) continue;
    return `${key} wrote ${field} ${JSON.stringify(to)} over ${JSON.stringify(Reflect.get(before, field))}, it is ${JSON.stringify(now)}`;
  }
  return null;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const lines = (value: unknown): unknown[] => (typeof value === 'string' ? value.split('\n') : []);
const holdsAdded = (from: unknown[], to: unknown[], now: unknown[]): boolean =>
  to.every((one) => from.includes(one) || now.includes(one)) &&
  from.every((one) => to.includes(one) || !now.includes(one));

/** Fields of which the server said that each stands in two versions must be there with the answer's own transaction. */
function conflictNotKept({ world }: Checks, { device, changes }: Commit): string | null {
  for (const { key, before, after } of changes) {
    const command = after ?? before;
    if (!command || !isTraded(command) || before?.state === 'done' || before?.state === 'needs_user')
      continue;
    if (after && after.state !== 'done') continue;
    const entry = world.server.book.get(`${command.owner} ${key}`);
    for (const { field } of entry?.conflicts ?? []) {
      const kept = conflictsOn(device).some(
        (one) =>
          one.owner === command.owner &&
          one.field === field &&
          one.row === command.touches[0] &&
          (one.key === key || changes.some((other) => other.key === one.key)),
      );
      if (!kept) return `${command.name} ${key} left ${field} in two versions, and nobody is asked`;
    }
  }
  return null;
}

/** A question stands until it is answered, or asked anew for the same field. */
function conflictForgotten({ yards }: Checks, { device, stores }: Commit): string | null {
  if (!stores.includes('conflicts')) return null;
  const now = new Map(conflictsOn(device).map((one) => [one.id, one]));
  const before = yards.conflicts.get(device);
  yards.conflicts.set(device, now);
  for (const [id, { owner, row, field }] of before ?? []) {
    if (now.has(id) || yards.chosen.has(id)) continue;
    const anew = [...now.values()].some(
      (one) => one.owner === owner && one.row === row && one.field === field,
    );
    if (!anew) return `the two versions of ${field} in ${row} are gone, and nobody chose`;
  }
  return null;
}

/** The last value that a person wrote into a field is the last that went out from there for it. */
function wishLost(checks: Checks, name: string, wishes: readonly Wish[]): string | null {
  const { yards } = checks;
  const [device, owner, row, field] = JSON.parse(name) as [string, string, string, string];
  const last = wishes.findLast(({ taken }) => taken !== null);
  if (!last) return null;
  const [mine, keys]: [YardCommand[], Set<string>] = [[], new Set()];
  let givenUp = false;
  for (const [key, one] of yards.commands) {
    if (one.device !== device || one.owner !== owner) continue;
    if (one.row !== row && !row.startsWith(`${one.row}:`)) continue;
    mine.push(one);
    if (one.row === row) keys.add(key);
    givenUp ||= checks.known.get(key)?.discardAsked === true;
  }
  const carriers = carriersOf(field);
  // Pictures change places with an order of theirs.
  if (field.startsWith('photo:') && mine.some(({ name: what }) => what === 'photo.order')) return null;
  // Refused, given up, or still waiting: a person knows of it.
  const excused =
    givenUp ||
    mine.some(
      ({ name: what, states }) =>
        DELETES.has(what) ||
        (MAKES.has(what) && states.has('discarded')) ||
        ((MAKES.has(what) || carriers.has(what)) &&
          (['needs_user', 'cancelling'].some((state) => states.has(state)) || ![...states].some(isOver))),
    );
  if (excused) return null;
  const meanwhile = wishes.filter(
    ({ asked, taken }) => taken === null || (asked < (last.taken ?? 0) && taken >= last.asked),
  );
  // Back to where it began: then there may be nothing to send.
  if (meanwhile.some(({ to }) => wishes.some(({ from }) => sameJson(from, to)))) return null;
  const went = mergedIn(checks).findLast((one) => keys.has(one.key) && Object.hasOwn(one.edit, field));
  const to = went?.edit[field]?.to ?? null;
  if (went && meanwhile.some((wish) => sameJson(wish.to, to))) return null;
  return `${field} of ${row} was last written as ${JSON.stringify(last.to)}, what arrived is ${went ? JSON.stringify(to) : 'nothing'}`;
}

export const photo: Invariant = {
  id: 'I18',
  name: 'a photo arrives whole, once, where it belongs',
  effect(checks, { key, name, owner }) {
    const { yards, listings } = checks.world.server;
    const trade = yards ?? listings;
    if (!PHOTOS.has(name) || !trade) return null;
    const put = trade.attached.filter((one) => one.key === key);
    const [first] = put;
    if (put.length > 1) return `${key} was put ${put.length} times`;
    if (!first) return null;
    const payload = checks.byId(checks.known.get(key)?.device ?? '')?.commands.get(key)?.payload;
    if (payload === undefined) return null;
    const { id, slot, sha256 } = photoIn(payload);
    if (first.found !== sha256 || first.sha256 !== sha256) return `${key} was put with other bytes`;
    const meant = trade.idOf(Number(owner.slice(2)), id);
    return first.id === meant && first.slot === slot ? null : `${key} was put elsewhere`;
  },
  commit(checks, commit) {
    const { device, stores, changes, facts } = commit;
    if (!stores.includes('photos')) return null;
    for (const { key, after } of changes)
      if (after?.reason?.code === 'photo_damaged')
        return `${key} counts as damaged, nobody touched its bytes`;
    const now = new Map(photosOn(device).map((one) => [one.key, one]));
    const before = checks.yards.photos.get(device);
    checks.yards.photos.set(device, now);
    for (const [key, { command }] of before ?? [])
      if (!now.has(key) && !mayLoseBytes(checks, facts, command))
        return `the bytes of ${command} are gone, it is ${facts.commands.get(command)?.state ?? 'gone'}`;
    return bytesMissing(checks, commit, now) ?? newBytes(commit, now, before);
  },
};

/** Which picture a command puts where, of yards or of listings. */
function photoIn(payload: unknown): { id: string | number; slot: number; sha256: string } {
  const given = payload as {
    id?: string | number;
    cid?: string | number;
    slot?: number;
    do?: number;
    sha256: string;
  };
  const { id = given.cid ?? 0, slot = given.do ?? 0, sha256 } = given;
  return { id, slot, sha256 };
}

/** Its command is over, or gone because it was. */
function mayLoseBytes({ known, yards }: Checks, facts: DeviceFacts, command: string): boolean {
  const row = facts.commands.get(command);
  if (row) return isOver(row.state);
  const last = known.get(command)?.states.at(-1);
  return last !== undefined && (isOver(last) || yards.commands.get(command)?.owner !== facts.shown);
}

/** Command and bytes come in one write (I4); what a person chose has none. */
function bytesMissing(
  { yards }: Checks,
  { device, changes }: Commit,
  now: ReadonlyMap<string, { command: string }>,
): string | null {
  for (const { key, before, after } of changes) {
    if (before || !after || !PHOTOS.has(after.name) || yards.choosing.has(device)) continue;
    if (![...now.values()].some(({ command }) => command === key))
      return `${after.name} ${key} was written without its bytes`;
  }
  return null;
}

function newBytes(
  { device }: Commit,
  now: ReadonlyMap<string, { sha256: string }>,
  before: ReadonlyMap<string, unknown> | undefined,
): string | null {
  const stored = device.disk.values('photoBytes') as { key: string; bytes: ArrayBuffer }[];
  const bytes = new Map(stored.map((one) => [one.key, one.bytes]));
  for (const [key, { sha256 }] of now) {
    const found = bytes.get(key);
    if (!found) return `${key} has no bytes`;
    if (!before?.has(key) && hashOf(new Uint8Array(found)) !== sha256) return `${key} has other bytes`;
  }
  return bytes.size > now.size ? 'bytes lie there that belong to no photo' : null;
}

/** A command that its bytes stopped: the server never heard of it. For I9. */
export function stoppedByBytes(checks: Checks, facts: DeviceFacts, { key, name }: OutboxRow): boolean {
  if (!PHOTOS.has(name)) return false;
  const has = photosOn(facts.device).some(({ command }) => command === key);
  return !has || checks.yards.hadUploadFault(facts.device);
}

export const yardScreens: Invariant = {
  id: 'I14',
  name: 'in the end every screen shows what the server has',
  end({ world, devices }) {
    for (const { device, owner, rows, commands } of devices)
      for (const yard of world.server.yards?.ofOwner(Number(owner?.slice(2))) ?? []) {
        const as = owner ?? '';
        const row = localOf(device, as, `yard:${yard.id}`);
        const waits = [...commands.values()].some(
          (one) => one.owner === as && one.touches.includes(row) && isOpen(one.state),
        );
        const view = rows.get(`${as} ${row}`)?.view;
        if (!waits && !isDeepStrictEqual(view, shownYard(yard)))
          return `device ${device.place} has ${JSON.stringify(view)} as ${row}, it is ${JSON.stringify(shownYard(yard))}`;
      }
    return null;
  },
};
