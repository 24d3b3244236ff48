import { useContext, useSyncExternalStore } from 'react';
import { TabContext, useTab } from './tab.ts';

/**
 * Tells whether the app stands on this phone by itself. `can`: the browser offers it, `run` asks the user; `by_hand`: on
 * iPhones only the user can, in two steps; `unknown`: this browser says nothing.
 */
export interface Install {
  state: 'installed' | 'can' | 'by_hand' | 'unknown';
  run: () => Promise<void>;
}

const ALONE = '(display-mode: standalone)';

function followMode(listener: () => void): () => void {
  const mode = matchMedia(ALONE);
  mode.addEventListener('change', listener);
  addEventListener('appinstalled', listener);
  return () => {
    mode.removeEventListener('change', listener);
    removeEventListener('appinstalled', listener);
  };
}

const isAlone = (): boolean => matchMedia(ALONE).matches || Reflect.get(navigator, 'standalone') === true;

export function useInstall(): Install {
  const tab = useContext(TabContext);
  const { install } = useTab();
  const alone = useSyncExternalStore(followMode, isAlone, () => false);
  async function run(): Promise<void> {
    // An offer can be shown once.
    tab.setState({ install: null });
    const prompt: unknown = install && Reflect.get(install, 'prompt');
    if (typeof prompt === 'function') await prompt.call(install);
  }
  // Safari knows the word on a Mac too, which has no such button.
  const byHand = 'standalone' in navigator && navigator.maxTouchPoints > 1;
  return { state: alone ? 'installed' : install ? 'can' : byHand ? 'by_hand' : 'unknown', run };
}
