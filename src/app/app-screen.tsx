import { type ComponentType, lazy, useState } from 'react';

/** A screen in a file of its own, by which a route draws it. */
export interface AppScreen {
  Screen: ComponentType;
  /** Its source from the root of the sources; the build's manifest names its files by it. */
  source: string;
  /** Fetches it. What is there when a page is drawn or hydrated is drawn at once, without a pause for React to mend. */
  load: () => Promise<void>;
}

/** @param name of its file in `screens`, without the ending */
export function appScreen(name: string, fetchIt: () => Promise<{ Page: ComponentType }>): AppScreen {
  let loaded: ComponentType | null = null;
  const fetchPage = async (): Promise<ComponentType> => {
    const { Page } = await fetchIt();
    loaded = Page;
    return Page;
  };
  const Waiting = lazy(async () => ({ default: await fetchPage() }));
  function Screen() {
    // Chosen once: to change from the one to the other would drop what somebody is typing.
    const [Here] = useState<ComponentType>(() => loaded ?? Waiting);
    return <Here />;
  }
  return { Screen, source: `src/app/screens/${name}.tsx`, load: async () => void (await fetchPage()) };
}
