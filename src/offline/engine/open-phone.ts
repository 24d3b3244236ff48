import type { Env } from '../device/env.ts';
import type { Registry } from '../face/declare.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { loadDeferredRegistryIfNeeded } from '../outbox/load-registry.ts';
import { dropForeignDocuments } from '../read/cached-documents.ts';
import { CacheDatabase, ProductDatabase } from '../store/database.ts';
import { isDatabaseClosed, freeSpaceFor, type WithFreeSpace } from '../store/free-space.ts';
import type { Owner, Trouble } from '../store/states.ts';

/** This phone's storage, open and judged: what cannot be read any more has been set aside. */
export interface OpenPhone {
  db: ProductDatabase;
  cache: CacheDatabase;
  env: Env;
  registry: Registry;
  /** Owner of the work on a phone on which nobody is signed in. */
  guest: Owner;
  trouble: ObservableValue<Trouble>;
  /** The phone could not be read or written. */
  broken: (cause: unknown) => void;
  /** For work of the user: all that can be fetched again gives way to it. */
  withFreeSpace: WithFreeSpace;
  /** For what can itself be fetched again. */
  withFreeSpaceForCached: WithFreeSpace;
  ownerNow: () => Promise<Owner>;
}

const nameOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

interface OpenOptions {
  env: Env;
  registry: Registry;
  onBlocked?: (() => void) | undefined;
}

/** Opens both databases, once an older tab lets go of them, and makes what lies there fit this build. */
export async function openPhone({ env, registry, onBlocked }: OpenOptions): Promise<OpenPhone> {
  const db = new ProductDatabase(env.idb);
  const cache = new CacheDatabase(env.idb);
  const trouble = new ObservableValue<Trouble>('none');
  const guest = `anon:${env.device}`;
  const broken = (cause: unknown): void => {
    if (isDatabaseClosed(cause)) return;
    // By its name: a log shows little of an object.
    console.error(`the phone could not be read or written: ${nameOf(cause)}`, cause);
  };
  db.on('blocked', () => {
    trouble.set('blocked');
    onBlocked?.();
  });
  await db.open();
  trouble.set('none');
  await loadDeferredRegistryIfNeeded(db, registry).catch(broken);
  // A phone on which nothing lies has nothing to look through, and no need of the file for it. Where it is lost on the
  // line, or in the worker, which takes no module, the phone opens all the same and is looked through next time.
  if ((await db.commands.count()) + (await db.rows.count()) > 0) {
    const look = await import('../outbox/quarantine.ts').catch(() => null);
    await look?.quarantine(db, registry, { now: env.now(), guest });
  }
  await dropForeignDocuments(db);
  return {
    db,
    cache,
    env,
    registry,
    guest,
    trouble,
    broken,
    withFreeSpace: freeSpaceFor(db.documents, cache, env),
    withFreeSpaceForCached: freeSpaceFor(null, cache, env),
    ownerNow: async () => (await db.session.get('current'))?.owner ?? guest,
  };
}
