import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createTabStore, type TabStore } from './tab-store.ts';

export const TabContext = createContext<TabStore>(createTabStore());

/** State that lives only in this tab: a new version that waits, storage that does not open. */
export function useTab() {
  return useStore(useContext(TabContext));
}
