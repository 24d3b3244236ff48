import { cutText } from './cut-text.ts';

/** The sentences of a text that have room; of a first one that has none its whole words, with an ellipsis. */
export function wholeSentences(text: string, most: number): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= most) return words;
  const [sentences] = /^.*[.!?](?= )/.exec(words.slice(0, most + 1)) ?? [];
  if (sentences !== undefined) return sentences;
  const blank = words.lastIndexOf(' ', most - 1);
  return blank > 0 ? `${words.slice(0, blank)}…` : cutText(words, most);
}
