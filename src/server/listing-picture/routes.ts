import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { parseId } from '#domain/text/links.ts';
import { GENERAL_PICTURE } from '#domain/listings/listing-picture.ts';
import { moneyText } from '#domain/money/money.ts';
import { LISTING_TEMPLATE } from '#domain/promo/listing.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { imageOf, imagesOf } from '#server/catalogue/pictures.ts';
import { isPublic } from '#server/catalogue/store.ts';
import { PictureFailed } from '#server/media/read-picture.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { StoreAway } from '#server/platform/files/file-store.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { HttpProblem, httpNotFound } from '#server/platform/http/errors.ts';
import { digestOf, isNamed, strongTag } from '#server/platform/http/etag.ts';
import { cachedJpeg, listingJpeg, type ListingPictureWish } from './draw.ts';

/** Width of the photo that is drawn in, px. */
const PHOTO_PX = 1280;
/** Whoever shows a link asks again after that, and pays for the question alone where nothing has changed. */
const CACHE = 'public, max-age=600';
/** Problems that pass by themselves. */
const LATER = [HttpProblem, PictureFailed, StoreAway];

/**
 * GET and HEAD /og/{id}.jpg, outside /api: what a shared link of a listing shows, with its price and reference. One that
 * is not for sale any more leads to the shop's general picture; a name that is none is 404. So does, for the moment, one
 * that is not drawn yet where too many wait, or where one address has asked for too many new ones. HEAD draws none.
 */
export function registerListingPictures(
  app: FastifyInstance,
  { db, config, limits, clock }: Pick<Context, 'db' | 'config' | 'limits' | 'clock'>,
): void {
  app.get<{ Params: { file: string } }>('/og/:file', async (request, reply) => {
    const now = clock.now();
    limits.takeRead(request.ip, now);
    const [, digits = ''] = /^([1-9]\d{0,9})\.jpg$/.exec(request.params.file) ?? [];
    const id = parseId(digits);
    if (id === null) throw httpNotFound();
    const listing = await db
      .selectFrom('products')
      .select(['title', 'price_minor', 'currency'])
      .where('id', '=', id)
      .where(isPublic)
      .executeTakeFirst();
    if (!listing) return reply.header('cache-control', 'public, max-age=300').redirect(GENERAL_PICTURE, 302);
    const [first] = await imagesOf(db, id);
    const photo = first ? imageOf(first, PHOTO_PX) : null;
    const words = {
      title: listing.title,
      price: moneyText(listing.price_minor, listing.currency),
      reference: stockReference(id),
    };
    const tag = digestOf(JSON.stringify([LISTING_TEMPLATE, words, photo]));
    const headers = {
      'cache-control': CACHE,
      etag: strongTag(tag),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    };
    if (isNamed(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send();
    const cached = cachedJpeg(tag);
    // As long as nobody has drawn it, its length is not known.
    if (!cached && request.method === 'HEAD')
      return reply.headers(headers).type('image/jpeg').send(Readable.from([]));
    const wish = { tag, words, photo, files: filesOf(config) };
    const file = cached ?? (await drawn(wish, () => limits.takeDrawing(request.ip, now)));
    if (!file) return reply.header('cache-control', 'no-store').redirect(GENERAL_PICTURE, 302);
    return reply.headers(headers).type('image/jpeg').send(Buffer.from(file));
  });
}

/** Draws it; null where that is too much now, and may work later. */
async function drawn(wish: ListingPictureWish, take: () => void): Promise<Uint8Array | null> {
  try {
    take();
    return await listingJpeg(wish);
  } catch (problem) {
    if (LATER.some((kind) => problem instanceof kind)) return null;
    throw problem;
  }
}
