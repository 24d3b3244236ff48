import type { ImportRow } from './import-plan.ts';

/** Lines taken at once: each is up to three acts, and what waits is looked through for each of them. */
export const MOST_ROWS = 200;

/** Effect of taking a line, by what weighs most. */
export type ImportEffectKind = 'draft' | 'live' | 'changed';
/** Null: it changes nothing. */
export function importEffectOf({ changes, edit, publish }: ImportRow): ImportEffectKind | null {
  if (publish === 'live') return 'live';
  if (changes === null) return 'draft';
  return publish !== null || Object.keys(edit).length > 0 ? 'changed' : null;
}

/** Tells whether a line may be taken at all. */
export const isRowTakeable = (row: ImportRow): boolean =>
  row.problems.length === 0 && (row.changes === null ? row.place !== null : importEffectOf(row) !== null);
/** Tells whether a line is taken only where somebody says so: it may be there already, or its model be a slip. */
export const needsConfirmation = ({ twin, unlisted }: ImportRow): boolean =>
  twin !== null || (unlisted !== null && unlisted.meant !== null);
/** It names a listing, and says of it what holds already. */
export const isRowUnchanged = (row: ImportRow): boolean =>
  row.problems.length === 0 && importEffectOf(row) === null;
/** Number of acts that a line is. */
export const actsIn = ({ changes, edit, publish }: ImportRow): number =>
  (changes === null ? 1 : 0) + (Object.keys(edit).length > 0 ? 1 : 0) + (publish === null ? 0 : 1);

/**
 * Number of the chosen lines that fit beside what waits already, in their order.
 * @param free acts that this phone takes yet
 * @param freeBytes bytes of them
 */
export function fitting(rows: readonly ImportRow[], free: number, freeBytes: number): number {
  let acts = 0;
  let bytes = 0;
  for (const [at, row] of rows.entries()) {
    acts += actsIn(row);
    bytes += ROOM_PER_ROW + new TextEncoder().encode(JSON.stringify(row.edit)).length;
    if (at >= MOST_ROWS || acts > free || bytes > freeBytes) return at;
  }
  return rows.length;
}

/** Bytes that a line's acts take beside its fields, generously. */
const ROOM_PER_ROW = 1500;
