import * as v from 'valibot';
import { unlistedCommand, query } from '#contract/declare.ts';
import { Id, Ref, TmpId } from '#contract/wire.ts';
import type { MergeRules } from '#domain/merging/merge-record.ts';

/**
 * A made-up trade: yards where vehicles stand. It has what listings will need of the engine (things made on the phone,
 * edits that merge, going live, photos), so that the engine is tested before there are any.
 */

const Gate = v.picklist(['open', 'guarded', 'closed']);

/** Fields that a person writes of a yard. `price` in whole dollars a day, null for none yet. */
export const YardFields = v.object({
  name: v.string(),
  price: v.nullable(v.number()),
  colour: v.string(),
  note: v.string(),
  tags: v.array(v.string()),
  gate: Gate,
});
export type YardFields = v.InferOutput<typeof YardFields>;
export type YardField = keyof YardFields;

/** Rules by which fields merge that two phones changed; `name` and `price` ask. */
export const YARD_RULES: MergeRules = {
  name: { kind: 'ask' },
  price: { kind: 'ask' },
  colour: { kind: 'mine' },
  note: { kind: 'lines' },
  tags: { kind: 'set' },
  gate: { kind: 'prefer', values: ['closed'] },
};

/** More tags than two edits may add up to. */
export const MAX_TAGS = 4;
export const SLOTS = [1, 2, 3, 4] as const;
const Slot = v.picklist(SLOTS);
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const YardPhoto = v.object({
  version: v.number(),
  sha256: Sha256,
  size: v.number(),
  type: v.string(),
});
export type YardPhoto = v.InferOutput<typeof YardPhoto>;

/** The row `yard:<id>`. `wants` stands only in the view: what a waiting command asks for. */
export const Yard = v.object({
  ...YardFields.entries,
  /** Null in the empty form that a new yard is folded over. */
  id: v.nullable(Ref),
  version: v.number(),
  status: v.picklist(['draft', 'live']),
  deleted: v.boolean(),
  /** By slot. */
  photos: v.record(v.string(), YardPhoto),
  wants: v.optional(v.picklist(['draft', 'live'])),
});
export type Yard = v.InferOutput<typeof Yard>;

const Change = v.object({ from: v.optional(v.unknown(), null), to: v.optional(v.unknown(), null) });
const Changes = v.object({
  name: v.optional(Change),
  price: v.optional(Change),
  colour: v.optional(Change),
  note: v.optional(Change),
  tags: v.optional(Change),
  gate: v.optional(Change),
});

export const CreateYard = v.object({
  id: TmpId,
  name: v.optional(v.string(), ''),
  price: v.optional(v.nullable(v.number()), null),
  colour: v.optional(v.string(), ''),
  note: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  gate: v.optional(Gate, 'open'),
});
export const EditYard = v.object({ id: Ref, changes: Changes });
export const OneYard = v.object({ id: Ref });
export const PhotoOfYard = v.object({
  id: Ref,
  slot: Slot,
  /** Version of the slot as the phone last saw it, 0 for an empty one. */
  version: v.number(),
  sha256: Sha256,
  size: v.number(),
  type: v.string(),
});
export type CreateYard = v.InferOutput<typeof CreateYard>;
export type EditYard = v.InferOutput<typeof EditYard>;
export type OneYard = v.InferOutput<typeof OneYard>;
export type PhotoOfYard = v.InferOutput<typeof PhotoOfYard>;

const TMP = 'tmp:6f1c1c5e-9d3c-4b52-8f0a-3f3f0d5a7c11';
const lane = {
  v: 1,
  lane: 'yard:',
  laneFor: ({ id }: { id: Ref }) => String(id),
  onReject: 'stop',
} as const;
const Done = v.object({ id: Id, version: v.number() });

export const createYard = unlistedCommand({
  ...lane,
  name: 'yard.create',
  method: 'POST',
  path: '/made-up/yards/',
  payload: CreateYard,
  answer: Done,
  success: 201,
  example: {
    id: TMP,
    name: 'North yard',
    price: 12,
    colour: 'red',
    note: '',
    tags: ['dry'],
    gate: 'open' as const,
  },
});
export const editYard = unlistedCommand({
  ...lane,
  name: 'yard.edit',
  method: 'PATCH',
  path: '/made-up/yards/:id/',
  payload: EditYard,
  answer: Done,
  example: { id: 7, changes: { name: { from: 'North yard', to: 'South yard' } } },
});
/** Makes a yard public: every earlier command of it must be through, and no field may stand in two versions. */
export const liveYard = unlistedCommand({
  ...lane,
  name: 'yard.live',
  barrier: true,
  method: 'POST',
  path: '/made-up/yards/:id/live/',
  payload: OneYard,
  answer: Done,
  example: { id: TMP },
});
export const draftYard = unlistedCommand({
  ...lane,
  name: 'yard.draft',
  method: 'POST',
  path: '/made-up/yards/:id/draft/',
  payload: OneYard,
  answer: Done,
  example: { id: 7 },
});
/** 404 is done: it is gone. */
export const deleteYard = unlistedCommand({
  ...lane,
  name: 'yard.delete',
  method: 'DELETE',
  path: '/made-up/yards/:id/',
  payload: OneYard,
  answer: Done,
  example: { id: 7 },
});
/** Puts bytes that the server has into a slot; a slot that changed elsewhere is asked about. */
export const photoOfYard = unlistedCommand({
  ...lane,
  name: 'yard.photo',
  lane: 'yard-photo:',
  laneFor: ({ id, slot }: PhotoOfYard) => `${id}:${slot}`,
  onReject: 'continue',
  method: 'PUT',
  path: '/made-up/yards/:id/photos/:slot/',
  payload: PhotoOfYard,
  answer: v.object({ id: Id, version: v.number(), slot: v.number() }),
  example: { id: 7, slot: 1, version: 0, sha256: 'ab'.repeat(32), size: 1000, type: 'image/jpeg' },
});

/** Somebody looked at a yard: telemetry, nobody waits for it. */
export const seeYard = unlistedCommand({
  name: 'yard.seen',
  v: 1,
  lane: 'telemetry',
  onReject: 'continue',
  droppable: true,
  method: 'POST',
  path: '/made-up/seen/',
  payload: v.object({ place: v.number() }),
  answer: v.null(),
  success: 204,
  example: { place: 3 },
});

export const yardCommands = [
  createYard,
  editYard,
  liveYard,
  draftYard,
  deleteYard,
  photoOfYard,
  seeYard,
] as const;

export const oneYard = query({
  name: 'yard.one',
  path: '/made-up/yards/:id/',
  cache: 'P',
  params: v.object({ id: v.union([v.string(), v.number()]) }),
  answer: Yard,
});

/** Problem with the whole of a yard, or null. A merge must pass it too: neither side alone added five tags. */
export function yardProblem(fields: unknown): { code: string; detail: string; field: YardField } | null {
  const read = v.safeParse(YardFields, fields);
  if (!read.success) {
    const field = YARD_FIELDS.find((name) => read.issues.some((issue) => issue.path?.[0].key === name));
    return { code: 'invalid', detail: 'This value cannot be kept', field: field ?? 'name' };
  }
  if (read.output.tags.length > MAX_TAGS)
    return { code: 'too_many_tags', detail: `A yard has ${MAX_TAGS} tags at most`, field: 'tags' };
  return null;
}
export const YARD_FIELDS: readonly YardField[] = ['name', 'price', 'colour', 'note', 'tags', 'gate'];

/** Fields that a yard still needs before it can go live. */
export const missingIn = ({ name, price }: YardFields): YardField[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(price === null ? (['price'] as const) : []),
];
