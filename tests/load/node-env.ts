import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Env, Hint } from '#offline/device/env.ts';

/** The engine's surroundings in Node: a memory database, and a network that can be turned off and on. */
export interface NodeEnv extends Env {
  setOnline(online: boolean): void;
  /** Every request that went out, method and path. */
  sent: string[];
}

export function nodeEnv(origin: string): NodeEnv {
  const listeners = new Set<(hint: Hint) => void>();
  const sent: string[] = [];
  let online = true;
  return {
    device: randomUUID(),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => randomUUID(),
    fetch(path, init) {
      sent.push(`${init.method ?? 'GET'} ${path}`);
      // `cache` and `credentials` are a browser's matters.
      const { method = 'GET', headers = {}, body = null, redirect = 'follow', signal = null } = init;
      return fetch(origin + path, { method, headers, body, redirect, signal });
    },
    locks: null,
    channel: null,
    online: () => online,
    connection: () => 'unknown',
    gzip: (text) => Promise.resolve(new Uint8Array(gzipSync(text))),
    onHint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSleep: () => () => undefined,
    timer(run, ms) {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    wireBytes: (_url, bodyBytes) => bodyBytes,
    registerWake: () => undefined,
    persist: () => undefined,
    freeSpace: () => Promise.resolve(),
    idb: { indexedDB: new IDBFactory(), IDBKeyRange },
    sent,
    setOnline(now) {
      online = now;
      for (const listener of listeners) listener(now ? 'online' : 'offline');
    },
  };
}
