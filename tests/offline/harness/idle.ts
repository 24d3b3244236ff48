import { IDBDatabase, IDBFactory } from 'fake-indexeddb';

/**
 * Counts what is open in fake-indexeddb, so that a test can wait until nothing is: its own work runs on setImmediate,
 * Dexie's live queries on a timer of 0 ms. So are hashes and signatures counted, which other threads work out: on a busy
 * machine they take any number of turns. No test sleeps.
 */
let working = 0;

type Listening = { addEventListener(type: string, listener: () => void): void };

function count(started: Listening, ends: readonly string[]): void {
  working += 1;
  let over = false;
  for (const type of ends)
    started.addEventListener(type, () => {
      if (!over) working -= 1;
      over = true;
    });
}

const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function transaction(...given) {
  const made = begin.apply(this, given);
  count(made, ['complete', 'abort']);
  return made;
};
const openDatabase = IDBFactory.prototype.open;
IDBFactory.prototype.open = function open(...given) {
  const made = openDatabase.apply(this, given);
  count(made, ['success', 'error']);
  return made;
};

for (const name of ['digest', 'importKey', 'sign', 'verify'] as const) {
  const work: (...given: never[]) => Promise<unknown> = crypto.subtle[name];
  const value = async (...given: never[]): Promise<unknown> => {
    working += 1;
    try {
      return await work.apply(crypto.subtle, given);
    } finally {
      working -= 1;
    }
  };
  Object.defineProperty(crypto.subtle, name, { value, configurable: true, writable: true });
}

/** Turns of the event loop without any open work after which nothing more can come by itself. */
const QUIET_TURNS = 4;

/** Loops until no work is open on any database. */
export async function settleDown(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; quiet < QUIET_TURNS; turn += 1) {
    if (turn > 20_000) throw new Error(`the phone never comes to rest: ${working} open`);
    await new Promise<void>((resolve) => void setImmediate(resolve));
    await new Promise<void>((resolve) => void setTimeout(resolve, 0));
    quiet = working > 0 ? 0 : quiet + 1;
  }
}
