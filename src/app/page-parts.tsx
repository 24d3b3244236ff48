import type { ReactNode } from 'react';
import type { KeptParts, PartPlace } from '#ui/kept-part.tsx';

/** Markup of parts that were drawn before, by all that it depends on. */
export interface PartStore {
  get(key: string): string | null;
  put(key: string, markup: string): void;
}

const PLACE = /<(?:li|div) data-part="(\d+)"><\/(?:li|div)>/g;

/**
 * Parts of one page. React draws an empty place for each, which then takes the markup that is kept, or that is made for it: nothing
 * but React writes HTML from data.
 */
export class PageParts implements KeptParts {
  readonly #store: PartStore;
  readonly #frame: string;
  readonly #parts: { key: string; part: ReactNode }[] = [];

  /** @param frame facts that all parts of the page share: its language and picture mode */
  constructor(store: PartStore, frame: string) {
    this.#store = store;
    this.#frame = frame;
  }

  place(shows: string, part: ReactNode, Place: PartPlace): ReactNode {
    return <Place data-part={this.#parts.push({ key: `${this.#frame} ${shows}`, part }) - 1} />;
  }

  /** @param draw draws a part that nobody has drawn before */
  fill(page: string, draw: (part: ReactNode) => string): string {
    if (this.#parts.length === 0) return page;
    return page.replaceAll(PLACE, (place, number: string) => {
      const found = this.#parts[Number(number)];
      if (!found) return place;
      const kept = this.#store.get(found.key);
      if (kept !== null) return kept;
      const markup = draw(found.part);
      this.#store.put(found.key, markup);
      return markup;
    });
  }
}
