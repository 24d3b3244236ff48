import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Parts of a page that is being drawn, on the server. */
export interface KeptParts {
  /**
   * Takes a part's place in the page.
   * @param shows everything that its markup depends on beside language and picture mode, as JSON
   */
  place(shows: string, part: ReactNode, Place: PartPlace): ReactNode;
}

/** Element that may stand where the part does. */
export type PartPlace = 'li' | 'div';

/** Null where parts are drawn like everything else. */
export const KeptPartsContext = createContext<KeptParts | null>(null);

/**
 * A part that the server draws once for all pages that show the same on it. Only for what is the same for everybody, asks for no id
 * (`useId` counts from the page) and leads to whole addresses: whatever it reads beside its props is empty then. To the browser the
 * page is as if the part itself had been drawn.
 * @param showsOf everything that its markup depends on; null: it is drawn anew
 */
export function keptPart<P extends object>(
  Part: ComponentType<P>,
  showsOf: (props: P) => unknown,
  Place: PartPlace = 'div',
) {
  return function KeptPart(props: P): ReactNode {
    const parts = useContext(KeptPartsContext);
    const shows = parts && showsOf(props);
    if (!parts || shows === null) return <Part {...props} />;
    return parts.place(JSON.stringify(shows), <Part {...props} />, Place);
  };
}
