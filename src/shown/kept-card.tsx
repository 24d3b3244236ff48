import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Cards of a page that is being drawn, on the server. */
export interface KeptCards {
  /**
   * Takes a card's place in the page.
   * @param shows everything that its markup depends on beside language and picture mode, as JSON
   */
  place(shows: string, card: ReactNode): ReactNode;
}

/** Null where cards are drawn like everything else. */
export const KeptCardsContext = createContext<KeptCards | null>(null);

/**
 * A card that the server draws once for all pages that show the same on it. Only for what is an `<li>` and the same for everybody:
 * whatever it reads beside its props is empty then. To the browser the page is as if the card itself had been drawn.
 * @param showsOf everything that its markup depends on; null: it is drawn anew
 */
export function keptCard<P extends object>(Card: ComponentType<P>, showsOf: (props: P) => unknown) {
  return function KeptCard(props: P): ReactNode {
    const cards = useContext(KeptCardsContext);
    const shows = cards && showsOf(props);
    if (!cards || shows === null) return <Card {...props} />;
    return cards.place(JSON.stringify(shows), <Card {...props} />);
  };
}
