import * as v from 'valibot';

/** The code of a refusal that stands until its owner has chosen (sync 7). */
export const TWO_VERSIONS = 'two_versions';

/**
 * Two versions of one field after a merge: the element type of `conflicts` in a sync answer (sync 6, 7). The phone keeps
 * it until its owner chose (I13); values are JSON, null where the field was empty.
 */
export const Conflict = v.object({
  /** Row that the field is of, spelled as in `changes`. */
  row: v.string(),
  field: v.string(),
  /** Value of the field when the edit was made. */
  from: v.unknown(),
  mine: v.unknown(),
  theirs: v.unknown(),
  /** Version, of the two, that the row holds now. */
  kept: v.picklist(['theirs', 'mine']),
});
export type Conflict = v.InferOutput<typeof Conflict>;
