import { REFUSALS } from '#domain/refusals/table.ts';
import type { Sharp } from 'sharp';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from '#contract/listings/uploads.ts';

/** Why a file is no picture of ours: the codes of the account contract 5.7, and one for what is all edge. */
export type PictureCode =
  | 'image_format'
  | 'image_unreadable'
  | 'image_too_large'
  | 'image_shape'
  | 'file_too_large';

const WHY: Record<PictureCode, string> = {
  image_format: 'This is no JPEG, PNG, WebP or AVIF picture',
  image_unreadable: 'This picture is damaged and cannot be read',
  image_too_large: REFUSALS.image_too_large.text,
  image_shape: 'One side of the picture is more than four times the other',
  file_too_large: REFUSALS.file_too_large.text,
};

/** A file that is not taken, and never will be: trying again does not help. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly code: PictureCode;

  constructor(code: PictureCode, cause?: unknown) {
    super(WHY[code], { cause });
    this.code = code;
  }
}

/** A picture that could not be made this time, for want of time or memory, say. It may work later. */
export class PictureFailed extends Error {
  override name = 'PictureFailed';

  constructor(cause: unknown) {
    super(`The picture could not be made: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Messages of the library when it ran out of something. Its errors have no codes. */
const OURS = /\btimeout:|memory|bad_alloc|unable to create thread/i;

/** Fault that a stranger's pixels could not be read: ours, or else the file's. */
export const faultOf = (problem: unknown): PictureFailed | PictureRefused =>
  problem instanceof Error && OURS.test(problem.message)
    ? new PictureFailed(problem)
    : new PictureRefused('image_unreadable', problem);

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/**
 * Format that the first bytes say, whatever the name or the sender says; null for all else, so that no other reader of the
 * library ever sees a stranger's bytes: no SVG, no GIF, no TIFF (security 20). HEIC needs a decoder that ours has not.
 */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  return ['ftypavif', 'ftypavis'].includes(start.slice(4, 12)) ? 'avif' : null;
}

/** Names of the formats as the library reports what it read. */
const READ_AS: Record<PictureFormat, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };

/** A file whose header is good. Its pixels may still turn out to be damaged. */
export interface ReadablePicture {
  /** px, upright */
  width: number;
  height: number;
  /** A new reading of it, which fails on damage instead of filling up with grey. */
  open: () => Sharp;
}

/**
 * The one door to the picture library: what it is asked to decode has been sniffed and counted before.
 * @throws PictureRefused; PictureFailed
 */
export async function readPicture(bytes: Buffer): Promise<ReadablePicture> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new PictureRefused('file_too_large');
  const format = formatOf(bytes);
  if (format === null) throw new PictureRefused('image_format');
  const sharp = await library();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((problem: unknown) => {
      throw faultOf(problem);
    });
  if (header.format !== READ_AS[format]) throw new PictureRefused('image_format');
  if (header.width * header.height > MAX_UPLOAD_PIXELS) throw new PictureRefused('image_too_large');
  return {
    width: header.autoOrient.width,
    height: header.autoOrient.height,
    open: () => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_UPLOAD_PIXELS }),
  };
}

/** Pixels as they come out of a reading. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 3;
}

/** Pixels again as something to encode. */
export async function ofPixels({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const sharp = await library();
  return sharp(data, { raw: { width, height, channels } });
}

/** Pixels of what the server itself has drawn, four channels; nothing from outside comes in here. */
export async function renderSvg(svg: string, timeoutSeconds: number): Promise<Buffer> {
  const sharp = await library();
  return sharp(Buffer.from(svg))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer();
}

const COMPOSE_SECONDS = 20;

/**
 * One of our own files, filling a place and cut at its edges; read by the same door as a stranger's.
 * @throws PictureRefused; PictureFailed
 */
export async function fittedPixels(bytes: Buffer, size: { width: number; height: number }): Promise<Pixels> {
  const { open } = await readPicture(bytes);
  try {
    const { data, info } = await open()
      .resize({ ...size, fit: 'cover' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .timeout({ seconds: COMPOSE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 3 };
  } catch (problem) {
    throw faultOf(problem);
  }
}

/** A drawing of ours on white. */
export interface Composed {
  svg: string;
  width: number;
  height: number;
  /** It lies under the drawing from the upper left corner on; null: none. */
  photo: Pixels | null;
}

/** Pixels of a drawing with what lies under it, to be encoded as often as is needed. */
export async function composedPixels({ svg, width, height, photo }: Composed): Promise<Pixels> {
  const sharp = await library();
  const raw = photo && { width: photo.width, height: photo.height, channels: photo.channels };
  const data = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      ...(photo && raw ? [{ input: photo.data, raw, left: 0, top: 0 }] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .timeout({ seconds: COMPOSE_SECONDS })
    .toBuffer();
  return { data, width, height, channels: 3 };
}

/** @param quality 1 to 100 */
export async function jpegOf(pixels: Pixels, quality: number): Promise<Buffer> {
  const picture = await ofPixels(pixels);
  return picture.jpeg({ quality, mozjpeg: true }).timeout({ seconds: COMPOSE_SECONDS }).toBuffer();
}

/** Loaded with the first picture: a server that gets none starts without it. */
async function library(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  // One core a picture: the others answer.
  sharp.concurrency(1);
  return sharp;
}
