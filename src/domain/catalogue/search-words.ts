import { searchWords } from '../text/words.ts';

/** A part that a listing of spares holds, as far as words find it: its maker's number, null for none, and its title. */
export interface InnerPart {
  number: string | null;
  title: string;
}

/** Facts that search reads of a product (contract 4.3); `categories` are names, none for vehicles beyond their class. */
export interface SearchedProduct {
  title: string;
  make: string | null;
  model: string | null;
  vehicle_class: 'cars' | 'commercial' | null;
  body_type: string | null;
  fuel: string | null;
  categories?: readonly string[];
  /** As its maker prints it; '' or null when it is not known. */
  part_number: string | null;
  /** Live ones that a listing of spares holds. */
  parts?: readonly InnerPart[];
}

/** Words of parts by which one listing is found; what a hundred parts say in earnest is less. */
const MOST_PART_WORDS = 2000;

/**
 * Words that find a product, in reading order: title, make, model, class, categories, body type, fuel, its number and its
 * parts.
 */
export function searchWordsOf(product: SearchedProduct): string[] {
  const { title, make, model, vehicle_class, categories = [], body_type, fuel, parts = [] } = product;
  const numbers = numberTexts(product.part_number);
  const texts = [title, make, model, vehicle_class, ...categories, body_type, fuel, ...numbers];
  const words = texts.flatMap((text) => (text === null ? [] : searchWords(text)));
  return [...words, ...innerPartWords(parts)];
}

/** Words of the parts that a listing holds: their numbers first, because words beyond the most are left out. */
export const innerPartWords = (parts: readonly InnerPart[]): string[] =>
  [...parts.flatMap(({ number }) => numberTexts(number)), ...parts.map(({ title }) => title)]
    .flatMap(searchWords)
    .slice(0, MOST_PART_WORDS);

/**
 * Texts by which a part's number is found however it is written: as printed, and from each of its pieces on without what
 * stands between them. "SMP-82378-1" gives SMP-82378-1, SMP823781, 823781, 1: a search compares how words begin, so that
 * SMP82378-1 and SMP-823781 find it too.
 */
export function numberTexts(number: string | null): string[] {
  const pieces = number?.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // The last piece is a word of the number as it is printed, unless a dot joins it to the one before.
  return [...new Set([number ?? '', ...pieces.map((_, place) => pieces.slice(place).join(''))])].filter(
    (text) => text !== '',
  );
}

/** The value of `products.title_fold`: lower case, accents stripped, as `title__wildcard` compares it. */
export function foldTitle(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}
