import { nearWord, searchWords } from '../words.ts';

/** Public vehicles of one model, sold out or not. */
export interface ModelCount {
  make: string;
  model: string | null;
  vehicleClass: string | null;
  count: number;
}

/** Words of makes and models, those of more listings first: the likelier meant. */
export function vocabularyOf(models: readonly Omit<ModelCount, 'vehicleClass'>[]): string[] {
  const listings = new Map<string, number>();
  for (const { make, model, count } of models)
    for (const word of new Set(searchWords(`${make} ${model ?? ''}`)))
      listings.set(word, (listings.get(word) ?? 0) + count);
  return [...listings].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

/**
 * The text that was probably meant where a search found nothing, or null: the first of the typed texts in which
 * some word has a near one, with those words put right (contract 4.3). Never a change of results.
 */
export function didYouMean(typed: readonly string[][], vocabulary: readonly string[]): string | null {
  for (const words of typed) {
    const meant = words.map((word) => nearWord(word, vocabulary) ?? word);
    if (meant.some((word, index) => word !== words[index])) return meant.join(' ');
  }
  return null;
}
