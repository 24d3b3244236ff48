import * as v from 'valibot';
import { writeInquiry } from '#features/inquiries/commands.ts';
import { inquiryThread, ownInquiries, receivedInquiries } from '#features/inquiries/queries.ts';
import { draftListing, editListing, publishListing } from '#features/vendor/editor/editing-commands.ts';
import { setFitment } from '#features/vendor/fitment/fitment-commands.ts';
import {
  hashOfLocal,
  isMadeByServer,
  listingOfRow,
  listingRow,
  ListingView,
} from '#features/vendor/preview/listing-view.ts';
import { createEntry, createListing, deleteContent } from '#features/vendor/making-commands.ts';
import { attachPhoto, orderPhotos, removePhoto } from '#features/vendor/photos/photo-commands.ts';
import { hashIn, placesOf, replacedIn } from '#features/vendor/photos/photo-places.ts';
import { ownList, ownListing } from '#features/vendor/queries.ts';
import { byMake, trimsIn } from '#domain/fitment/fitment-list.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import type { Ref } from '#contract/wire.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { DeviceFacts } from '../facts.ts';
import { conflictsOn, localOf } from '../yard-notes.ts';
import { COUNTS, TRIMS } from './fitting-cars.ts';
import { valueOf } from './listings.ts';
import { sideOf, THREAD } from './questions.ts';
import { type Happening, USERS } from './scenario.ts';
import type { World } from './world.ts';
import { type Acting, choose, note, picture } from './yard-acts.ts';

const AT = '2026-11-21T08:00:00Z';
/** In the form in which the server keeps them. */
const VALUES = {
  pTitle: ['Alloy wheel', 'Steel wheel', 'Hub cap', 'Tyre'],
  pPrice: ['900.00', '850.00', '1200.00', null],
  description: ['a\nb\nc\nd\ne', 'a1\nb\nc\nd\ne', 'a\nb\nc\nd\ne5', 'a\nb\nc3\nd\ne', null],
  pContact: ['0977123456', '0966123456', null],
  pLocation: ['Lusaka', 'Ndola', null],
  subtitle: ['As new', 'Used', null],
  sPartNumber: ['123-A', '123-B', null],
  sCondition: ['new', 'used', 'refurbished', null],
} as const satisfies Partial<Record<ListingField, readonly (string | null)[]>>;
const FIELDS = Object.keys(VALUES) as (keyof typeof VALUES)[];
const NEEDED = ['description', 'pContact', 'pLocation', 'pPrice'] as const;

const TEXTS = ['It is still here', 'Come and see it', 'No, the price stands', 'With five holes'] as const;
const textAt = (place: number): string => TEXTS[place % TEXTS.length] ?? TEXTS[0];

const fieldAt = (place: number): keyof typeof VALUES => FIELDS[place % FIELDS.length] ?? 'pTitle';
const valueAt = (field: keyof typeof VALUES, place: number): string | null =>
  VALUES[field][place % VALUES[field].length] ?? null;

interface Shown {
  row: string;
  /** As this phone calls them. */
  cid: Ref;
  lid: Ref | null;
  view: ListingView;
}

/** Staff, or a machine that keeps nothing, change a listing at the server. */
export function elsewhere(
  world: World,
  happening: Extract<Happening, { do: 'listing-elsewhere' | 'listing-staff' | 'question-elsewhere' }>,
): void {
  const who = USERS[happening.user % USERS.length] ?? USERS[0];
  if (happening.do === 'question-elsewhere')
    return world.server.listings?.questions.writeElsewhere(who, textAt(happening.text));
  if (happening.do === 'listing-staff') {
    if (world.server.listings?.byStaff(who, happening.which, happening.act))
      world.seen.add(`staff ${happening.act}`);
    return;
  }
  const field = fieldAt(happening.field);
  world.server.listings?.changeElsewhere(who, happening.which, field, valueAt(field, happening.value));
}

