import type * as v from 'valibot';
import { addStaffPicture, orderStaffPictures, removeStaffPicture } from '#contract/staff/products.ts';
import { orderPictures, putPicture, removePicture, slotIn } from '#server/listings/gallery.ts';
import { storeSentPicture, type PictureOutcome, TOO_LARGE } from '#server/listings/store-picture.ts';
import { listingOf } from '#server/listings/row.ts';
import { galleriesOf, slottedOf } from '#server/listings/shape.ts';
import { isNotDeleted, tagOf } from '#server/listings/version.ts';
import type { Config } from '#server/platform/base/config.ts';
import { handle, reply, type User } from '#server/platform/calls/handle.ts';
import type { Files } from '#server/platform/http/multipart.ts';
import { uploadMissing } from '#server/uploads/store.ts';
import { auditListing, lockSeenListing } from './seen-listing.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { Refusal, refuse } from '#server/platform/calls/refuse.ts';
import { PICTURE_UPLOADS } from '#server/media/store.ts';

interface Preparing {
  payload: v.InferOutput<typeof addStaffPicture.payload>;
  files: Files;
  db: Db;
  user: User | null;
  config: Config;
}

/** Null: there is no such listing to keep a picture for. */
async function keep({ payload, files, db, user, config }: Preparing): Promise<PictureOutcome | null> {
  const row = payload.id === 0 ? undefined : await listingOf(db, 'house', payload.id);
  if (!isNotDeleted(row)) return null;
  return storeSentPicture({ db, config, user }, files.get('image'), payload.sha256);
}

const slotsOf = async (tx: Tx, id: number) => slottedOf((await galleriesOf(tx, [id])).get(id) ?? []);

const add = handle(
  addStaffPicture,
  'staff',
  async (handling) => {
    const { tx, payload, prepared, now } = handling;
    const row = await lockSeenListing(handling);
    if (row instanceof Refusal) return row;
    if (payload.type !== '' && payload.type !== 'gallery') return refuse('type_invalid');
    const slot = slotIn(payload.do);
    if (slot instanceof Refusal) return slot;
    // Made meanwhile: the listing was not there when the picture would have been kept.
    if (!prepared || 'missing' in prepared) throw uploadMissing();
    if ('refusal' in prepared) return prepared.refusal;
    const before = await slotsOf(tx, row.id);
    const taken = await putPicture(tx, row, prepared.hash, slot, now);
    if (taken instanceof Refusal) return taken;
    await auditListing(handling, 'listing.picture', row.id, {
      before,
      after: { ...(await slotsOf(tx, row.id)), version: taken.version },
    });
    return reply(taken, { headers: { etag: tagOf(taken) } });
  },
  {
    shape: 'form',
    limits: [PICTURE_UPLOADS],
    multipart: { files: ['image'], tooLarge: TOO_LARGE },
    prepare: keep,
  },
);

const remove = handle(
  removeStaffPicture,
  'staff',
  async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockSeenListing(handling);
    if (row instanceof Refusal) return row;
    const slot = slotIn(payload.do) ?? refuse('slot_invalid');
    if (slot instanceof Refusal) return slot;
    const before = await slotsOf(tx, row.id);
    const gallery = await removePicture(tx, row, slot, now);
    if (gallery instanceof Refusal) return gallery;
    const after = { ...gallery.gallery_images, version: gallery.version };
    await auditListing(handling, 'listing.picture-remove', row.id, { before, after });
    return reply(gallery, { headers: { etag: tagOf(gallery) } });
  },
  { shape: 'form' },
);

const order = handle(
  orderStaffPictures,
  'staff',
  async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockSeenListing(handling);
    if (row instanceof Refusal) return row;
    const before = await slotsOf(tx, row.id);
    const gallery = await orderPictures(tx, row, payload.order, now);
    if (gallery instanceof Refusal) return gallery;
    if (gallery.version !== row.version)
      await auditListing(handling, 'listing.picture-order', row.id, {
        before,
        after: { ...gallery.gallery_images, version: gallery.version },
      });
    return reply(gallery, { headers: { etag: tagOf(gallery) } });
  },
  { shape: 'form' },
);

export const pictureRoutes = [add, remove, order];
