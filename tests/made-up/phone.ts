import * as v from 'valibot';
import { Id, type Ref } from '#contract/wire.ts';
import { applyEdit, coalesceEdits, inheritFrom } from '#domain/merging/merge-edits.ts';
import type { Edit } from '#domain/merging/merge-record.ts';
import {
  defineCommand,
  defineQuery,
  defineRow,
  type NetEffect,
  makeRegistry,
  type WaitingCommand,
  type NettingContext,
} from '#offline/face/declare.ts';
import {
  createYard,
  deleteYard,
  draftYard,
  EditYard,
  editYard,
  liveYard,
  type OneYard,
  oneYard,
  photoOfYard,
  PhotoOfYard,
  seeYard,
  Yard,
  YardFields,
  YARD_RULES,
  YardPhoto,
} from './contract.ts';

/** Facts that a phone knows of yards. */

const SEEN = v.object({});
const touches = ({ id }: { id: Ref }) => [`yard:${id}`];

export const emptyYard = (): Yard => ({
  name: '',
  price: null,
  colour: '',
  note: '',
  tags: [],
  gate: 'open',
  id: null,
  version: 0,
  status: 'draft',
  deleted: false,
  photos: {},
});

export const addYard = defineCommand(createYard, {
  seen: SEEN,
  touches,
  optimistic: (yard: Yard, { id, ...fields }) => ({ ...yard, ...fields, id }),
  ids: ({ id }, answer) => [{ row: `yard:${v.parse(v.object({ id: Id }), answer).id}`, local: `yard:${id}` }],
  keepsAnswer: true,
});

export const changeYard = defineCommand(editYard, {
  seen: SEEN,
  touches,
  optimistic: (yard: Yard, { changes }) => ({
    ...yard,
    ...v.parse(YardFields, applyEdit(fieldsOf(yard), editOf(changes))),
  }),
  net: netEdit,
  inherit: (next, lost) => ({
    ...next,
    changes: changesOf(inheritFrom(editOf(lost.changes), editOf(next.changes), YARD_RULES)),
  }),
  choose: (row, field, change) => ({ id: idIn(row), changes: changesOf({ [field]: change }) }),
});

/** Not live before the server has said so (I12): the view only says what is wanted. */
export const publishYard = defineCommand(liveYard, {
  seen: SEEN,
  touches,
  optimistic: (yard: Yard): Yard => ({ ...yard, wants: 'live' }),
  afterPhotos: true,
  net: (wish: NettingContext<OneYard, unknown, Yard>) => lastWins(wish, [liveYard.name, draftYard.name]),
});

export const hideYard = defineCommand(draftYard, {
  seen: SEEN,
  touches,
  optimistic: (yard: Yard): Yard => ({ ...yard, wants: 'draft' }),
  net: (wish: NettingContext<OneYard, unknown, Yard>) => lastWins(wish, [liveYard.name, draftYard.name]),
});

export const removeYard = defineCommand(deleteYard, {
  seen: SEEN,
  touches,
  optimistic: (yard: Yard) => ({ ...yard, deleted: true }),
  doneWhen: (status) => status === 404,
  net: netDelete,
});

export const addPhoto = defineCommand(photoOfYard, {
  seen: SEEN,
  touches,
  optimistic: (yard: Yard, { slot, version, sha256, size, type }) => ({
    ...yard,
    photos: { ...yard.photos, [slot]: { version, sha256, size, type } },
  }),
  photo: ({ sha256 }) => sha256,
  keepsAnswer: true,
  // A newer photo for the slot takes the place of one that was never sent; it is put over what that one was put over.
  net: ({ payload, unsent }: NettingContext<PhotoOfYard, unknown, Yard>) => {
    const waiting = unsent.filter(({ name }) => name === photoOfYard.name);
    return waiting.length > 0 && payload ? { change: [], drop: keys(waiting), append: true } : null;
  },
  choose: (row, field, { from, to }) =>
    v.parse(PhotoOfYard, {
      ...v.parse(YardPhoto, to),
      id: idIn(row),
      slot: Number(field.replace('photo:', '')),
      version: v.parse(v.nullable(YardPhoto), from)?.version ?? 0,
    }),
});

/** Two edits in a row are one; an edit that takes the other back leaves none. */
function netEdit({ payload, unsent }: NettingContext<EditYard, unknown, Yard>): NetEffect | null {
  const last = unsent.at(-1);
  const before = last?.name === editYard.name ? v.safeParse(EditYard, last.payload) : null;
  if (!last || !before?.success) return null;
  const changes = coalesceEdits(editOf(before.output.changes), editOf(payload.changes));
  if (Object.keys(changes).length === 0) return { change: [], drop: [last.key], append: false };
  const both = { ...before.output, changes: changesOf(changes) };
  return { change: [{ key: last.key, payload: both }], drop: [], append: false };
}

/** A yard that the server never heard of needs no deletion; of any other, what waits is not needed any more. */
function netDelete({ unsent }: NettingContext<OneYard, unknown, Yard>): NetEffect | null {
  if (unsent.length === 0) return null;
  return { change: [], drop: keys(unsent), append: !unsent.some(({ name }) => name === createYard.name) };
}

function lastWins(
  { unsent }: NettingContext<OneYard, unknown, Yard>,
  names: readonly string[],
): NetEffect | null {
  const waiting = unsent.filter(({ name }) => names.includes(name));
  return waiting.length > 0 ? { change: [], drop: keys(waiting), append: true } : null;
}

const keys = (commands: readonly WaitingCommand[]): string[] => commands.map(({ key }) => key);

/** As the merge takes an edit: a field that is not in it is not there. */
export const editOf = (changes: EditYard['changes']): Edit =>
  Object.fromEntries(Object.entries(changes).flatMap(([field, change]) => (change ? [[field, change]] : [])));

const changesOf = (edit: Edit): EditYard['changes'] => v.parse(EditYard.entries.changes, edit);

export const fieldsOf = (yard: Yard): YardFields => v.parse(YardFields, yard);

/** The yard that a row is about, as this phone calls it. */
function idIn(row: string): Ref {
  const id = row.replace(/^yard:/, '');
  return id.startsWith('tmp:') ? id : Number(id);
}

export const yardRow = defineRow<Yard>({
  name: 'yard',
  schema: Yard,
  empty: emptyYard,
  version: ({ version }) => version,
});

export const aYard = defineQuery(oneYard, { row: ({ id }) => `yard:${id}` });

/** That somebody looked. */
export const noteYard = defineCommand(seeYard, {
  seen: v.object({}),
  touches: () => [],
  optimistic: (row: unknown) => row,
});

export const yardRegistry = makeRegistry(
  [addYard, changeYard, publishYard, hideYard, removeYard, addPhoto, noteYard],
  [yardRow],
);
