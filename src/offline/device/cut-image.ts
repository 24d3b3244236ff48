import { MAX_UPLOAD_PIXELS } from '#contract/listings/uploads.ts';
import { isWholePicture, pictureHead } from './picture-head.ts';
import {
  MAX_SOURCE_BYTES,
  NotPrepared,
  type PreparedFile,
  compressed,
  type Compression,
  whiteCanvas,
} from './prepare-image.ts';

/** Longer side of a picture while somebody works on it, pixels: half of it cut away still leaves a good one. */
const WORKED_ON = 2400;

/**
 * A JPEG or PNG opened to be cut: upright and at most 2400 px, so that the original's memory goes at once. Whoever opens it
 * closes it, one at a time.
 * @throws NotPrepared `not_a_picture` for any other file, `unreadable` for a cut or broken one, `too_large` above 50 MB
 * or 40 million pixels, which is known before anything is decoded
 */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > MAX_SOURCE_BYTES) throw new NotPrepared('too_large');
  const head = await pictureHead(file).catch((cause: unknown) => {
    // A file that lay in a cloud, or on a card that is gone.
    throw new NotPrepared('unreadable', cause);
  });
  if (!head) throw new NotPrepared('not_a_picture');
  const { width, height } = head;
  if (width * height > MAX_UPLOAD_PIXELS) throw new NotPrepared('too_large');
  if (!(await isWholePicture(file, head))) throw new NotPrepared('unreadable');
  const fit = WORKED_ON / Math.max(width, height);
  try {
    return await createImageBitmap(file, {
      imageOrientation: 'from-image',
      // The other side follows.
      ...(fit < 1 && { resizeWidth: Math.max(1, Math.round(width * fit)), resizeQuality: 'high' }),
    });
  } catch (cause) {
    throw new NotPrepared('unreadable', cause);
  }
}

/** Cut of a picture: turned to the right first, then a part of it, in parts of the turned one, 0 to 1. */
export interface Cut {
  quarters: 0 | 1 | 2 | 3;
  left: number;
  top: number;
  width: number;
  height: number;
}
export const UNCUT: Cut = { quarters: 0, left: 0, top: 0, width: 1, height: 1 };

export const PHOTO_SIZES = ['small', 'normal', 'large'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];
/** The longer side at most, px, and how it is compressed (sync 8). */
const SIZES: Record<PhotoSize, Compression & { longest: number }> = {
  small: { longest: 1024, aimBytes: 100_000, qualities: [0.78, 0.7, 0.6, 0.5] },
  normal: { longest: 1600, aimBytes: 250_000, qualities: [0.82, 0.72, 0.62, 0.5] },
  large: { longest: 1600, aimBytes: 600_000, qualities: [0.92, 0.86, 0.8, 0.72] },
};

/** The photo as it goes out: a JPEG of nothing but pixels. @throws NotPrepared */
export function cutPicture(picture: ImageBitmap, cut: Cut, size: PhotoSize): Promise<PreparedFile> {
  const whole = turnedSize(picture, cut.quarters);
  const taken = { width: whole.width * cut.width, height: whole.height * cut.height };
  const fit = Math.min(1, SIZES[size].longest / Math.max(taken.width, taken.height));
  return compressed((smaller) => {
    const scale = fit * smaller;
    const { canvas, context } = whiteCanvas(taken.width * scale, taken.height * scale);
    context.scale(scale, scale);
    context.translate(-whole.width * cut.left, -whole.height * cut.top);
    drawTurned(context, picture, cut.quarters);
    return canvas;
  }, SIZES[size]);
}

/** Pixels of a picture turned so often. */
export function turnedSize(
  { width, height }: { width: number; height: number },
  quarters: Cut['quarters'],
): { width: number; height: number } {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Draws the picture turned to the right, its upper left corner at the origin. */
export function drawTurned(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  quarters: Cut['quarters'],
): void {
  const { width, height } = turnedSize(picture, quarters);
  if (quarters === 1) context.translate(width, 0);
  if (quarters === 2) context.translate(width, height);
  if (quarters === 3) context.translate(0, height);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(picture, 0, 0);
}
