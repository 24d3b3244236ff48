import * as v from 'valibot';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import type { CommandView } from '#offline/store/states.ts';
import type { ListingNames } from '../editor/editor-work.ts';
import { hashOfLocal, listingRow, type ListingView } from '../preview/listing-view.ts';
import { attachPhoto } from './photo-commands.ts';
import type { Slot } from './photo-order.ts';
import { placesOf } from './photo-places.ts';

/** A photo of a listing whose bytes lie on this phone. */
export interface OwnPhoto {
  slot: Slot;
  /** Key of the command that was to bring it. */
  key: string;
  sha256: string;
}

const Attached = v.object({ sha256: v.string() });

/** Photos that this phone still holds for a listing that is gone: on their way, or turned away with it. */
export function ownPhotos(
  view: ListingView,
  { cids, lids }: ListingNames,
  commands: readonly CommandView[],
): OwnPhoto[] {
  // Photos are the whole listing's, not those of a part of it.
  if (!lids.has(null)) return [];
  const rows = [...cids].map((cid) => listingRow(cid));
  return placesOf(view, commands, rows).flatMap(({ slot, waiting, refused }) => {
    const command = waiting ?? refused;
    const read = command && v.safeParse(Attached, command.payload);
    return command && read?.success ? [{ slot, key: command.key, sha256: read.output.sha256 }] : [];
  });
}

/** Number of its photos that only the shop has. */
export const photosOfShop = ({ gallery_images }: ListingView): number =>
  SLOTS.filter((slot) => gallery_images[slot] !== null && hashOfLocal(gallery_images[slot]) === null).length;

/** The same photo in the same place of another listing; nothing where its bytes are gone. */
export async function bringPhoto(
  phone: Pick<Engine, 'centre' | 'enqueue'>,
  { slot, key, sha256 }: OwnPhoto,
  to: { cid: `tmp:${string}`; title: string },
): Promise<void> {
  const file = await (await phone.centre()).photoOf(key);
  if (!file) return;
  const photo = { type: file.type, bytes: await file.arrayBuffer(), sha256 };
  await phone.enqueue(
    attachPhoto as AnyCommand,
    { cid: to.cid, sha256, type: 'gallery', do: slot, replaces: null, base_version: null },
    { title: to.title },
    { photo },
  );
}
