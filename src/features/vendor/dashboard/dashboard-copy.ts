import * as v from 'valibot';
import { createListing as declared } from '#contract/listings/listings.ts';
import { isGiven, type Ref } from '#contract/wire.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import type { CommandView } from '#offline/store/states.ts';
import { editListing } from '../editor/editing-commands.ts';
import { editOfAll } from '../listing-remake.ts';
import type { ListingView, OwnLine } from '../preview/listing-view.ts';
import { createListing } from '../making-commands.ts';

export type Source = Pick<OwnLine, 'prod_id' | 'prod_name' | 'prod_class'>;

/** Plan that a copy is made from; `copied`: what this phone has of the listing. */
export interface CopyPlan {
  tmp: `tmp:${string}`;
  create: v.InferOutput<typeof declared.payload>;
  copied: ListingView | undefined;
  /** The shop does not know the listing: the copy begins with its texts and figures alone. */
  isBare: boolean;
}

/**
 * Plan by which a listing is copied; null where it cannot be yet. One that only this phone knows may never come to be: its copy
 * stands by itself, and is of the same thing as the waiting act says.
 */
export function copyPlan(
  { prod_id, prod_name: name, prod_class: prodClass }: Source,
  copied: ListingView | undefined,
  commands: readonly CommandView[],
  tmp: CopyPlan['tmp'],
): CopyPlan | null {
  if (prod_id === 0) return null;
  const create = { tmp, subId: null, name, prodClass, region: 'zm', copy_of: null };
  if (typeof prod_id === 'number')
    return { tmp, create: { ...create, copy_of: prod_id }, copied, isBare: false };
  const made = makingOf(prod_id, commands);
  if (!copied || !made || (!isGiven(made.subId) && !made.named)) return null;
  const { subId, named } = made;
  const of = { subId: subId ?? null, ...(named && { named }) };
  return { tmp, create: { ...create, ...of, name: name || made.name }, copied, isBare: true };
}

function makingOf(cid: Ref, commands: readonly CommandView[]): CopyPlan['create'] | null {
  for (const { name, payload } of commands) {
    const made = name === declared.name ? v.safeParse(declared.payload, payload) : null;
    if (made?.success && made.output.tmp === cid) return made.output;
  }
  return null;
}

/** @param at now, as the wire writes times */
export async function makeCopy(
  phone: Pick<Engine, 'enqueue' | 'discard'>,
  { tmp, create, copied, isBare }: CopyPlan,
  { prod_class: prodClass }: Source,
  at: string,
): Promise<void> {
  const seen = {
    at,
    model: copied?.specs.model ?? null,
    category: copied?.cat_full_name ?? '',
    prodClass,
    ...(copied && !isBare && { copied }),
  };
  const made = await phone.enqueue(createListing as AnyCommand, create, seen);
  const { sChassis: _, ...edit } = copied && isBare ? editOfAll(copied) : { sChassis: undefined };
  if (Object.keys(edit).length === 0) return;
  try {
    const payload = { cid: tmp, lid: null, edit, base_version: null };
    await phone.enqueue(editListing as AnyCommand, payload, { title: create.name });
  } catch (cause) {
    // A copy with nothing in it is none.
    await phone.discard(made);
    throw cause;
  }
}
