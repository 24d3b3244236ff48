import type { Load } from '#offline/face/centre-face.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#offline/store/limits.ts';

/** Number of further photos that this phone takes before some are sent, if they are as large as those that wait. */
export function photosLeft({ photos, photoBytes }: Pick<Load, 'photos' | 'photoBytes'>): number {
  const byCount = MAX_PHOTOS - photos;
  const byBytes = photoBytes === 0 ? byCount : ((MAX_PHOTO_BYTES - photoBytes) * photos) / photoBytes;
  return Math.max(0, Math.floor(Math.min(byCount, byBytes)));
}
