const NONE = new Set(['', '*', 'any', 'any model', 'all', '0']);

/** Tells whether a text parameter means "no filter", in any case (contract 4.3, 7.1 "Models"). */
export function isNoFilter(value: string | null | undefined): boolean {
  return NONE.has((value ?? '').trim().toLowerCase());
}
