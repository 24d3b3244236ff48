import { type ComponentType, useEffect, useState } from 'react';
import { PageLoading } from './page-loading.tsx';
import { type Piece, precachePiece } from './precache-piece.ts';

/** A screen in a file of its own, by which a route draws it. */
export interface AppScreen {
  Screen: ComponentType;
  /** Its source from the root of the sources; the build's manifest names its files by it. */
  source: string;
  /** Fetches it. What is there when a page is drawn or hydrated is drawn at once, without a pause for React to mend. */
  load: () => Promise<void>;
}

/** The file of a screen did not come: its boundary says so, and nobody needs to read it in a console. */
export class LostScreen extends Error {
  override name = 'LostScreen';
  constructor(cause: unknown) {
    super('a screen was lost on the line', { cause });
  }
}

/**
 * @param name of its file in `screens`, without the ending
 * @param pieces parts of the app that this phone keeps from the first time somebody opens it
 */
export function appScreen(
  name: string,
  fetchIt: () => Promise<{ Page: ComponentType }>,
  pieces: readonly Piece[] = [],
): AppScreen {
  let loaded: ComponentType | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    const { Page } = await fetchIt();
    loaded = Page;
    return Page;
  };
  return { Screen, source: `src/app/screens/${name}.tsx`, load: async () => void (await fetchPage()) };

  /** One whose file was lost fails to its boundary; whoever comes again asks for it again. */
  function Screen() {
    const [Here, setHere] = useState<ComponentType | null>(() => loaded);
    const [lost, setLost] = useState<{ cause: unknown } | null>(null);
    useEffect(() => {
      if (Here) return;
      let gone = false;
      fetchPage().then(
        (Page) => void (gone || setHere(() => Page)),
        (cause: unknown) => void (gone || setLost({ cause })),
      );
      return () => {
        gone = true;
      };
    }, [Here]);
    useEffect(() => pieces.forEach(precachePiece), []);
    if (lost) throw new LostScreen(lost.cause);
    return Here ? <Here /> : <PageLoading />;
  }
}
