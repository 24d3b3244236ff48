import { createStore } from 'zustand/vanilla';
import type { Engine } from '#offline/engine-face.ts';

/** Chromium's install question, kept until the user wants it. */
export interface InstallPrompt {
  prompt(): Promise<unknown>;
}

/** What lives only as long as this tab. */
interface Tab {
  engine: Engine | null;
  /** Takes a new version over; null while there is none. */
  update: (() => void) | null;
  install: InstallPrompt | null;
  /** Another tab with an older version keeps the phone's storage from being opened. */
  blocked: boolean;
}

export const makeTab = () =>
  createStore<Tab>(() => ({ engine: null, update: null, install: null, blocked: false }));
export type TabStore = ReturnType<typeof makeTab>;
