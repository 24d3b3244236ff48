import * as v from 'valibot';
import { Ref } from '#contract/wire.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { listingRow } from './preview/listing-view.ts';
import { deleteContent } from './making-commands.ts';

type Phone = Pick<Engine, 'commands' | 'enqueue' | 'discard' | 'localRow'>;
const Photo = v.object({ cid: Ref });

/**
 * Takes a listing away, or one entry of it. The photos of a listing go out by a way of their own: those that still wait
 * are given up with it.
 */
export async function deleteThing(
  phone: Phone,
  { cid, lid, title }: { cid: Ref; lid: Ref | null; title: string },
): Promise<void> {
  const photos = lid === null ? await photosOf(phone, cid) : [];
  await phone.enqueue(deleteContent as AnyCommand, { cid, lid, base_version: null }, { title });
  for (const key of photos) await phone.discard(key);
}

/** Waiting commands of a listing's photos, by whichever of its names they call it. */
async function photosOf(phone: Phone, cid: Ref): Promise<string[]> {
  const row = await phone.localRow(listingRow(cid));
  const keys: string[] = [];
  for (const { key, name, payload, state } of phone.commands.get()) {
    const photo = name.startsWith('photo.') && isUnsettled(state) ? v.safeParse(Photo, payload) : null;
    if (photo?.success && (await phone.localRow(listingRow(photo.output.cid))) === row) keys.push(key);
  }
  return keys;
}
