import type { PaperType } from '#domain/orders/order-papers.ts';
import { faultOf, PictureRefused, readPicture } from '#server/media/read-picture.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';
import { sniff } from '#server/uploads/check.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

/** A paper as it may be kept and given out. */
export interface CleanPaper {
  mime: PaperType;
  bytes: Buffer;
}

/** A photo likewise. */
export interface CleanPhoto {
  mime: 'image/jpeg';
  bytes: Buffer;
}

/** Form in which a picture is drawn anew: as what, and how long its longer side is at most, px. */
interface Drawing {
  as: 'image/jpeg' | 'image/png';
  longest: number;
}

/** Writing on a slip stays readable at this. */
const LONGEST = 3000;
/** A photo of a thing is looked at, not read. */
const PHOTO_LONGEST = 2000;
const JPEG_QUALITY = 85;
const SECONDS = 20;
/** A PDF ends with its mark; a few bytes may follow. */
const PDF_TAIL = 1024;

/** Drawing a picture anew takes memory and a core: one at a time, and no crowd behind (security 20). */
const line = new Bounded({ atOnce: 1, waiting: 20 });

const wrongType = (): Refusal => refuse('file_type_invalid');

/**
 * Judges a file by its content, whatever was said of it, and draws a picture anew: upright, and without a word of where,
 * when and with what it was taken (account contract 2.6, security 20). A PDF stays as it is.
 */
export async function cleanPaper(bytes: Buffer): Promise<CleanPaper | Refusal> {
  const type = sniff(bytes);
  if (type === 'application/pdf')
    return bytes.subarray(-PDF_TAIL).includes('%%EOF') ? { mime: type, bytes } : wrongType();
  if (type !== 'image/jpeg' && type !== 'image/png') return wrongType();
  return cleaned(bytes, { as: type, longest: LONGEST });
}

/** The same for a photo of a thing: always a JPEG, which takes a part of the room. A PDF is none. */
export async function cleanPhoto(bytes: Buffer): Promise<CleanPhoto | Refusal> {
  const type = sniff(bytes);
  if (type !== 'image/jpeg' && type !== 'image/png')
    return refuse('file_type_invalid', { detail: 'Send a photo' });
  return cleaned(bytes, { as: 'image/jpeg', longest: PHOTO_LONGEST });
}

async function cleaned<T extends Drawing['as']>(
  bytes: Buffer,
  drawing: Drawing & { as: T },
): Promise<{ mime: T; bytes: Buffer } | Refusal> {
  try {
    return { mime: drawing.as, bytes: await line.run(() => drawnAnew(bytes, drawing)) };
  } catch (problem) {
    if (!(problem instanceof PictureRefused)) throw problem;
    return problem.code === 'image_too_large'
      ? refuse('image_too_large', { detail: problem.message })
      : wrongType();
  }
}

async function drawnAnew(bytes: Buffer, { as, longest }: Drawing): Promise<Buffer> {
  const source = await readPicture(bytes);
  const upright = source
    .open()
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS });
  try {
    if (as === 'image/png') return await upright.png().toBuffer();
    // What a PNG leaves out is white: a JPEG would have it black.
    return await upright.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  } catch (problem) {
    throw faultOf(problem);
  }
}
