import { mergeSet, mergeSlots, type KeyedMerge } from './merge-keyed.ts';
import { mergeLines } from './merge-lines.ts';
import { sameJson } from '../text/same-json.ts';

/** Edit of a person to one field: what it held when they saw it, what they left. JSON; null and absent are the same. */
export interface FieldEdit {
  readonly from: unknown;
  readonly to: unknown;
}

/** Rule for a field that both sides changed (sync 7). Declared beside the record that it belongs to. */
export type MergeRule =
  /** Theirs stays, a person chooses. */
  | { readonly kind: 'ask' }
  /** Mine wins, theirs can be put back. */
  | { readonly kind: 'mine' }
  /** A text: by lines where changes are apart, else as `ask`. */
  | { readonly kind: 'lines' }
  /** The value named first wins whoever set it, before any that is not named; neither named: as `ask`. */
  | { readonly kind: 'prefer'; readonly values: readonly unknown[] }
  /** `{ [slot]: { version, … } }`: slot by slot, by version; not slots: as `ask`. */
  | { readonly kind: 'slots' }
  /** A list without order, entry by entry, by `key` or as equal JSON; not a list: as `ask`. */
  | { readonly kind: 'set'; readonly key?: (entry: unknown) => string };

/** Outcome for a field: its value now, and the version that lost, whole, where one lost. */
export interface MergedField {
  readonly value: unknown;
  readonly conflict?: { readonly mine: unknown; readonly theirs: unknown; readonly kept: 'theirs' | 'mine' };
}

/**
 * One field of a merge (sync 7). A field that I left as it was is not edited; theirs = from: mine; theirs = mine:
 * nothing to do; else the rule.
 * @param theirs what the record holds now
 */
export function mergeField(rule: MergeRule, { from, to: mine }: FieldEdit, theirs: unknown): MergedField {
  if (sameJson(from, mine) || sameJson(theirs, mine)) return { value: theirs };
  if (sameJson(theirs, from)) return { value: mine };
  switch (rule.kind) {
    case 'ask':
      return ask(mine, theirs);
    case 'mine':
      return keepMine(mine, theirs);
    case 'prefer': {
      const [ours, others] = [rankOf(rule.values, mine), rankOf(rule.values, theirs)];
      return ours < others ? keepMine(mine, theirs) : ask(mine, theirs);
    }
    case 'lines': {
      if (typeof from !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string')
        return ask(mine, theirs);
      const merged = mergeLines(from, mine, theirs);
      return merged === null ? ask(mine, theirs) : { value: merged };
    }
    case 'slots':
      return byParts(mergeSlots(from, mine, theirs)) ?? ask(mine, theirs);
    case 'set':
      return byParts(mergeSet(from, mine, theirs, rule.key)) ?? ask(mine, theirs);
  }
}

const ask = (mine: unknown, theirs: unknown): MergedField => ({
  value: theirs,
  conflict: { mine, theirs, kept: 'theirs' },
});

const keepMine = (mine: unknown, theirs: unknown): MergedField => ({
  value: mine,
  conflict: { mine, theirs, kept: 'mine' },
});

/** Whole values on both sides of the conflict, so that choosing later changes the clashing parts and no others. */
function byParts(merge: KeyedMerge | null): MergedField | null {
  if (!merge) return null;
  const { value, withMine, clash } = merge;
  return clash ? ask(withMine, value) : { value };
}

function rankOf(values: readonly unknown[], value: unknown): number {
  const at = values.findIndex((named) => sameJson(named, value));
  return at < 0 ? values.length : at;
}
