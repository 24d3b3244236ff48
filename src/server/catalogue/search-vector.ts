import { type SearchedProduct, searchWordsOf } from '#domain/catalogue/search-words.ts';

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
