import * as v from 'valibot';
import type { ListingEdit } from '#contract/listings/listings.ts';
import { Ref } from '#contract/wire.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { stopDraftTimer } from '#offline/react/typed-drafts.ts';
import { draftListing, editListing, publishListing } from './editing-commands.ts';
import { draftKey } from './editor-draft.ts';
import type { EditorForm } from './editor-form.ts';
import { isRefused, isUnderWay, type ListingNames, openWorkOn } from './editor-work.ts';

/** Parts of the phone that an act of an editor needs. */
export type EditorPhone = Pick<
  Engine,
  'commands' | 'choose' | 'enqueue' | 'replace' | 'discard' | 'retry' | 'dropDraft' | 'localRow'
>;

const thingOf = (form: EditorForm): { cid: Ref; lid: Ref | null } => {
  const { cid, lid } = form.view();
  return { cid, lid };
};
const seenOf = (form: EditorForm) => ({ title: form.view().prod_title ?? '' });

/**
 * Writes what was changed to the phone, together with the end of its draft. A refusal would hold up in its lane whatever
 * comes behind it: the new edit takes its place.
 * @returns the edit's key; null where nothing has to go out
 */
export async function saveEdit(
  phone: EditorPhone,
  { form, names, edit }: { form: EditorForm; names: ListingNames; edit: ListingEdit },
): Promise<string | null> {
  const draft = draftKey(names.row);
  const before = openWorkOn(phone.commands.get(), names);
  const isEmpty = Object.keys(edit).length === 0;
  const payload = { ...thingOf(form), edit, base_version: null };
  await clearPublish(phone, names);
  stopDraftTimer(draft);
  let key: string | null = null;
  if (isRefused(before.edit)) {
    const refused = before.edit.key;
    if (isEmpty) await phone.discard(refused);
    else key = await phone.replace(refused, payload, seenOf(form));
    // Settled in another tab meanwhile: nothing was written in its place.
    if (key === refused) key = null;
  }
  if (key === null && !isEmpty)
    key = await phone.enqueue(editListing as AnyCommand, payload, seenOf(form), { draft });
  else if (isRefused(before.edit)) await phone.dropDraft(draft);
  form.saved(edit);
  if (isRefused(before.edit)) await retryDependents(phone, names);
  return key;
}

/** Lets what was stopped by a refusal of this listing go on, once something else stands in the refusal's place. */
export async function retryDependents(phone: EditorPhone, { cids }: ListingNames): Promise<void> {
  const stopped = phone.commands
    .get()
    .filter(({ state, reason }) => state === 'needs_user' && reason?.kind === 'dependency');
  for (const { key, payload } of stopped)
    if (v.is(OfListing, payload) && cids.has(payload.cid)) await phone.retry(key);
}
const OfListing = v.object({ cid: Ref });

/** Fields that a live listing, or one that goes live, would lose with what is typed; empty: it may be saved. */
export function missingForLive(phone: EditorPhone, form: EditorForm, names: ListingNames): ListingField[] {
  const { publish } = openWorkOn(phone.commands.get(), names);
  const isWished = isUnderWay(publish) ? publish.name === 'listing.live' : form.view().prod_live === 'live';
  return isWished ? form.missing() : [];
}

/** The wish to show a listing to everybody, or to nobody again: it goes behind all edits. */
export async function publishTo(
  phone: EditorPhone,
  { form, names, to }: { form: EditorForm; names: ListingNames; to: 'live' | 'draft' },
): Promise<string> {
  await clearPublish(phone, names);
  const command = to === 'live' ? publishListing : draftListing;
  return phone.enqueue(command as AnyCommand, thingOf(form), seenOf(form));
}

/** A refused wish to go live, or back: it is wished anew, or not at all. */
async function clearPublish(phone: EditorPhone, names: ListingNames): Promise<void> {
  const { publish } = openWorkOn(phone.commands.get(), names);
  if (isRefused(publish)) await phone.discard(publish.key);
}
