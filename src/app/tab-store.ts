import { createStore } from 'zustand/vanilla';
import type { Engine } from '#offline/face/engine-face.ts';

/** State that lives only as long as this tab. */
interface Tab {
  engine: Engine | null;
  /** Takes a new version over; null while there is none. */
  update: (() => void) | null;
  /** Another tab with an older version keeps the phone's storage from being opened. */
  blocked: boolean;
  /** The engine did not come: its chunk was lost, or the browser refuses storage. */
  failed: boolean;
  /** The browser's offer to install the app, kept until the user takes it; null while there is none. */
  install: Event | null;
  /** Path of the page that was opened by a supporter's link; null: none was. */
  linkOn: string | null;
}

export const createTabStore = () =>
  createStore<Tab>(() => ({
    engine: null,
    update: null,
    blocked: false,
    failed: false,
    install: null,
    linkOn: null,
  }));
export type TabStore = ReturnType<typeof createTabStore>;
