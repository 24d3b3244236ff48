import { refusalTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';

const TEXTS = refusalTexts('out_of_stock', 'insufficient_stock');

/** Says that as many as were wanted cannot be had, by how many are there. */
export function useStockWords(): (available: number) => string {
  const words = useRefusalWords(TEXTS);
  return (available) => (available < 1 ? words('out_of_stock') : words('insufficient_stock', { available }));
}
