import type { Build } from './builds.ts';
import { IDBFactory, IDBTransaction } from 'fake-indexeddb';

/** The name of the product's database; its cache has another and may be lost at any time. */
export const PRODUCT = 'chicargos';

/** Ways in which a transaction ends that has nothing left to do. `full` and `abort` take back all that it wrote. */
export type End = 'commit' | 'abort' | 'full';

/** Client who is asked about the transactions of a connection. */
export interface StorageOwner {
  /** Which version of the app it is. */
  readonly build: Build;
  /** Just before a write is made durable. */
  atCommit(transaction: IDBTransaction, wrote: boolean): End;
  /** Durable now; the code that made it has not heard yet. */
  committed(transaction: IDBTransaction): void;
  /** A newer version of the app wants the storage. */
  giveUp(): void;
  /** Runs it now, or when the tab runs again. */
  whenAwake(run: () => void): void;
}

/** Data that lies on one device. A wipe makes it anew. */
export class Disk {
  databases: unknown = new Map();
  queues: unknown = new Map();

  wipe(): void {
    this.databases = new Map();
    this.queues = new Map();
  }

  /** The stored values of a store, in the order of their keys, without a transaction of its own. */
  values(store: string): unknown[] {
    const database = reach(this.databases, 'get', PRODUCT);
    if (database === undefined) return [];
    const records = reach(reach(reach(database, 'rawObjectStores'), 'get', store), 'records');
    if (records === undefined) return [];
    const all = reach(records, 'values', undefined);
    if (!isIterable(all)) throw new Error('fake-indexeddb looks different now');
    return Array.from(all, (record) => reach(record, 'value'));
  }
}

const owners = new WeakMap<object, StorageOwner>();

/** The door of one tab to its device's disk; a killed tab finds it shut. */
export class TabFactory extends IDBFactory {
  readonly #owner: StorageOwner;
  readonly #connections: IDBDatabase[] = [];
  readonly #open: IDBTransaction[] = [];
  #dead = false;

  constructor(disk: Disk, owner: StorageOwner) {
    super();
    this.#owner = owner;
    Reflect.set(this, '_databases', disk.databases);
    Reflect.set(this, '_connectionQueues', disk.queues);
  }

  get build(): Build {
    return this.#owner.build;
  }

  override open(name: string, version?: number) {
    if (this.#dead) return super.open('nowhere');
    const request = super.open(name, version);
    const take = (): void => {
      const connection = request.result;
      if (owners.has(connection)) return;
      owners.set(connection, this.#owner);
      this.#connections.push(connection);
      if (name === PRODUCT) this.#watch(connection);
      if (this.#dead) connection.close();
    };
    request.addEventListener('upgradeneeded', take);
    request.addEventListener('success', take);
    return request;
  }

  /** Whatever was not committed is gone; nothing can be read or written any more. */
  kill(): void {
    this.#dead = true;
    for (const transaction of this.#open.splice(0))
      if (Reflect.get(transaction, '_state') !== 'finished') reach(transaction, '_abort', null);
    for (const connection of this.#connections) connection.close();
  }

  #watch(connection: IDBDatabase): void {
    connection.addEventListener('versionchange', () => this.#owner.giveUp());
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...given) => {
      const made = begin(...given);
      this.#open.push(made);
      const over = (): void => {
        const place = this.#open.indexOf(made);
        if (place >= 0) this.#open.splice(place, 1);
      };
      made.addEventListener('abort', over);
      made.addEventListener('complete', () => {
        over();
        if (made.mode === 'readwrite' && !this.#dead) this.#owner.committed(made);
      });
      if (made.mode === 'readwrite') this.#holdWhileFrozen(made);
      return made;
    };
  }

  #holdWhileFrozen(made: IDBTransaction): void {
    let listener: unknown = null;
    Object.defineProperty(made, 'oncomplete', {
      configurable: true,
      get: () =>
        typeof listener === 'function'
          ? (event: unknown) => {
              const run = listener;
              this.#owner.whenAwake(() => {
                if (typeof run === 'function') Reflect.apply(run, made, [event]);
              });
            }
          : null,
      set: (given: unknown) => {
        listener = given;
      },
    });
  }
}

const start: unknown = Reflect.get(IDBTransaction.prototype, '_start');
Object.defineProperty(IDBTransaction.prototype, '_start', {
  value: function startOrEnd(this: IDBTransaction): unknown {
    if (typeof start !== 'function') throw new Error('fake-indexeddb looks different now');
    const owner = owners.get(this.db);
    const left = Reflect.get(this, '_requests');
    const ends = Reflect.get(this, '_state') !== 'finished' && this.mode === 'readwrite' && isDone(left);
    const end = ends && owner && this.db.name === PRODUCT ? owner.atCommit(this, hasWritten(this)) : 'commit';
    if (end !== 'commit' && Reflect.get(this, '_state') !== 'finished') {
      Reflect.set(this, '_started', true);
      reach(this, '_abort', end === 'full' ? 'QuotaExceededError' : null);
      return undefined;
    }
    return Reflect.apply(start, this, []);
  },
  configurable: true,
  writable: true,
});

/** Tells whether there is anything to take back. */
const hasWritten = (transaction: IDBTransaction): boolean =>
  Number(reach(Reflect.get(transaction, '_rollbackLog'), 'length')) > 0;

function isDone(requests: unknown): boolean {
  if (!isIterable(requests)) return false;
  for (const entry of requests) if (reach(reach(entry, 'request'), 'readyState') !== 'done') return false;
  return true;
}

/** A property, or the answer of a method when an argument is given. */
export function reach(from: unknown, name: string, ...given: unknown[]): unknown {
  if (typeof from !== 'object' || from === null) return undefined;
  const found: unknown = Reflect.get(from, name);
  return given.length > 0 && typeof found === 'function' ? (found.apply(from, given) as unknown) : found;
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
