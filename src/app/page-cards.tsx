import type { ReactNode } from 'react';
import type { KeptCards } from '#shown/kept-card.tsx';

/** Markup of cards that were drawn before, by all that it depends on. */
export interface CardStore {
  get(key: string): string | null;
  put(key: string, markup: string): void;
}

const PLACE = /<li data-card="(\d+)"><\/li>/g;

/**
 * Cards of one page. React draws an empty place for each, which then takes the markup that is kept, or that is made for it: nothing
 * but React writes HTML from data.
 */
export class PageCards implements KeptCards {
  readonly #store: CardStore;
  readonly #frame: string;
  readonly #cards: { key: string; card: ReactNode }[] = [];

  /** @param frame facts that all cards of the page share: its language and picture mode */
  constructor(store: CardStore, frame: string) {
    this.#store = store;
    this.#frame = frame;
  }

  place(shows: string, card: ReactNode): ReactNode {
    return <li data-card={this.#cards.push({ key: `${this.#frame} ${shows}`, card }) - 1} />;
  }

  /** @param draw draws a card that nobody has drawn before */
  fill(page: string, draw: (card: ReactNode) => string): string {
    if (this.#cards.length === 0) return page;
    return page.replaceAll(PLACE, (place, number: string) => {
      const found = this.#cards[Number(number)];
      if (!found) return place;
      const kept = this.#store.get(found.key);
      if (kept !== null) return kept;
      const markup = draw(found.card);
      this.#store.put(found.key, markup);
      return markup;
    });
  }
}
