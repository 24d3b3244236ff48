import type { FitmentOfMake, KnownTrim } from './fitment-list.ts';

/** A line of what a part fits: a whole model, a whole variant of it, or one trim. */
export interface FitmentLine {
  model: string;
  /** Null: all of the model. */
  variant: string | null;
  /** Null: all of the variant. */
  trim: Omit<KnownTrim, 'make'> | null;
  /** All trims that the line stands for. */
  ids: string[];
}

/** Lines that say what is said of one make, in as few lines as it takes. */
export function fitmentLines({ trims, whole }: FitmentOfMake): FitmentLine[] {
  const ids = (some: readonly { doc_id: string }[]) => some.map(({ doc_id }) => doc_id);
  return [...new Set(trims.map(({ model }) => model))].flatMap((model): FitmentLine[] => {
    const mine = trims.filter((trim) => trim.model === model);
    if (whole.some((one) => one.model === model && one.variant === null))
      return [{ model, variant: null, trim: null, ids: ids(mine) }];
    return [...new Set(mine.map(({ variant }) => variant))].flatMap((variant): FitmentLine[] => {
      const ofVariant = mine.filter((trim) => trim.variant === variant);
      if (whole.some((one) => one.model === model && one.variant === variant))
        return [{ model, variant, trim: null, ids: ids(ofVariant) }];
      return ofVariant.map((trim) => ({ model, variant, trim, ids: [trim.doc_id] }));
    });
  });
}
