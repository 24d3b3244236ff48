import { useSyncExternalStore } from 'react';
import { SUPPORT } from '#domain/shop/support.ts';

let known = SUPPORT;
const watchers = new Set<() => void>();

/** Learns what an answer of the shop said; nothing where it said nothing. Every page that is open shows it from now on. */
export function setSupportAddress(email: string | undefined): void {
  if (email === undefined || email === known) return;
  known = email;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const now = (): string => known;
const usual = (): string => SUPPORT;

/** Address at which a person is reached by mail: the usual one until the phone has heard of another one. Asks nobody itself. */
export const useSupport = (): string => useSyncExternalStore(watch, now, usual);
