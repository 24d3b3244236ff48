import * as v from 'valibot';
import type { Conflict } from '#contract/listings/conflict.ts';
import { writeInquiry } from '#contract/inquiries.ts';
import {
  attachPhoto,
  createEntry,
  createListing,
  deleteContent,
  editListing,
  orderPhotos,
  publishListing,
  removePhoto,
  setFitment,
} from '#contract/listings/listings.ts';
import { UPLOAD_MISSING } from '#contract/listings/uploads.ts';
import type { Ref } from '#contract/wire.ts';
import { fitmentListOf } from '#domain/fitment/fitment-list.ts';
import { LISTING_FIELDS, type ListingField, missingFields } from '#domain/listings/listing-fields.ts';
import { LISTING_MERGE } from '#domain/listings/listing-merge.ts';
import { type Edit, mergeRecord } from '#domain/merging/merge-record.ts';
import { wireMoney } from '#domain/money/money.ts';
import {
  listingFactsOfView,
  ownLineOf,
  type ListingView,
  newListing,
  noList,
  type OwnList,
  withEdit,
} from '#features/vendor/preview/listing-view.ts';
import { withOwnLines } from '#features/vendor/making-commands.ts';
import { COUNTS, TRIMS } from './fitting-cars.ts';
import { Questions } from './questions.ts';
import type { StaffAct } from './selling-deeds.ts';
import { hashOf, Uploads } from './uploads.ts';
import { type Reply, said, type Wire } from './wire.ts';
import { type Attached, type Merged, NOT_HERE_YET, type YardRan } from './yards.ts';

export interface StoredListing {
  id: number;
  owner: number;
  /** As its phone called it. */
  tmp: string;
  deleted: boolean;
  version: number;
  view: ListingView;
  entries: Map<number, { view: ListingView; deleted: boolean }>;
  photos: (string | null)[];
  fits: Set<string>;
}

const AT = '2026-11-21T08:00:00Z';
const MOST_ENTRIES = 5;
const refused = (status: number, code: string): YardRan => ({
  status,
  body: { code, detail: 'This cannot be done' },
});
const isSlot = (given: unknown): given is number => [1, 2, 3, 4].includes(Number(given));

/** The server's side of selling: listings, their entries, pictures and fitment, as far as phones can tell. */
export class Listings {
  readonly all = new Map<number, StoredListing>();
  /** Requests for each field, and what became of it; pictures and going live too. */
  readonly merged: Merged[] = [];
  readonly attached: Attached[] = [];
  /** Picture that a removal took out of its place, null for nothing. */
  readonly removals: { key: string; took: string | null }[] = [];
  readonly uploads = new Uploads();
  readonly questions = new Questions();
  readonly #aliases = new Map<string, number>();
  /** Sellers whom staff do not let sell any more. */
  readonly #rejected = new Set<number>();
  readonly #hidden = new Set<number>();

  ofOwner(owner: number): StoredListing[] {
    return [...this.all.values()].filter((one) => one.owner === owner);
  }