/** Act of a seller with a listing that the screen shows; null where nothing comes of it. */
export function bySeller(acting: Acting, happening: Happening): Promise<unknown> | null {
  const { world, tab, engine, taken } = acting;
  const facts = world.checks.of(tab.device);
  if (world.trade !== 'selling') return null;
  const run = (command: unknown, payload: object, seen: object): Promise<void> =>
    taken(engine.enqueue(command as AnyCommand, payload, seen));
  if (happening.do === 'listing-create') {
    const tmp = `tmp:${tab.device.random.uuid()}`;
    const name = happening.value === 9 ? '' : (valueAt('pTitle', happening.value) ?? '');
    return run(
      createListing,
      { tmp, subId: 53, name, prodClass: 'parts', region: 'zm', copy_of: null },
      { at: AT, model: null, category: 'Wheels', prodClass: 'parts' },
    );
  }
  if (happening.do === 'listing-look') return look(acting, happening.which);
  if (happening.do === 'listing-choose') return choose(acting, facts, happening);
  if (happening.do === 'question-look') return lookAtQuestions(acting);
  if (happening.do === 'question-write') return write(acting, facts, textAt(happening.text));
  if (!('which' in happening) || happening.do === 'listing-elsewhere' || happening.do === 'listing-staff')
    return null;
  const listings = shownOn(facts).filter(({ lid }) => lid === null);
  const whole = listings[happening.which % Math.max(1, listings.length)];
  if (!whole) return null;
  const { cid, view } = whole;
  const seen = { title: view.prod_title ?? '' };
  const thing = 'entry' in happening && happening.entry > 0 ? entryOf(facts, whole, happening.entry) : whole;
  if (!thing) return null;
  switch (happening.do) {
    case 'listing-entry': {
      const title = valueAt('pTitle', happening.value) ?? '';
      const tmp = `tmp:${tab.device.random.uuid()}`;
      return run(createEntry, { cid, tmp, title }, { at: AT, category: 'Wheels' });
    }
    case 'listing-edit': {
      const names = [happening.field, ...(happening.second ? [happening.field + 1] : [])].map(fieldAt);
      return edit(acting, facts, thing, [...new Set(names)], happening.value);
    }
    case 'listing-fill':
      return edit(acting, facts, thing, NEEDED, 0);
    case 'listing-live':
      // A screen says what is missing; now and then another tab does not know yet.
      if (thing.view.missing_fields.length > 0 && happening.which !== 3) return null;
      // The screen asks for the choice first.
      if (conflictsOn(tab.device).some((one) => one.row === thing.row && one.owner === facts.shown))
        return null;
      return wished(acting, facts, thing.row, { publish: { from: thing.view.prod_live, to: 'live' } }, () =>
        run(publishListing, { cid, lid: thing.lid }, seen),
      );
    case 'listing-draft':
      return wished(acting, facts, thing.row, { publish: { from: thing.view.prod_live, to: 'draft' } }, () =>
        run(draftListing, { cid, lid: thing.lid }, seen),
      );
    case 'listing-delete':
      return run(deleteContent, { cid, lid: thing.lid, base_version: null }, seen);
    case 'listing-photo': {
      const slot = ([1, 2, 3, 4] as const)[happening.slot] ?? 1;
      const { bytes, sha256 } = picture(happening.picture);
      const given = { cid, sha256, type: 'gallery', do: slot, base_version: null };
      const photo = { type: 'image/jpeg', bytes: bytes.slice(0), sha256 };
      const payload = { ...given, ...replacedIn(view, slot) };
      const from = view.gallery_images[slot];
      return wished(acting, facts, whole.row, { [`photo:${slot}`]: { from, to: sha256 } }, () =>
        taken(engine.enqueue(attachPhoto as AnyCommand, payload, seen, { photo })),
      );
    }
    case 'listing-unphoto': {
      const slot = ([1, 2, 3, 4] as const)[happening.slot] ?? 1;
      const from = view.gallery_images[slot];
      if (from === null) return null;
      const rows = [whole.row, listingRow(view.cid)];
      const place = placesOf(view, engine.commands.get(), rows).find((one) => one.slot === slot);
      const payload = { cid, do: slot, ...place?.saw, base_version: null };
      // Its owner means the picture that they see there, or what they knew to lie under their own.
      const meant = [hashOfLocal(from) ?? hashIn(from), ...(place?.waiting ? [place.saw.replaces] : [])];
      const { removals } = world.checks.deeds;
      return wished(acting, facts, whole.row, { [`photo:${slot}`]: { from, to: null } }, () => {
        const writing = engine.enqueue(removePhoto as AnyCommand, payload, seen);
        return taken(writing.then((key) => (removals.set(key, meant), key)));
      });
    }
    case 'listing-order': {
      const order = [1, 2, 3, 4];
      [order[0], order[happening.slot]] = [order[happening.slot] ?? 1, order[0] ?? 1];
      return run(orderPhotos, { cid, order, base_version: null }, seen);
    }
    case 'listing-fits':
      return fit(acting, whole, happening.trim);
    default:
      return null;
  }
}

