import { useCallback } from 'react';
import type { PictureTaken } from '#contract/listings/listing-edit.ts';
import { addStaffPicture } from '#contract/staff/products.ts';
import { type AttachPhoto, useSentPhoto } from '../use-sent-photo.ts';

export type { PhotoState } from '../use-sent-photo.ts';

/**
 * A picture on its way into one place of a listing.
 * @param onTaken told once the server has it
 */
export function usePhoto({ id, slot }: { id: number; slot: number }, onTaken: (taken: PictureTaken) => void) {
  const attach = useCallback<AttachPhoto<PictureTaken>>(
    (engine, sha256, key) => engine.call(addStaffPicture, { id, do: slot, sha256, type: 'gallery' }, key),
    [id, slot],
  );
  return useSentPhoto(attach, onTaken);
}