  idOf(owner: number, ref: Ref | null): number {
    return typeof ref === 'string' ? (this.#aliases.get(`${owner} ${ref}`) ?? 0) : (ref ?? 0);
  }

  /** @param before the conflicts that what this command builds on left */
  run(
    owner: number,
    { key, name, payload }: { key: string; name: string; payload: unknown },
    before: readonly Conflict[],
  ): YardRan {
    if (name === writeInquiry.name) return this.questions.run(owner, { key, payload });
    if (this.#rejected.has(owner)) return refused(403, 'vendor_not_approved');
    if (name === createListing.name) return this.#create(owner, payload);
    const named = v.parse(Named, payload);
    const ref = named.cid ?? named.productID ?? 0;
    const id = this.idOf(owner, ref);
    if (id === 0) return typeof ref === 'string' ? NOT_HERE_YET : refused(404, 'not_found');
    const listing = this.all.get(id);
    if (listing?.owner !== owner) return refused(404, 'not_found');
    if (listing.deleted) return refused(410, 'listing_deleted');
    switch (name) {
      case createEntry.name:
        return this.#addEntry(listing, payload);
      case attachPhoto.name:
        return this.#attach(listing, key, v.parse(attachPhoto.payload, payload));
      case removePhoto.name:
        return this.#remove(listing, key, v.parse(removePhoto.payload, payload));
      case orderPhotos.name:
        return ordered(listing, v.parse(orderPhotos.payload, payload).order);
      case setFitment.name:
        return fitted(listing, payload);
      default:
        return this.#entryOrWhole(listing, { key, name, payload }, before);
    }
  }

  #create(owner: number, payload: unknown): YardRan {
    const { tmp, name } = v.parse(createListing.payload, payload);
    if (tmp === null || this.#aliases.has(`${owner} ${tmp}`)) return refused(409, 'already_made');
    if (name === '') return refused(400, 'listing_incomplete');
    const id = this.all.size + 1;
    this.#aliases.set(`${owner} ${tmp}`, id);
    const view = newListing({
      cid: id,
      title: name,
      prodClass: 'parts',
      category: 'Wheels',
      model: null,
      madeAt: AT,
    });
    this.all.set(id, {
      id,
      owner,
      tmp,
      deleted: false,
      version: 1,
      view,
      entries: new Map(),
      photos: [null, null, null, null],
      fits: new Set(),
    });
    const next_path = `/vendor/list-auto-spares/${id}`;
    return { status: 201, body: { product_id: id, version: 1, prod_class: 'parts', next_path } };
  }

  #addEntry(listing: StoredListing, payload: unknown): YardRan {
    const { tmp, title } = v.parse(createEntry.payload, payload);
    if (title === '') return refused(400, 'validation_failed');
    const standing = [...listing.entries.values()].filter(({ deleted }) => !deleted);
    if (standing.length >= MOST_ENTRIES) return refused(409, 'limit_reached');
    const lid = listing.entries.size + 1;
    if (tmp !== null) this.#aliases.set(`${listing.owner} ${tmp}`, lid);
    const given = { cid: listing.id, title, category: 'Wheels', model: null, madeAt: AT };
    listing.entries.set(lid, {
      view: { ...newListing({ ...given, prodClass: 'parts' }), lid },
      deleted: false,
    });
    return kept(listing, 201, { lid });
  }

  #entryOrWhole(
    listing: StoredListing,
    { key, name, payload }: { key: string; name: string; payload: unknown },
    before: readonly Conflict[],
  ): YardRan {
    const { lid: ref } = v.parse(publishListing.payload, payload);
    const lid = ref === null ? null : this.idOf(listing.owner, ref);
    const entry = lid === null ? null : listing.entries.get(lid);
    if (lid !== null && (!entry || entry.deleted))
      return lid === 0 && typeof ref === 'string' ? NOT_HERE_YET : refused(404, 'not_found');
    const view = entry?.view ?? listing.view;
    const row = lid === null ? `listing:${listing.id}` : `listing:${listing.id}:${lid}`;
    const set = (next: ListingView): void => {
      if (entry) entry.view = next;
      else listing.view = next;
    };
    switch (name) {
      case deleteContent.name:
        if (entry) entry.deleted = true;
        else listing.deleted = true;
        return kept(listing, 200, { lid, deleted: true });
      case editListing.name: {
        const { edit } = v.parse(editListing.payload, payload);
        return this.#edit(listing, { key, row, lid, view, set, edit: changesIn(edit) });
      }
      case publishListing.name:
        if (before.some((one) => one.row === row && one.kept === 'theirs'))
          return refused(409, 'two_versions');
        if (missingFields(listingFactsOfView(view), 'parts').length > 0)
          return refused(400, 'missing_fields');
        set({ ...view, prod_live: 'live' });
        this.#asked(key, 'publish', 'live');
        break;
      default:
        set({ ...view, prod_live: 'draft' });
        this.#asked(key, 'publish', 'draft');
    }
    return kept(listing, 200, { lid, prod_live: (entry?.view ?? listing.view).prod_live });
  }

