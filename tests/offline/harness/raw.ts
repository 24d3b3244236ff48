import type { StoredDocument } from '#offline/store/database.ts';
import type { OutboxRow, StoredBytes, StoredPhoto, StoredRow } from '#offline/store/states.ts';

/**
 * Looks into fake-indexeddb without a transaction of its own, so that what lies on the phone can be checked at any
 * moment, also between two transactions of the engine.
 */
export function rawRows(idb: IDBFactory, store: 'commands'): OutboxRow[];
export function rawRows(idb: IDBFactory, store: 'rows'): StoredRow[];
export function rawRows(idb: IDBFactory, store: 'photos'): StoredPhoto[];
export function rawRows(idb: IDBFactory, store: 'photoBytes'): StoredBytes[];
export function rawRows(idb: IDBFactory, store: 'documents'): StoredDocument[];
export function rawRows(idb: IDBFactory, store: string): unknown[];
export function rawRows(idb: IDBFactory, store: string): unknown[] {
  const database = reach(reach(idb, '_databases'), 'get', 'chicargos');
  if (database === undefined) return [];
  const records = reach(
    reach(reach(reach(database, 'rawObjectStores'), 'get', store), 'records'),
    'values',
    undefined,
  );
  if (!isIterable(records)) throw new Error('fake-indexeddb looks different now');
  return [...records].map((record) => reach(record, 'value'));
}

/** A property, or the answer of a method when an argument is given. */
function reach(from: unknown, name: string, ...given: unknown[]): unknown {
  if (typeof from !== 'object' || from === null) return undefined;
  const found: unknown = Reflect.get(from, name);
  return given.length > 0 && typeof found === 'function' ? (found.apply(from, given) as unknown) : found;
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
