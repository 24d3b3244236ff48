import { useEffect } from 'react';
import { countedWords } from '#domain/search/counted-words.ts';
import { useCommand, useSession } from '#offline/react/react.ts';
import { browserAsksForNoCount } from '#shown/no-count.ts';
import { countSearch } from '../commands.ts';

/** Remembers the last search of a tab, so that turning a page, filtering it and coming back to it are no new one. */
export class LastSearch {
  #last = '';

  /** @returns its words as they may be counted; null for the same search again, and for one without words */
  take(user: number, text: string | null): string | null {
    const words = countedWords(text ?? '').join(' ');
    const search = words && `${user} ${words}`;
    if (search === this.#last) return null;
    this.#last = search;
    return words || null;
  }
}

const last = new LastSearch();

/** Has a search counted, once, for who is signed in; whether they agreed to it is the engine's to know. */
export function useSearchCount(text: string | null): void {
  const user = useSession()?.id ?? null;
  const { run } = useCommand(countSearch);
  useEffect(() => {
    if (user === null || browserAsksForNoCount()) return;
    const q = last.take(user, text);
    // It never rejects once the engine is there; without one nothing is counted.
    if (q !== null) run({ q }, {}).catch(() => undefined);
  }, [user, text, run]);
}
