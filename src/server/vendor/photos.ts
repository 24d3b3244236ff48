import type * as v from 'valibot';
import { attachPhoto, orderPhotos, removePhoto } from '#contract/listings/listings.ts';
import { orderPictures, putPicture, removePicture, slotIn } from '#server/listings/gallery.ts';
import {
  GENERAL_FAILURE,
  storeSentPicture,
  type PictureOutcome,
  TOO_LARGE,
} from '#server/listings/store-picture.ts';
import { type EditRow, listingOf } from '#server/listings/row.ts';
import { galleriesOf, galleryPicture } from '#server/listings/shape.ts';
import { isNotDeleted, tagOf } from '#server/listings/version.ts';
import type { Config } from '#server/platform/base/config.ts';
import { handle, reply, type User } from '#server/platform/calls/handle.ts';
import type { Files } from '#server/platform/http/multipart.ts';
import { uploadMissing } from '#server/uploads/store.ts';
import { listingChange } from './listing-changes.ts';
import { lockOwnListing, whyNoSeller, whyStale } from './own-listing.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { Refusal, refuse } from '#server/platform/calls/refuse.ts';
import { PICTURE_UPLOADS } from '#server/media/store.ts';

type AttachPhotoInput = v.InferOutput<typeof attachPhoto.payload>;
interface Preparing {
  payload: AttachPhotoInput;
  files: Files;
  db: Db;
  user: User | null;
  config: Config;
}

/**
 * Null: whoever asks may not put a picture there, or said what nobody can do, so that none is worked on. A listing that a
 * phone has named may be made by the command before, so it is not looked for.
 */
async function keep({ payload, files, db, user, config }: Preparing): Promise<PictureOutcome | null> {
  if (!user || (await whyNoSeller(db, user)) || whyNoType(payload) || slotIn(payload.do) instanceof Refusal)
    return null;
  const { cid } = payload;
  if (typeof cid === 'number' && !isNotDeleted(cid === 0 ? undefined : await listingOf(db, user.id, cid)))
    return null;
  return storeSentPicture({ db, config, user }, files.get('image'), payload.sha256);
}

const whyNoType = ({ type }: Pick<AttachPhotoInput, 'type'>): Refusal | null =>
  type === '' || type === 'gallery' ? null : refuse('type_invalid');

/** Account contract 5.7. */
const attach = handle(
  attachPhoto,
  'user',
  async (handling) => {
    const { tx, payload, prepared, now } = handling;
    const row = await lockOwnListing(handling, payload.cid);
    if (row instanceof Refusal) return row;
    const stale = await whyStale(handling, { row, entry: null, seen: row });
    if (stale) return stale;
    const wrong = whyNoType(payload);
    if (wrong) return wrong;
    const slot = slotIn(payload.do);
    if (slot instanceof Refusal) return slot;
    // Null where the seller was approved, or the listing made, between the two.
    if (!prepared || 'missing' in prepared) throw uploadMissing();
    if ('refusal' in prepared) return prepared.refusal;
    const changed = slot === null ? null : await whyAnother(tx, row, slot, payload.replaces, prepared.hash);
    if (changed) return changed;
    const taken = await putPicture(tx, row, prepared.hash, slot, now);
    if (taken instanceof Refusal) return taken;
    return reply(taken, { headers: { etag: tagOf(taken) } });
  },
  {
    shape: 'form',
    limits: [PICTURE_UPLOADS],
    multipart: { files: ['image'], tooLarge: TOO_LARGE },
    prepare: keep,
    strangerText: 'Unauthorized error - Login and try again',
    failureText: GENERAL_FAILURE,
    changes: listingChange,
  },
);

/** A picture that its sender did not see stands in the place; what is as it was to be already is no other. */
async function whyAnother(
  tx: Tx,
  row: EditRow,
  slot: number,
  replaces: string | null | undefined,
  wanted: string | null,
): Promise<Refusal | null> {
  if (replaces === undefined) return null;
  const there = (await galleriesOf(tx, [row.id])).get(row.id)?.find((one) => one.slot === slot);
  const hash = there?.hash ?? null;
  // A form has no null.
  if (hash === (replaces === '' ? null : replaces) || hash === wanted) return null;
  return refuse('slot_changed', { slot, current: there ? galleryPicture(there) : null });
}

const remove = handle(
  removePhoto,
  'user',
  async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockOwnListing(handling, payload.cid);
    if (row instanceof Refusal) return row;
    const stale = await whyStale(handling, { row, entry: null, seen: row });
    if (stale) return stale;
    const slot = slotIn(payload.do) ?? refuse('slot_invalid');
    if (slot instanceof Refusal) return slot;
    const changed = await whyAnother(tx, row, slot, payload.replaces, null);
    if (changed) return changed;
    const gallery = await removePicture(tx, row, slot, now);
    if (gallery instanceof Refusal) return gallery;
    return reply(gallery, { headers: { etag: tagOf(gallery) } });
  },
  { shape: 'form', changes: listingChange },
);

const order = handle(
  orderPhotos,
  'user',
  async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockOwnListing(handling, payload.cid);
    if (row instanceof Refusal) return row;
    const stale = await whyStale(handling, { row, entry: null, seen: row });
    if (stale) return stale;
    const gallery = await orderPictures(tx, row, payload.order, now);
    if (gallery instanceof Refusal) return gallery;
    return reply(gallery, { headers: { etag: tagOf(gallery) } });
  },
  { shape: 'form', changes: listingChange },
);

export const photoRoutes = [attach, remove, order];
