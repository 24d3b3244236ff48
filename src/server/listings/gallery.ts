import type { Gallery, PictureTaken } from '#contract/listings/listing-edit.ts';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import { isGiven } from '#contract/wire.ts';
import type { EditRow } from './row.ts';
import { galleriesOf, galleryPicture, slottedOf, type SlottedPicture } from './shape.ts';
import { nextVersionOf } from './version.ts';
import { notFound, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

const BAD_SLOT = () => refuse('slot_invalid');

/** One of the four places; null: none was named. */
export function slotIn(given: unknown): Refusal | number | null {
  if (!isGiven(given)) return null;
  return SLOTS.find((slot) => String(slot) === String(given).trim()) ?? BAD_SLOT();
}

/** Puts a picture that is kept already into a place of a locked listing; one that stands there is replaced. */
export async function putPicture(
  tx: Tx,
  row: EditRow,
  hash: string,
  wanted: number | null,
  now: Date,
): Promise<Refusal | PictureTaken> {
  const slots = (await galleriesOf(tx, [row.id])).get(row.id) ?? [];
  const slot = wanted ?? SLOTS.find((one) => !slots.some((picture) => picture.slot === one));
  if (slot === undefined) return refuse('gallery_full');
  await tx
    .insertInto('product_images')
    .values({ product_id: row.id, slot, picture_hash: hash, caption: '' })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'slot']).doUpdateSet({ picture_hash: hash, caption: '' }),
    )
    .execute();
  const version = await changed(tx, row, now);
  const picture = (await galleriesOf(tx, [row.id])).get(row.id)?.find((one) => one.slot === slot);
  if (!picture) throw new Error(`picture ${hash} is not kept`);
  const { url, width, height, thumbhash, thumbs } = galleryPicture(picture);
  const bytes = picture.bytes[String(Math.max(...Object.keys(picture.bytes).map(Number)))] ?? 0;
  return { url, data: { url, slot, width, height, bytes, thumbhash, thumbs }, cid: row.id, version };
}

/** Empties a place of a locked listing. */
export async function removePicture(
  tx: Tx,
  row: EditRow,
  slot: number,
  now: Date,
): Promise<Refusal | Gallery> {
  const { numDeletedRows } = await tx
    .deleteFrom('product_images')
    .where('product_id', '=', row.id)
    .where('slot', '=', slot)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return notFound();
  return galleryNow(tx, row, await changed(tx, row, now));
}

/** Moves the pictures of a locked listing: `order` says which place's comes first, second, third, last. */
export async function orderPictures(
  tx: Tx,
  row: EditRow,
  order: unknown,
  now: Date,
): Promise<Refusal | Gallery> {
  const wanted = Array.isArray(order) ? order.map(Number) : [];
  if (wanted.length !== SLOTS.length || SLOTS.some((slot) => !wanted.includes(slot)))
    return refuse('order_invalid');
  const slots = (await galleriesOf(tx, [row.id])).get(row.id) ?? [];
  const placeOf = ({ slot }: SlottedPicture): number => wanted.indexOf(slot) + 1;
  if (slots.every((picture) => placeOf(picture) === picture.slot)) return galleryNow(tx, row, row.version);
  const captions = await tx
    .deleteFrom('product_images')
    .where('product_id', '=', row.id)
    .returning(['slot', 'caption'])
    .execute();
  await tx
    .insertInto('product_images')
    .values(
      slots.map((picture) => ({
        product_id: row.id,
        slot: placeOf(picture),
        picture_hash: picture.hash,
        caption: captions.find(({ slot }) => slot === picture.slot)?.caption ?? '',
      })),
    )
    .execute();
  return galleryNow(tx, row, await changed(tx, row, now));
}

async function changed(tx: Tx, row: EditRow, now: Date): Promise<number> {
  await tx
    .updateTable('products')
    .set({ ...nextVersionOf(row, ['images']), updated_at: now })
    .where('id', '=', row.id)
    .execute();
  return row.version + 1;
}

async function galleryNow(tx: Tx, row: EditRow, version: number): Promise<Gallery> {
  const pictures = (await galleriesOf(tx, [row.id])).get(row.id) ?? [];
  return { cid: row.id, version, gallery_images: slottedOf(pictures) };
}
