import { createHash } from 'node:crypto';
import { MAX_UPLOAD_PIXELS, type UploadType } from '#contract/uploads.ts';
import { Bounded } from '#server/platform/bounded.ts';

/** A picture that takes longer to decode is no photo of a car. */
const DECODE_SECONDS = 10;
/** A PDF ends with its mark; a few bytes may follow. */
const PDF_TAIL = 1024;

/** Decoding takes memory and a core: a few at a time, and no crowd behind them (security 20). */
const gate = new Bounded({ atOnce: 2, waiting: 50 });

/** What a whole file is. */
export type Verdict = 'good' | 'other_bytes' | 'other_type' | 'unreadable' | 'too_many_pixels';

/** Judges a whole file: its hash, what its first bytes say it is, and whether it can be read as that. */
export function judge(bytes: Buffer, given: { sha256: string; type: string }): Promise<Verdict> {
  return gate.run(async () => {
    if (createHash('sha256').update(bytes).digest('hex') !== given.sha256) return 'other_bytes';
    const type = sniff(bytes);
    if (type === null || type !== given.type) return 'other_type';
    if (type === 'application/pdf')
      return bytes.subarray(-PDF_TAIL).includes('%%EOF') ? 'good' : 'unreadable';
    return judgePicture(bytes);
  });
}

/** What the first bytes say, whatever the name or the sender says (security 20). */
export function sniff(bytes: Buffer): UploadType | null {
  const text = bytes.subarray(0, 12).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return text.startsWith('%PDF-') ? 'application/pdf' : null;
}

async function judgePicture(bytes: Buffer): Promise<Verdict> {
  // Loaded with the first picture: a server that gets none starts without it.
  const { default: sharp } = await import('sharp');
  try {
    // From the header, before anything is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_UPLOAD_PIXELS) return 'too_many_pixels';
    // Every pixel is read, only a small picture is kept of it.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_UPLOAD_PIXELS });
    await picture.timeout({ seconds: DECODE_SECONDS }).resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return 'good';
  } catch {
    return 'unreadable';
  }
}
