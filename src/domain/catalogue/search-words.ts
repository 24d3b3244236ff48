import { searchWords } from '../words.ts';

/** Facts that search reads of a product (contract 4.3); `categories` are names, none for vehicles beyond their class. */
export interface SearchedProduct {
  title: string;
  make: string | null;
  model: string | null;
  vehicle_class: 'cars' | 'commercial' | null;
  body_type: string | null;
  fuel: string | null;
  categories?: readonly string[];
  /** Numbers and titles of the live parts that a listing of spares holds. */
  parts?: readonly string[];
}

/** Words of parts by which one listing is found; what a hundred parts say in earnest is less. */
const MOST_PART_WORDS = 2000;

/** Words that find a product, in reading order: title, make, model, class, categories, body type, fuel and its parts. */
export function searchWordsOf(product: SearchedProduct): string[] {
  const { title, make, model, vehicle_class, categories = [], body_type, fuel, parts = [] } = product;
  const texts = [title, make, model, vehicle_class, ...categories, body_type, fuel];
  const words = texts.flatMap((text) => (text === null ? [] : searchWords(text)));
  return [...words, ...parts.flatMap(searchWords).slice(0, MOST_PART_WORDS)];
}

/** The value of `products.title_fold`: lower case, accents stripped, as `title__wildcard` compares it. */
export function foldTitle(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}
