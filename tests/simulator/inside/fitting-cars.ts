import type { KnownTrim, TrimCount } from '#domain/fitment/fitment-list.ts';

const OF = { make: 'Toyota', model: 'Corolla', label: 'Saloon - 1.6', years: [2010, 2011] };

/** The cars that a part can fit in these worlds. */
export const TRIMS: readonly KnownTrim[] = [
  { ...OF, variant: 'E150', doc_id: 't-1' },
  { ...OF, variant: 'E150', doc_id: 't-2' },
  { ...OF, variant: 'E210', doc_id: 't-3' },
  { ...OF, make: 'Mazda', model: 'Demio', variant: 'DE', doc_id: 't-4' },
];
export const COUNTS: TrimCount[] = [
  { make: 'Toyota', model: 'Corolla', variant: 'E150', count: 2 },
  { make: 'Toyota', model: 'Corolla', variant: 'E210', count: 1 },
  { make: 'Mazda', model: 'Demio', variant: 'DE', count: 1 },
];