  #edit(
    listing: StoredListing,
    given: {
      key: string;
      row: string;
      lid: number | null;
      view: ListingView;
      set: (next: ListingView) => void;
      edit: Edit;
    },
  ): YardRan {
    const { key, row, lid, view, set, edit } = given;
    const before = Object.fromEntries(Object.keys(edit).map((field) => [field, valueOf(view, field)]));
    const { record, applied, conflicts } = mergeRecord(before, edit, LISTING_MERGE);
    const next = withEdit(view, Object.fromEntries(applied.map((field) => [field, { to: record[field] }])));
    if (view.prod_live === 'live' && missingFields(listingFactsOfView(next), 'parts').length > 0)
      return refused(400, 'missing_fields');
    set(next);
    const told = conflicts.map((one): Conflict => ({ ...one, row }));
    this.merged.push({ key, edit, before, after: record, conflicts: told });
    const ran = { lid, prod_live: next.prod_live, saved_at: AT, changed: applied };
    return { ...kept(listing, 200, ran, applied.length > 0), conflicts: told };
  }

  #attach(
    listing: StoredListing,
    key: string,
    { sha256, do: slot, replaces }: v.InferOutput<typeof attachPhoto.payload>,
  ): YardRan {
    if (!isSlot(slot)) return refused(400, 'slot_invalid');
    const bytes = this.uploads.whole(listing.owner, sha256);
    if (!bytes) return refused(409, UPLOAD_MISSING);
    const held = listing.photos[slot - 1] ?? null;
    if (replaces !== undefined && held !== replaces && held !== sha256) return refused(409, 'slot_changed');
    listing.photos[slot - 1] = sha256;
    this.#asked(key, `photo:${slot}`, sha256);
    this.attached.push({ key, id: listing.id, slot, sha256, found: hashOf(bytes) });
    return kept(listing, 201, { url: urlOf(sha256) });
  }

  #remove(
    listing: StoredListing,
    key: string,
    { do: slot, replaces }: v.InferOutput<typeof removePhoto.payload>,
  ): YardRan {
    const held = isSlot(slot) ? (listing.photos[slot - 1] ?? null) : null;
    if (replaces !== undefined && held !== replaces && held !== null) return refused(409, 'slot_changed');
    this.#asked(key, `photo:${String(slot)}`, null);
    this.removals.push({ key, took: held });
    return removed(listing, slot);
  }

  #asked(key: string, field: string, to: unknown): void {
    this.merged.push({ key, edit: { [field]: { from: null, to } }, before: {}, after: {}, conflicts: [] });
  }

  /** Somebody else of the seller's, at another machine: the change is made as it is. */
  changeElsewhere(owner: number, nth: number, field: ListingField, to: unknown): void {
    const there = this.ofOwner(owner).filter(({ deleted }) => !deleted);
    const listing = there[nth % Math.max(1, there.length)];
    if (!listing || listing.view.prod_live === 'live') return;
    listing.view = withEdit(listing.view, { [field]: { to } });
    listing.version += 1;
  }

  /**
   * Staff decide about a seller, whose listings all go out of sight or come back, or hide and show one of them.
   * @returns whether something came of it
   */
  byStaff(owner: number, nth: number, act: StaffAct): boolean {
    const there = this.ofOwner(owner).filter(({ deleted }) => !deleted);
    const one = there[nth % Math.max(1, there.length)];
    if (act === 'reject' || act === 'approve') {
      if (this.#rejected.has(owner) === (act === 'reject')) return false;
      if (act === 'reject') this.#rejected.add(owner);
      else this.#rejected.delete(owner);
    } else {
      if (!one || this.#hidden.has(one.id) === (act === 'hide')) return false;
      if (act === 'hide') this.#hidden.add(one.id);
      else this.#hidden.delete(one.id);
    }
    for (const listing of there) {
      const hidden = this.#rejected.has(owner) || this.#hidden.has(listing.id);
      if (listing.view.hidden === hidden) continue;
      listing.view = { ...listing.view, hidden };
      listing.version += 1;
    }
    return true;
  }

  /** The rows of what a command was about, as its answer carries them. */
  changes(owner: number, body: unknown): { row: string; version: number; value: unknown }[] {
    const written = this.questions.changes(owner, body);
    if (written.length > 0) return written;
    const read = v.safeParse(Answered, body);
    const { cid, product_id, productID, lid } = read.success ? read.output : {};
    const listing = this.all.get(cid ?? product_id ?? productID ?? 0);
    if (listing?.owner !== owner) return [];
    const { id, version } = listing;
    const whole = { row: `listing:${id}`, version, value: shownListing(listing) };
    if (typeof lid !== 'number') return [whole];
    return [whole, { row: `listing:${id}:${lid}`, version, value: shownEntry(listing, lid) }];
  }

  /** Uploads, and what sellers read; null for any other address. */
  reply(owner: number, wire: Wire): Reply | null {
    const [path = '', query] = wire.path.split('?');
    const asked = new URLSearchParams(query);
    const questions = this.questions.reply(owner, wire);
    if (questions) return questions;
    if (path === '/api/vendor/get-products/') return said(200, listOf(this.ofOwner(owner)));
    if (path !== '/api/vendor/post-content/') return this.uploads.reply(owner, wire);
    const listing = this.all.get(Number(asked.get('cid')));
    if (listing?.owner !== owner) return said(404, { code: 'not_found', detail: 'Not found' });
    const lid = asked.get('lid');
    const value = lid === null ? shownListing(listing) : shownEntry(listing, Number(lid));
    if (listing.deleted) return said(410, { code: 'listing_deleted', detail: 'Deleted' });
    return value ? said(200, value) : said(404, { code: 'not_found', detail: 'Not found' });
  }
}

const Named = v.object({
  cid: v.optional(v.union([v.number(), v.string()])),
  productID: v.optional(v.union([v.number(), v.string()])),
});
const Answered = v.object({
  cid: v.optional(v.number()),
  product_id: v.optional(v.number()),
  productID: v.optional(v.number()),
  lid: v.nullish(v.number()),
});

export const urlOf = (sha256: string): string => `/media/i/${sha256}/1280.webp`;

const changesIn = (edit: v.InferOutput<typeof editListing.payload>['edit']): Edit =>
  Object.fromEntries(
    Object.entries(edit).flatMap(([field, change]) =>
      change ? [[field, { from: change.from ?? null, to: change.to ?? null }]] : [],
    ),
  );

/** A field as it stands on the wire. */
export function valueOf(view: ListingView, field: string): unknown {
  const rule = Object.hasOwn(LISTING_FIELDS, field) ? LISTING_FIELDS[field as ListingField] : null;
  const fact = rule && listingFactsOfView(view)[rule.fact];
  if (field === 'pPrice') return typeof fact === 'number' && fact > 0 ? wireMoney(fact) : null;
  return fact === '' || fact === undefined ? null : fact;
}

function kept(listing: StoredListing, status: number, more: object, changed = true): YardRan {
  if (changed) listing.version += 1;
  return { status, body: { cid: listing.id, version: listing.version, ...more } };
}

function removed(listing: StoredListing, slot: unknown): YardRan {
  if (!isSlot(slot) || (listing.photos[slot - 1] ?? null) === null) return refused(404, 'not_found');
  listing.photos[slot - 1] = null;
  return kept(listing, 200, {});
}

function ordered(listing: StoredListing, order: unknown): YardRan {
  const places = Array.isArray(order) ? order.filter(isSlot) : [];
  if (new Set(places).size !== 4) return refused(400, 'order_invalid');
  listing.photos = places.map((place) => listing.photos[place - 1] ?? null);
  return kept(listing, 200, {});
}

function fitted(listing: StoredListing, payload: unknown): YardRan {
  const { action, fitment } = v.parse(setFitment.payload, payload);
  const ids = (fitment ?? []).flatMap(({ trims }) => trims ?? []);
  const before = listing.fits.size;
  for (const id of ids)
    if (action === 'add') listing.fits.add(id);
    else listing.fits.delete(id);
  const { status } = kept(listing, 200, {}, before !== listing.fits.size);
  return { status, body: { productID: listing.id, version: listing.version, compatible_list: {} } };
}

/** As its editor reads it; null: it is gone. */
export function shownListing({ deleted, version, view, entries, photos, fits }: StoredListing) {
  if (deleted) return null;
  const standing = [...entries].filter(([, entry]) => !entry.deleted);
  const urls = photos.map((sha256) => sha256 && urlOf(sha256));
  const [one = null, two = null, three = null, four = null] = urls;
  return {
    ...view,
    version,
    lecture_list: standing.map(([lid, entry]) => ({
      lid,
      title: entry.view.prod_title ?? '',
      prod_live: entry.view.prod_live,
      updated_at: AT,
    })),
    lectures: Object.fromEntries(
      standing.map(
        ([
          lid,
          {
            view: { prod_title, prod_price, prod_live },
          },
        ]) => [String(lid), { prod_title, prod_price, prod_live }],
      ),
    ),
    gallery_images: { '1': one, '2': two, '3': three, '4': four },
    cover_image: urls.find((url) => url !== null) ?? null,
    compatible_list: fitmentListOf(
      TRIMS.filter(({ doc_id }) => fits.has(doc_id)),
      COUNTS,
    ),
  };
}

export function shownEntry(listing: StoredListing, lid: number): ListingView | null {
  const entry = listing.entries.get(lid);
  return listing.deleted || !entry || entry.deleted
    ? null
    : { ...entry.view, hidden: listing.view.hidden, version: listing.version };
}

/** All that somebody has, newest first. */
export const listOf = (all: readonly StoredListing[]): OwnList =>
  withOwnLines(
    noList(),
    all
      .toReversed()
      .map(shownListing)
      .filter((view) => view !== null)
      .map(ownLineOf),
  );
