import { searchWords } from '../text/words.ts';

const LONGEST = 40;

/**
 * The words of a search that are counted, each once and in order: no email address, no long number, nothing that is no
 * word. Nothing else of a search leaves the phone or is kept by the shop.
 */
export function countedWords(text: string): string[] {
  const words = searchWords(
    text
      .split(/\s/)
      .filter((part) => !part.includes('@'))
      .join(' '),
  );
  return [...new Set(words)].filter((word) => word.length <= LONGEST && !/\d{6}/.test(word)).toSorted();
}
