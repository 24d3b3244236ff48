import { searchWords } from '#domain/words.ts';

/** What search reads of a product (contract 4.3); `categories` are names, none for vehicles beyond their class. */
export interface SearchedProduct {
  title: string;
  make: string | null;
  model: string | null;
  vehicle_class: 'cars' | 'commercial' | null;
  body_type: string | null;
  fuel: string | null;
  categories?: readonly string[];
}

/** Words that find a product, in reading order: title, make, model, class, categories, body type and fuel. */
export function searchWordsOf(product: SearchedProduct): string[] {
  const { title, make, model, vehicle_class, categories = [], body_type, fuel } = product;
  const texts = [title, make, model, vehicle_class, ...categories, body_type, fuel];
  return texts.flatMap((text) => (text === null ? [] : searchWords(text)));
}

/** Positions of a tsvector end here. */
const LAST_POSITION = 16_383;
/** And a word of it may have this many bytes. */
const MAX_WORD_BYTES = 2046;

/**
 * The value of `products.search_words`, given as plain text: `'toyota':1 'corolla':2`. Unlike array_to_tsvector it
 * keeps the order, which phrases need. Words hold letters, digits and dots only, so nothing has to be escaped.
 */
export function searchVectorOf(product: SearchedProduct): string {
  return searchWordsOf(product)
    .slice(0, LAST_POSITION)
    .flatMap((word, index) => (Buffer.byteLength(word) > MAX_WORD_BYTES ? [] : `'${word}':${index + 1}`))
    .join(' ');
}

/** The value of `products.title_fold`: lower case, accents stripped, as `title__wildcard` compares it. */
export function foldTitle(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}
