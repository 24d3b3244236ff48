import type { PictureOfMail } from '#server/platform/mail/mail-pictures.ts';
import { fittedPixels, jpegOf, PictureFailed, PictureRefused } from './read-picture.ts';
import { pictureBytes } from './serve.ts';

/** Twice the place that it has in a mail (server/mails/goods.ts), for screens that show finer. */
const SIZE = { width: 240, height: 180 };
const QUALITY = 74;

/** Pictures of listings as mails carry them: small JPEGs, which every mail program reads. */
export const mailPicture =
  (dataDir: string): PictureOfMail =>
  async (hash, width) => {
    const bytes = await pictureBytes(dataDir, `/media/i/${hash}/${width}.webp`);
    if (bytes === null) return null;
    try {
      return await jpegOf(await fittedPixels(bytes, SIZE), QUALITY);
    } catch (problem) {
      // The order is told without its picture, rather than not at all.
      if (problem instanceof PictureFailed || problem instanceof PictureRefused) return null;
      throw problem;
    }
  };