/** The listings and entries that a screen of this phone can show now, by the phone's own names. */
function shownOn(facts: DeviceFacts): Shown[] {
  const gone = new Set(
    [...facts.commands.values()].flatMap(({ name, owner, touches: [row = ''], state }) =>
      name === 'content.delete' && owner === facts.shown && state !== 'discarded' ? [row] : [],
    ),
  );
  return [...facts.rows.values()].flatMap(({ owner, row, view }) => {
    const named = listingOfRow(row);
    if (!named || owner !== facts.shown || localOf(facts.device, owner, row) !== row || gone.has(row))
      return [];
    const read = v.safeParse(ListingView, view);
    return read.success && isMadeByServer(read.output) ? [{ row, ...named, view: read.output }] : [];
  });
}

/** One of the entries of a listing, where this phone has it. */
function entryOf(facts: DeviceFacts, { row }: Shown, place: number): Shown | null {
  const all = shownOn(facts).filter((one) => one.row.startsWith(`${row}:`));
  return all[place % Math.max(1, all.length)] ?? null;
}

async function edit(
  acting: Acting,
  facts: DeviceFacts,
  { row, cid, lid, view }: Shown,
  fields: readonly (keyof typeof VALUES)[],
  place: number,
): Promise<void> {
  const changes: Partial<Record<string, { from: unknown; to: unknown }>> = {};
  for (const field of fields) {
    const [from, to] = [valueOf(view, field), valueAt(field, place)];
    if (from !== to) changes[field] = { from, to };
  }
  if (Object.keys(changes).length === 0) return;
  const payload = { cid, lid, edit: changes, base_version: null };
  const seen = { title: view.prod_title ?? '' };
  const { engine, taken } = acting;
  await wished(acting, facts, row, changes, () =>
    taken(engine.enqueue(editListing as AnyCommand, payload, seen)),
  );
}

/** Notes what a person wants of a field before the phone is asked to take it. */
function wished(
  { world, tab }: Acting,
  facts: DeviceFacts,
  row: string,
  changes: Partial<Record<string, { from: unknown; to: unknown }>>,
  act: () => Promise<void>,
): Promise<void> {
  const done = world.checks.yards.wish(tab.device, facts.shown, row, changes);
  return note(tab, done, act());
}

/** Ticks the other way: what is ticked is un-ticked, and the other way round. */
function fit(
  { world, tab, engine, taken }: Acting,
  { row, cid, view }: Shown,
  bits: number,
): Promise<void> | null {
  const chosen = TRIMS.filter((_, place) => ((bits + 1) >> place) % 2 === 1);
  const there = new Set(trimsIn(view.compatible_list).map(({ doc_id }) => doc_id));
  const [first] = chosen;
  if (!first) return null;
  const action = there.has(first.doc_id) ? 'remove' : 'add';
  const trims = chosen.filter(({ doc_id }) => there.has(doc_id) === (action === 'remove'));
  const seen = { title: view.prod_title ?? '', trims, known: COUNTS };
  const payload = { action, productID: cid, fitment: byMake(trims) };
  const facts = world.checks.of(tab.device);
  const done = world.checks.deeds.tick(tab.device, facts.shown, {
    row,
    cid,
    action,
    trims: trims.map(({ doc_id }) => doc_id),
  });
  return note(tab, done, taken(engine.enqueue(setFitment as AnyCommand, payload, seen)));
}

/** One writes as whoever of the two they are. */
function write(
  { world, tab, engine, taken }: Acting,
  facts: DeviceFacts,
  text: string,
): Promise<void> | null {
  const by = sideOf(Number(facts.shown.slice(2)));
  if (by === null) return null;
  const seen = { title: 'Alloy wheel', by, at: AT };
  const writing = engine.enqueue(writeInquiry as AnyCommand, { id: THREAD, text }, seen);
  return taken(
    writing.then((key) => {
      if (!tab.dead) world.checks.deeds.messages.push({ device: tab.device, key, text });
      return key;
    }),
  );
}

function lookAtQuestions({ engine }: Acting): null {
  engine.query(inquiryThread, { id: THREAD }).subscribe(() => undefined);
  engine.query(receivedInquiries, {}).subscribe(() => undefined);
  engine.query(ownInquiries, {}).subscribe(() => undefined);
  return null;
}

/** Another phone's listing comes to this one by being read. */
function look({ world, tab, engine }: Acting, place: number): null {
  const owner = world.checks.of(tab.device).owner;
  const there = (world.server.listings?.ofOwner(Number(owner?.slice(2))) ?? []).filter(
    ({ deleted }) => !deleted,
  );
  const one = there[place % Math.max(1, there.length)];
  engine.query(ownList, { whole: '1' }).subscribe(() => undefined);
  if (!one) return null;
  const cid = String(one.id);
  engine.query(ownListing, { cid, lid: '' }).subscribe(() => undefined);
  for (const [lid, { deleted }] of one.entries)
    if (!deleted) engine.query(ownListing, { cid, lid: String(lid) }).subscribe(() => undefined);
  return null;
}
