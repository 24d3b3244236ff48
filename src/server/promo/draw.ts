import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createDeflate } from 'node:zlib';
import { drawPromo, promoSvg } from '#domain/promo/draw.ts';
import { PROMO_SIZES, promoComment, type PromoOwner, type PromoType } from '#domain/promo/media.ts';
import { Nearest } from '#domain/promo/palette.ts';
import { pngOf } from '#domain/promo/png.ts';
import type { Drawing } from '#domain/promo/shapes.ts';
import type { Language } from '#domain/text/languages.ts';
import { renderSvg } from '#server/media/read-picture.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';
import { DrawingLimit } from './drawing-limit.ts';
import { renderedFileCache } from './rendered-file-cache.ts';

/** One at a time, and no crowd behind: a phone that is sent away draws the picture itself, sooner than its turn would come. */
const line = new Bounded({ atOnce: 1, waiting: 4 });
/** Each of the three in each language, a few times over: a name was mistyped, a file was lost. */
const limit = new DrawingLimit(30);
const kept = renderedFileCache(4 * 1024 * 1024);

/** A banner whole would take 74 MB. */
const ROWS_AT_ONCE = 64;
const STRIP_SECONDS = 20;

/** Wish for a file: what is to be on it, and for whom. */
export interface PromoWish {
  /** Unlike that of any other file. */
  tag: string;
  type: PromoType;
  owner: PromoOwner;
  language: Language;
  publicUrl: string;
  /** User whose drawings are counted, and when; null: nobody counts. */
  counted: { userId: number; now: Date } | null;
}

/**
 * The file of one of a supporter's media, made in strips, so that the server goes on answering and a banner takes no more
 * memory than a card. Drawing and pressing run on other threads; finding each pixel's colour does not.
 * @throws HttpProblem 503 when too many wait, 429 when this supporter had too many drawn
 */
export async function promoPng(wish: PromoWish): Promise<Uint8Array> {
  const { tag, counted } = wish;
  const cached = kept.get(tag);
  if (cached) return cached;
  return line.run(async () => {
    // Whoever stood before in the line may have asked for the same.
    const drawn = kept.get(tag);
    if (drawn) return drawn;
    if (counted) limit.take(counted.userId, counted.now);
    const file = await make(wish);
    kept.set(tag, file);
    return file;
  });
}

async function make({ type, owner, language, publicUrl }: PromoWish): Promise<Uint8Array> {
  const { width, height, perMetre } = PROMO_SIZES[type];
  const strips = stripsOf(drawPromo(type, owner, publicUrl, language));
  const pressed = await pipeline(strips, createDeflate({ level: 9 }), buffer);
  return Buffer.concat(pngOf({ width, height, perMetre, comment: promoComment(owner) }, pressed));
}

async function* stripsOf(drawing: Drawing): AsyncGenerator<Uint8Array> {
  const { width, height } = drawing;
  const nearest = new Nearest();
  for (let top = 0; top < height; top += ROWS_AT_ONCE) {
    const svg = promoSvg(drawing, { top, rows: Math.min(ROWS_AT_ONCE, height - top) });
    yield nearest.rows(await renderSvg(svg, STRIP_SECONDS), width);
  }
}
