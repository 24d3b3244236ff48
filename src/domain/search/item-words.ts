import type { ItemSearch } from './item-address.ts';

/** Name of a searched category in a language, as far as the page knows it; null while it does not, or without one. */
interface SearchedCategory {
  name: string | null;
  language: string;
}

/**
 * Words over the results of a search; '' where it looks for all there is, or for a category that nobody has named yet in
 * this language: the words of an address are English (`vehicle-parts` is "Vehicle parts").
 */
export function itemsTitle({ words, category }: ItemSearch, { name, language }: SearchedCategory): string {
  if (words !== null) return words;
  if (name !== null || language !== 'en') return name ?? '';
  const plain = (category ?? '').replaceAll('-', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Keyword that found nothing, in a language of the page; null for none that it could name. */
export const missedKeyword = (
  { words, category }: ItemSearch,
  { name, language }: SearchedCategory,
): string | null => words ?? (language === 'en' ? category : name);
