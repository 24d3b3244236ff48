import { createHash } from 'node:crypto';
import type { UploadType } from '#contract/listings/uploads.ts';
import { formatOf, PictureRefused, readPicture } from '#server/media/read-picture.ts';
import { Bounded } from '#server/platform/http/bounded-work.ts';

/** A picture that takes longer to decode is no photo of a car. */
const DECODE_SECONDS = 10;
/** A PDF ends with its mark; a few bytes may follow. */
const PDF_TAIL = 1024;

/** Decoding takes memory and a core: a few at a time, and no crowd behind them (security 20). */
const gate = new Bounded({ atOnce: 2, waiting: 50 });

/** Sentence that is said of a file of another kind. */
export const ONE_OF_FOUR = 'Upload a jpg, png, webp or pdf file';

/** Verdict on a whole file. */
export type FileVerdict = 'good' | 'other_bytes' | 'other_type' | 'unreadable' | 'too_many_pixels';

/** Judges a whole file: its hash, what its first bytes say it is, and whether it can be read as that. */
export function judge(bytes: Buffer, given: { sha256: string; type: string }): Promise<FileVerdict> {
  return gate.run(async () => {
    if (createHash('sha256').update(bytes).digest('hex') !== given.sha256) return 'other_bytes';
    const type = sniff(bytes);
    if (type === null || type !== given.type) return 'other_type';
    if (type === 'application/pdf')
      return bytes.subarray(-PDF_TAIL).includes('%%EOF') ? 'good' : 'unreadable';
    return judgePicture(bytes);
  });
}

/** Type that the first bytes say, whatever the name or the sender says (security 20). */
export function sniff(bytes: Buffer): UploadType | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  const format = formatOf(bytes);
  return format === null || format === 'avif' ? null : `image/${format}`;
}

async function judgePicture(bytes: Buffer): Promise<FileVerdict> {
  try {
    const picture = await readPicture(bytes);
    // Every pixel is read, only a small picture is kept of it.
    const small = picture.open().timeout({ seconds: DECODE_SECONDS });
    await small.resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return 'good';
  } catch (problem) {
    const isTooLarge = problem instanceof PictureRefused && problem.code === 'image_too_large';
    return isTooLarge ? 'too_many_pixels' : 'unreadable';
  }
}
