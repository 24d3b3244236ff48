import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { widthsOf } from '#domain/stock/picture-file.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';
import {
  faultOf,
  ofPixels,
  PictureFailed,
  PictureRefused,
  type Pixels,
  readPicture,
  type ReadablePicture,
} from './read-picture.ts';

export type PictureType = 'webp' | 'avif';

/** One file of a picture. */
export interface PictureFile {
  /** px */
  width: number;
  type: PictureType;
  data: Buffer;
}

/** A picture in all its widths and both types. */
export interface MadePicture {
  /** `pictureHash` of the source. */
  hash: string;
  /** Width, then height, of the source, upright, px. */
  width: number;
  height: number;
  /** base64 */
  thumbhash: string;
  files: PictureFile[];
}

/** More than this times the other side is a strip, of which the largest file would be no picture and cost minutes. */
const LONGEST_SHAPE = 4;
/** The usual picture takes three seconds in all; one that takes longer for a single step is meant to. */
const STEP_SECONDS = 60;
/** Small ones are seen small: measured on the renders, 160 px wide. */
const WEBP_QUALITY = (width: number): number => (width <= 160 ? 75 : 78);
const AVIF_QUALITY = 50;
/** Goes up with whatever changes a file's bytes: widths, qualities, the library's major version. It is part of the
 * names; of the first one, only the committed pictures are left, whose names do not have it. */
const ENCODING = 2;
/** Longest side that the placeholder's package takes, px. */
const RASTER = 100;

/** One at a time, and no crowd behind: decoding takes memory, encoding a core (security 20). */
const line = new Bounded({ atOnce: 1, waiting: 20 });

/**
 * The name of a picture: 16 hex digits of its source and of the way it is encoded, because what stands under a name is
 * kept for a year.
 */
export const pictureHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(`${ENCODING}:`).update(bytes).digest('hex').slice(0, 16);

/**
 * Makes a picture of any file: upright, in sRGB, without a word of what the file said beside its pixels (place, camera,
 * comments), in 160, 320, 640 and 1280 px, never enlarged. It runs on the library's own threads, so the server goes on
 * answering.
 * @param stopped the server ends: nothing is begun any more
 * @throws PictureRefused; PictureFailed; HttpProblem 503 when too many wait; the signal's reason
 */
export function makePicture(bytes: Buffer, stopped?: AbortSignal): Promise<MadePicture> {
  return line.run(async () => {
    try {
      return await make(bytes, stopped);
    } catch (problem) {
      if (stopped?.aborted || problem instanceof PictureRefused || problem instanceof PictureFailed)
        throw problem;
      throw new PictureFailed(problem);
    }
  });
}

async function make(bytes: Buffer, stopped?: AbortSignal): Promise<MadePicture> {
  const source = await readPicture(bytes);
  const { width, height } = source;
  if (Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height))
    throw new PictureRefused('image_shape');
  const files: PictureFile[] = [];
  for (const wide of widthsOf(width)) {
    stopped?.throwIfAborted();
    const pixels = await pixelsOf(source, wide);
    files.push({ width: wide, type: 'webp', data: await webp(pixels) });
    stopped?.throwIfAborted();
    files.push({ width: wide, type: 'avif', data: await avif(pixels) });
  }
  return { hash: pictureHash(bytes), width, height, thumbhash: await thumbhashOf(source), files };
}

/** Sizes of a picture's files, known without reading them. */
export interface Sizes {
  files: readonly { width: number; type: PictureType; data: { length: number } }[];
}

/** Bytes of a picture's files of one type by width. */
export const bytesByWidth = ({ files }: Sizes, type: PictureType): Record<string, number> =>
  Object.fromEntries(
    files.filter((file) => file.type === type).map(({ width, data }) => [String(width), data.length]),
  );

/** Read anew for each width: a large JPEG is then never decoded whole. What is clear becomes white. */
async function pixelsOf(source: ReadablePicture, width: number): Promise<Pixels> {
  const small = source
    .open()
    .autoOrient()
    .resize({ width })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw();
  const { data, info } = await readable(small.timeout({ seconds: STEP_SECONDS }));
  if (info.channels !== 3) throw new PictureRefused('image_unreadable');
  return { data, width: info.width, height: info.height, channels: 3 };
}

async function webp(pixels: Pixels): Promise<Buffer> {
  const picture = await ofPixels(pixels);
  return picture
    .webp({ quality: WEBP_QUALITY(pixels.width), effort: 6, smartSubsample: true })
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer();
}

/** Colours at half the resolution, as WebP has them always. */
async function avif(pixels: Pixels): Promise<Buffer> {
  const picture = await ofPixels(pixels);
  return picture
    .avif({ quality: AVIF_QUALITY, effort: 4, chromaSubsampling: '4:2:0' })
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer();
}

async function thumbhashOf(source: ReadablePicture): Promise<string> {
  const { rgbaToThumbHash } = await import('thumbhash');
  const raster = source
    .open()
    .autoOrient()
    .resize(RASTER, RASTER, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw();
  const { data, info } = await readable(raster.timeout({ seconds: STEP_SECONDS }));
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function readable(picture: Sharp): Promise<{ data: Buffer; info: import('sharp').OutputInfo }> {
  try {
    return await picture.toBuffer({ resolveWithObject: true });
  } catch (problem) {
    throw faultOf(problem);
  }
}
