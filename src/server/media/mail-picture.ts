import { type FileStore, StoreAway } from '#server/platform/files/file-store.ts';
import type { PictureOfMail } from '#server/platform/mail/mail-pictures.ts';
import { fittedPixels, jpegOf, PictureFailed, PictureRefused } from './read-picture.ts';
import { pictureBytes } from './serve.ts';

/** Twice the place that it has in a mail (server/mails/goods.ts), for screens that show finer. */
const SIZE = { width: 240, height: 180 };
const QUALITY = 74;
/** The picture is none, or cannot be had now. */
const UNSHOWN = [PictureFailed, PictureRefused, StoreAway];

/** Pictures of listings as mails carry them: small JPEGs, which every mail program reads. */
export const mailPicture =
  (files: FileStore): PictureOfMail =>
  async (hash, width) => {
    try {
      const bytes = await pictureBytes(files, `/media/i/${hash}/${width}.webp`);
      if (bytes === null) return null;
      return await jpegOf(await fittedPixels(bytes, SIZE), QUALITY);
    } catch (problem) {
      // The order is told without its picture, rather than not at all.
      if (UNSHOWN.some((kind) => problem instanceof kind)) return null;
      throw problem;
    }
  };
