import type { SparesCategory, ProductTypes } from '#contract/listings/listing-edit.ts';
import type { ListingEdit } from '#contract/listings/listings.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { stopDraftTimer } from '#offline/react/typed-drafts.ts';
import { sparesTypesIn, vehicleTypesIn } from './creation/creation-tree.ts';
import { editListing } from './editor/editing-commands.ts';
import { draftKey } from './editor/editor-draft.ts';
import { editorFieldsOf, wireValueOf } from './editor/editor-fields.ts';
import type { EditorPhone } from './editor/editor-save.ts';
import { type ListingNames, openWorkOn } from './editor/editor-work.ts';
import { bringPhoto, type OwnPhoto } from './photos/stored-photos.ts';
import type { ListingView } from './preview/listing-view.ts';
import { createListing } from './making-commands.ts';
import { dropStashedTyped } from '#offline/react/typed-stash.ts';
import { newTmp } from './tmp-ref.ts';

/** A listing that was deleted elsewhere, made anew from what this phone has of it (sync 7). */

/** Model or leaf category that a listing is of, as its making says it: by number, or by the words that its seller typed. */
export interface RemadePlace {
  subId: number | null;
  named?: { type: string; make: string; model: string };
}

/** Place in the list of kinds that a listing is made anew under; null where the list has it no more. */
export const remadePlaceOf = (view: ListingView, known: ProductTypes): RemadePlace | null =>
  view.prod_class === 'vehicles' ? vehicleAgain(view, known) : partAgain(view, known);

const pathOfView = ({ cat_full_name }: ListingView): string[] =>
  cat_full_name.split(' > ').map((name) => name.trim());

function vehicleAgain(view: ListingView, known: ProductTypes): RemadePlace | null {
  const path = pathOfView(view);
  const model = view.specs.model ?? path.at(-1) ?? '';
  const makes = vehicleTypesIn(known).flatMap(({ type, makes: all }) =>
    all.filter(({ make }) => path.includes(make)).map((of) => ({ type, of })),
  );
  for (const { of } of makes) {
    const found = of.models.find(({ subj_name }) => subj_name === model);
    if (found) return { subId: found.subj_id };
  }
  // "Another model", which stands in its own listing alone: it is of a make that there is.
  const typed = makes.find(({ type }) => path.includes(type)) ?? makes[0];
  if (!typed || model === '' || model === typed.of.make) return null;
  return { subId: null, named: { type: typed.type, make: typed.of.make, model } };
}

function partAgain(view: ListingView, known: ProductTypes): RemadePlace | null {
  const path = pathOfView(view);
  for (const { parents } of sparesTypesIn(known)) {
    const found = leafOf(parents, path);
    if (found !== null) return { subId: found };
  }
  return null;
}

/** The leaf at the end of a path, or of its last name where only that is known. */
function leafOf(nodes: readonly SparesCategory[], path: readonly string[]): number | null {
  for (const node of nodes) {
    const isLeaf = node.children.length === 0;
    if (isLeaf && node.cat_id !== null && node.name === path.at(-1)) return node.cat_id;
    const below = leafOf(node.children, path);
    if (below !== null) return below;
  }
  return null;
}

/** All that a listing says, as the first edit of a new one with the same title. */
export const editOfAll = (view: ListingView): ListingEdit =>
  Object.fromEntries(
    editorFieldsOf(view.prod_class)
      .filter((name) => name !== 'pTitle' && wireValueOf(view, name) !== null)
      .map((name) => [name, { from: null, to: wireValueOf(view, name) }]),
  );

/** Gives up what this phone still wants of a listing that is gone: nobody asks for it any more, and its draft goes too. */
export async function discardEdits(phone: EditorPhone, names: ListingNames): Promise<void> {
  const { edit, publish } = openWorkOn(phone.commands.get(), names);
  if (publish) await phone.discard(publish.key);
  if (edit) await phone.discard(edit.key);
  const draft = draftKey(names.row);
  stopDraftTimer(draft);
  dropStashedTyped(draft);
  await phone.dropDraft(draft);
}

/** A listing that is being made anew: what this phone calls it, and how many of its acts are written. */
export interface RemadeListing {
  tmp: `tmp:${string}`;
  acts: number;
}

/**
 * The same listing once more, as a draft of its own, with all that this phone shows of it, and the photos whose bytes lie
 * here. Those that only the shop has went with the listing. Tried again after a failure it goes on where it stopped.
 * @param given `place`: what it is listed under; `at`: now, as the wire writes times
 * @param begun the same for each try, and counts on; absent: there is one try
 * @returns what this phone calls it
 */
export async function saveAsNewListing(
  phone: EditorPhone & Pick<Engine, 'centre'>,
  given: {
    view: ListingView;
    names: ListingNames;
    title: string;
    place: RemadePlace;
    at: string;
    photos?: readonly OwnPhoto[];
  },
  begun: RemadeListing = { tmp: newTmp(), acts: 0 },
): Promise<string> {
  const { view, names, title, place, at, photos = [] } = given;
  const { prod_class: prodClass, cat_full_name: category, specs } = view;
  const { tmp } = begun;
  const edit = editOfAll(view);
  const acts: (() => Promise<unknown>)[] = [
    () =>
      phone.enqueue(
        createListing as AnyCommand,
        { tmp, ...place, name: title, prodClass, region: 'zm', copy_of: null },
        { at, model: specs.model, category, prodClass },
      ),
  ];
  if (Object.keys(edit).length > 0)
    acts.push(() =>
      phone.enqueue(editListing as AnyCommand, { cid: tmp, lid: null, edit, base_version: null }, { title }),
    );
  acts.push(...photos.map((photo) => () => bringPhoto(phone, photo, { cid: tmp, title })));
  for (const act of acts.slice(begun.acts)) {
    await act();
    begun.acts += 1;
  }
  // The new draft has them by now.
  for (const { key } of photos) await phone.discard(key);
  await discardEdits(phone, names);
  return tmp;
}
