import { IDBObjectStore } from 'fake-indexeddb';
import type { Phone } from './phone.ts';

const NAMES = ['put', 'add', 'delete'] as const;

/**
 * The phone dies inside a transaction: after so many writes the transaction is aborted, as the browser does with one
 * that was not complete. `undo` tells whether it came to that.
 */
export function stopAfter(phone: Phone, writes: number): { undo: () => boolean } {
  let left = writes;
  let cut = false;
  const before = NAMES.map((name) => ({ name, write: IDBObjectStore.prototype[name] }));
  for (const { name, write } of before)
    define(name, function counted(this: IDBObjectStore, ...given: unknown[]): unknown {
      const mine = this.transaction.mode === 'readwrite' && phone.owns(this.transaction.db);
      if (mine && !cut && left === 0) {
        cut = true;
        this.transaction.abort();
      }
      if (mine) left -= 1;
      return Reflect.apply(write, this, given);
    });
  return {
    undo() {
      for (const { name, write } of before) define(name, write);
      return cut;
    },
  };
}

function define(name: string, value: unknown): void {
  Object.defineProperty(IDBObjectStore.prototype, name, { value, writable: true, configurable: true });
}
