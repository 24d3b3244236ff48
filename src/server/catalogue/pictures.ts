import { NO_IMAGE, type Picture } from '#contract/wire.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import { widthFor, worthwhileAvif } from '#domain/stock/picture-file.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A row of `pictures`. */
export interface PictureRow {
  hash: string;
  width: number;
  height: number;
  thumbhash: string;
  bytes: Record<string, number>;
  /** Bytes of the AVIF by width; left out where nobody is told of them. */
  avif?: Record<string, number>;
  /** Words under it where it stands; left out where nobody is told of them. */
  caption?: string;
}

/** The same where a row may have none: all of a left join. */
export type MaybePicture = { [K in keyof PictureRow]: PictureRow[K] | null };

/** The picture of such a row; null: it has none. */
export function joinedPicture({
  hash,
  width,
  height,
  thumbhash,
  bytes,
  avif,
  caption,
}: MaybePicture): PictureRow | null {
  if (hash === null || width === null || height === null || thumbhash === null || bytes === null) return null;
  return { hash, width, height, thumbhash, bytes, ...(avif && { avif }), ...(caption && { caption }) };
}

/** Tells whether there is a picture of this hash: any may be named. */
export async function isPicture(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** An address of a picture beside what a phone that counts bytes needs (contract 1 "Pictures"). */
export interface PrimaryImage {
  image: string;
  picture: Picture | null;
}

export const NO_PRIMARY_IMAGE: PrimaryImage = { image: NO_IMAGE, picture: null };

/** Pixels of the picture that stands in `remote_image` and `primary_image`. */
const CARD_WIDTH = 320;
const EMBLEM_WIDTH = 160;

/**
 * The address of a picture, in the widest size there is up to `width` pixels: a source smaller than that has only
 * its own size.
 */
export function imageOf(picture: PictureRow, width = CARD_WIDTH): string {
  return `/media/i/${picture.hash}/${widthFor(picture, width) ?? width}.webp`;
}

/** The emblem of a make. */
export function emblemOf(hash: string | null): string | null {
  return hash === null ? null : `/media/i/${hash}/${EMBLEM_WIDTH}.webp`;
}

/** As the wire has it: an AVIF is named where it is worth taking, and a drawn picture says that it is one. */
export function pictureOf(picture: PictureRow): Picture {
  const { hash, thumbhash, width, height, bytes } = picture;
  const avif = worthwhileAvif(picture.avif ?? {}, bytes);
  const drawn = picture.caption === SAMPLE_CAPTION && { sample: true as const };
  return { hash, thumbhash, width, height, bytes, ...(avif && { avif }), ...drawn };
}

/** The same picture as its address at card width and as a phone counts it. */
export const primaryOf = (picture: PictureRow | null): PrimaryImage =>
  picture ? { image: imageOf(picture), picture: pictureOf(picture) } : NO_PRIMARY_IMAGE;

/**
 * The first picture of each product at card width. A product without one is in the map too, with `No_Image_found`
 * and null, so that every id that was asked has an entry.
 */
export async function primaryImagesOf(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, PrimaryImage>> {
  const images = new Map<number, PrimaryImage>(productIds.map((id) => [id, NO_PRIMARY_IMAGE]));
  if (productIds.length === 0) return images;
  const rows = await db
    .selectFrom('product_images as i')
    .innerJoin('pictures', 'pictures.hash', 'i.picture_hash')
    .distinctOn('i.product_id')
    .select(['i.product_id', 'i.caption', 'pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .where('i.product_id', 'in', productIds)
    .orderBy('i.product_id')
    .orderBy('i.slot')
    .execute();
  for (const row of rows) images.set(row.product_id, primaryOf(row));
  return images;
}

/** A row of `product_images` with its picture. */
export interface ProductImageRow extends PictureRow {
  slot: number;
  caption: string;
}

/** All pictures of one product, at most four, in their order. */
export async function imagesOf(db: Db, productId: number): Promise<ProductImageRow[]> {
  return await db
    .selectFrom('product_images as i')
    .innerJoin('pictures', 'pictures.hash', 'i.picture_hash')
    .select(['i.slot', 'i.caption', 'pictures.hash', 'width', 'height', 'thumbhash', 'bytes', 'avif'])
    .where('i.product_id', '=', productId)
    .orderBy('i.slot')
    .execute();
}
