import { MAX_UPLOAD_BYTES, type UploadType } from '#contract/listings/uploads.ts';
import { sha256Of } from './sha256.ts';

/** Bytes with what a command and its photo need to know of them. Null width and height: no picture (a PDF). */
export interface PreparedFile {
  bytes: ArrayBuffer;
  type: UploadType;
  /** Lower-case hex. */
  sha256: string;
  width: number | null;
  height: number | null;
}

/** Why a chosen file cannot be sent: no picture and no PDF, a picture that cannot be read, or more than 10 MB. */
export type NotPreparedCode = 'not_a_picture' | 'unreadable' | 'too_large';

export class NotPrepared extends Error {
  override name = 'NotPrepared';
  readonly code: NotPreparedCode;
  constructor(code: NotPreparedCode, cause?: unknown) {
    super(`file not prepared: ${code}`, { cause });
    this.code = code;
  }
}

/** The longer side of what is sent, pixels, and about how many bytes it may take (sync 8). */
const LONGEST = 1600;
/** Measure to which a picture is compressed: until it takes at most so many bytes, from the best quality on. */
export interface Compression {
  aimBytes: number;
  qualities: readonly number[];
}
const USUAL: Compression = { aimBytes: 250_000, qualities: [0.82, 0.72, 0.62, 0.5] };
/** A picture that is full of detail is made smaller rather than muddy. */
const SMALLER = [1, 0.8, 0.64];
/** A phone's own picture at its largest is far below; what is above would only take its memory. */
export const MAX_SOURCE_BYTES = 50 * 1024 * 1024;

/**
 * Makes a chosen file ready to go out: a picture upright, at most 1600 px, a JPEG of about 250 KB, without a word of
 * where and when it was taken; a PDF as it is. In the page only, before the command is written (sync 8, 9).
 * @throws NotPrepared
 */
export async function prepareImage(file: Blob): Promise<PreparedFile> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 5).arrayBuffer());
  if (head === '%PDF-') return preparePdf(file);
  if (file.size > MAX_SOURCE_BYTES) throw new NotPrepared('too_large');
  const picture = await decode(file);
  try {
    const fit = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    return await compressed((smaller) => draw(picture, fit * smaller), USUAL);
  } finally {
    picture.close();
  }
}

async function preparePdf(file: Blob): Promise<PreparedFile> {
  if (file.size > MAX_UPLOAD_BYTES) throw new NotPrepared('too_large');
  const bytes = await file.arrayBuffer();
  return { bytes, type: 'application/pdf', sha256: await sha256Of(bytes), width: null, height: null };
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new NotPrepared(file.type.startsWith('image/') ? 'unreadable' : 'not_a_picture', cause);
  }
}

/** Picture that `drawn` draws, the best of what is small enough; the smallest of all when nothing is. */
export async function compressed(
  drawn: (smaller: number) => HTMLCanvasElement,
  { aimBytes, qualities }: Compression,
): Promise<PreparedFile> {
  let last: { blob: Blob; width: number; height: number } | null = null;
  for (const smaller of SMALLER) {
    const canvas = drawn(smaller);
    const { width, height } = canvas;
    for (const quality of qualities) {
      last = { blob: await toJpeg(canvas, quality), width, height };
      if (last.blob.size <= aimBytes) break;
    }
    // Its memory goes now, and not when the browser tidies up: the next picture needs it.
    canvas.width = 0;
    canvas.height = 0;
    if (last && last.blob.size <= aimBytes) break;
  }
  if (!last) throw new NotPrepared('unreadable');
  const bytes = await last.blob.arrayBuffer();
  const { width, height } = last;
  return { bytes, type: 'image/jpeg', sha256: await sha256Of(bytes), width, height };
}

/** Drawn anew, so that nothing of the file but its pixels goes on. */
function draw(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const { canvas, context } = whiteCanvas(picture.width * scale, picture.height * scale);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** White: what is clear in a PNG would be black in a JPEG. */
export function whiteCanvas(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new NotPrepared('unreadable');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NotPrepared('unreadable'))),
      'image/jpeg',
      quality,
    ),
  );
}
