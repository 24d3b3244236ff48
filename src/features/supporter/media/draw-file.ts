import { drawPromo } from '#domain/promo/draw.ts';
import { PROMO_SIZES, promoComment, type PromoOwner, type PromoType } from '#domain/promo/media.ts';
import { Nearest } from '#domain/promo/palette.ts';
import { pngOf } from '#domain/promo/png.ts';
import { type Drawing, INKS } from '#domain/promo/shapes.ts';
import type { Language } from '#domain/text/languages.ts';

/** A banner whole is more than some phones' canvas takes. */
const ROWS_AT_ONCE = 128;

/**
 * The file that the server makes too, drawn by this phone from the same source: for who has no network.
 * @param onDone which share of it is drawn, 0 to 1
 * @throws where the browser has no canvas to read from, or no way to press
 */
export async function drawFile(
  type: PromoType,
  { owner, language }: { owner: PromoOwner; language: Language },
  publicUrl: string,
  onDone: (share: number) => void,
): Promise<Blob> {
  const { width, height, perMetre } = PROMO_SIZES[type];
  const pressing = new CompressionStream('deflate');
  const pressed = new Response(pressing.readable).arrayBuffer();
  const writer = pressing.writable.getWriter();
  const nearest = new Nearest();
  try {
    const strip = stripsOf(drawPromo(type, owner, publicUrl, language));
    for (let top = 0; top < height; top += ROWS_AT_ONCE) {
      await writer.write(nearest.rows(strip(top, Math.min(ROWS_AT_ONCE, height - top)), width));
      onDone(Math.min(1, (top + ROWS_AT_ONCE) / height));
      await breath();
    }
    await writer.close();
  } catch (cause) {
    pressed.catch(() => undefined);
    await writer.abort(cause).catch(() => undefined);
    throw cause;
  }
  const comment = promoComment(owner);
  const parts = pngOf({ width, height, perMetre, comment }, new Uint8Array(await pressed));
  return new Blob(parts, { type: 'image/png' });
}

/** Draws rows of it on one small canvas, and gives their pixels. */
function stripsOf({ width, shapes }: Drawing): (top: number, rows: number) => Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = ROWS_AT_ONCE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const paths = shapes.map((shape) => ({ ...shape, path: new Path2D(shape.d) }));
  return (top, rows) => {
    context.setTransform(1, 0, 0, 1, 0, -top);
    for (const { path, ink, width: line, round = false } of paths)
      if (line === undefined) {
        context.fillStyle = INKS[ink];
        context.fill(path);
      } else {
        context.strokeStyle = INKS[ink];
        context.lineWidth = line;
        context.lineCap = round ? 'round' : 'butt';
        context.lineJoin = round ? 'round' : 'miter';
        context.stroke(path);
      }
    return context.getImageData(0, 0, width, rows).data;
  };
}

/** Between two strips the page may answer a finger. */
const breath = (): Promise<void> => new Promise((go) => setTimeout(go));
