import { LISTING_PICTURE } from '#domain/listings/listing-picture.ts';
import { promoSvg } from '#domain/promo/draw.ts';
import { drawListing, type ListingWords, PHOTO_WIDTH } from '#domain/promo/listing.ts';
import {
  composedPixels,
  fittedPixels,
  jpegOf,
  PictureRefused,
  type Pixels,
} from '#server/media/read-picture.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';
import { pictureBytes } from '#server/media/serve.ts';
import { renderedFileCache } from '#server/promo/rendered-file-cache.ts';

/** One at a time, and a short line behind: whoever is sent away asks again, or shows a link without a picture. */
const line = new Bounded({ atOnce: 1, waiting: 8 });
const kept = renderedFileCache(8 * 1024 * 1024);

/** Messengers drop what is much larger, and a phone pays for what it shows. */
const MOST_BYTES = 120_000;
/** The best that fits. */
const QUALITIES = [82, 72, 60, 46, 30];

/** Contents that a picture is to have. */
export interface ListingPictureWish {
  /** Changes with whatever stands on it. */
  tag: string;
  words: Omit<ListingWords, 'hasPhoto'>;
  /** Address of its first photo; null: it has none. */
  photo: string | null;
  files: FileStore;
}

/** A picture that was drawn before and is still there. */
export const cachedJpeg = (tag: string): Uint8Array | undefined => kept.get(tag);

/**
 * The picture of a listing, drawn once for as long as nothing on it changes.
 * @throws HttpProblem 503 when too many wait
 */
export async function listingJpeg(wish: ListingPictureWish): Promise<Uint8Array> {
  const cached = kept.get(wish.tag);
  if (cached) return cached;
  return line.run(async () => {
    // Whoever stood before in the line may have asked for the same.
    const drawn = kept.get(wish.tag);
    if (drawn) return drawn;
    const file = await make(wish);
    kept.set(wish.tag, file);
    return file;
  });
}

async function make({ words, photo, files }: ListingPictureWish): Promise<Buffer> {
  const { width, height } = LISTING_PICTURE;
  const under = photo === null ? null : await photoAt(files, photo);
  const svg = promoSvg(drawListing({ ...words, hasPhoto: under !== null }));
  const pixels = await composedPixels({ svg, width, height, photo: under });
  for (const quality of QUALITIES) {
    const file = await jpegOf(pixels, quality);
    if (file.length <= MOST_BYTES) return file;
  }
  // All detail and no form: such a photo says less than the words do.
  const alone = promoSvg(drawListing({ ...words, hasPhoto: false }));
  return jpegOf(await composedPixels({ svg: alone, width, height, photo: null }), 82);
}

/** The photo in its place; null where it is lost, or cannot be read and never will be. */
async function photoAt(files: FileStore, address: string): Promise<Pixels | null> {
  const bytes = await pictureBytes(files, address);
  if (bytes === null) return null;
  try {
    return await fittedPixels(bytes, { width: PHOTO_WIDTH, height: LISTING_PICTURE.height });
  } catch (problem) {
    if (problem instanceof PictureRefused) return null;
    throw problem;
  }
}
