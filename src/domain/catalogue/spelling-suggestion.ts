import { nearWord, searchWords } from '../text/words.ts';

/** Public vehicles of one model, sold out or not. */
export interface ModelCount {
  make: string;
  model: string | null;
  vehicleClass: string | null;
  count: number;
}

/**
 * Words of makes and models, those of more listings first: the likelier meant. Behind them names of several words, "land
 * cruiser", because people write them as one.
 */
export function vocabularyOf(models: readonly Omit<ModelCount, 'vehicleClass'>[]): string[] {
  const [single, joined] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, text: string, count: number) =>
    to.set(text, (to.get(text) ?? 0) + count);
  for (const { make, model, count } of models) {
    for (const word of new Set(searchWords(`${make} ${model ?? ''}`))) add(single, word, count);
    for (const name of [make, model ?? '']) {
      const words = searchWords(name);
      if (words.length > 1) add(joined, words.join(' '), count);
    }
  }
  return [single, joined].flatMap((known) =>
    [...known].toSorted(([, a], [, b]) => b - a).map(([word]) => word),
  );
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
