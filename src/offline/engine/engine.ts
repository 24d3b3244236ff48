import type { Env, Hint } from '../device/env.ts';
import type { AnyQuery, Registry } from '../face/declare.ts';
import type { Engine, Unsaved } from '../face/engine-face.ts';
import { ObservableValue } from '../face/observable-value.ts';
import type { Packs } from '../face/packs-face.ts';
import { Signal } from '../face/signal.ts';
import type { Watch } from '../face/watch.ts';
import { showConflicts } from '../outbox/conflicts.ts';
import { localRow } from '../outbox/fold.ts';
import { loadDeferredRegistry } from '../outbox/load-registry.ts';
import { showPhoto } from '../outbox/photo-progress.ts';
import { readDiskState, showDiskState, showCommand } from '../outbox/disk-state.ts';
import { PackAnswers, type StartPackReader } from '../packs/pack-answers.ts';
import { cachedAnswers } from '../read/cached-answers.ts';
import { DeferredPrefetch, type StartPrefetch } from '../read/deferred-prefetch.ts';
import { Reader } from '../read/reader.ts';
import { Sender } from '../send/sender.ts';
import type { CacheDatabase, ProductDatabase } from '../store/database.ts';
import { addUse } from '../store/meter.ts';
import { isDatabaseClosed } from '../store/free-space.ts';
import type { Owner, QueryState } from '../store/states.ts';
import { account } from './account.ts';
import { onlineCalls } from './online-calls.ts';
import { localData } from './local-data.ts';
import { openPhone } from './open-phone.ts';
import { listen, waking } from './waking.ts';
import { writing } from './writing.ts';

export interface EngineOptions {
  env: Env;
  registry: Registry;
  /** Answers that came with the page, taken over as read when the engine starts. */
  first?: Readonly<Record<string, unknown>>;
  firstBytes?: number | null;
  /** Begins to read personal rows before they are opened; absent: none are. */
  startPrefetch?: StartPrefetch;
  /** Reads a catalogue off the main thread; absent: none is read here. */
  startPackReader?: StartPackReader;
  /** An older tab keeps this version from opening the phone's storage; it must be closed before this goes on. */
  onBlocked?: () => void;
}

/** The engine with what only its owner (page start, tests) uses. */
export interface RunningEngine extends Engine {
  db: ProductDatabase;
  cache: CacheDatabase;
  sender: Sender;
  /** Closes everything, as a closed tab would. */
  close(): Promise<void>;
}

/**
 * Opens the phone's databases and starts sending. Every mutation of the product goes through the one it answers. Each part is
 * made of those above it; what one has to tell a later one goes through a signal.
 */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const { env, registry, first = {}, firstBytes = null } = options;
  const phone = await openPhone(options);
  const { db, cache, trouble, guest, broken, withFreeSpace, withFreeSpaceForCached, ownerNow } = phone;

  const ownerChanged = new Signal<Owner>();
  /** Somebody got through, or the line may be back: reads that failed are tried again. */
  const lineIsBack = new Signal<void>();
  const settled = new Signal<readonly string[]>();

  const unsaved = new ObservableValue<readonly Unsaved[]>([]);
  const shown = showDiskState(db, env, {
    first: await readDiskState(db, guest),
    broken,
    changed: ownerChanged.tell,
    unsaved: () => unsaved.get().length,
  });
  /** A tab that died right after it had written told nobody: what lies there is looked at now and then anyway. */
  const lookAgain = (): void => void readDiskState(db, guest).then(shown.take, broken);

  const sender = new Sender({
    db,
    registry,
    env,
    withFreeSpace,
    // The sender goes on by itself: a wake-up here would pass over its backoff while reads fail (I15).
    reached(now) {
      if (shown.reached(now) && now) lineIsBack.tell();
    },
    settled: settled.tell,
    used: (bytes) => void addUse(db, { sending: bytes }, env.now()).catch(broken),
    outdated: () => trouble.set('closed'),
    broken(cause) {
      broken(cause);
      if (!isDatabaseClosed(cause)) trouble.set('broken');
    },
    mended() {
      lookAgain();
      if (trouble.get() === 'broken') trouble.set('none');
    },
  });
  const { wake, hint: hintSender } = waking(sender, env);

  /** Takes over what a read or a call has found out. */
  const reached = (now: boolean): void => {
    if (!shown.reached(now) || !now) return;
    // Somebody got through, whatever the browser says: what waits and what failed need not wait for its next turn.
    hintSender('probe');
    lineIsBack.tell();
  };
  const packs = new PackAnswers(cache, env, options.startPackReader ?? null);
  const reader = new Reader(
    { db, cache, registry, env, withFreeSpace: withFreeSpaceForCached, packs, reached, broken },
    { answers: first, at: env.now(), bytes: firstBytes },
  );
  lineIsBack.listen(() => reader.afterHint());
  settled.listen((rows) => reader.afterSettled(rows));

  const calls = onlineCalls(phone, reached);
  const prefetch =
    options.startPrefetch &&
    new DeferredPrefetch(options.startPrefetch, {
      db,
      registry,
      env,
      reached,
      broken,
      // Nothing gives way to what nobody has asked for.
      withFreeSpace: (write) => write(),
      keepFile: ({ wanted, ...how }) => calls.keepDocument(wanted, how),
    });
  lineIsBack.listen(() => prefetch?.look());
  settled.listen(() => prefetch?.look());

  const { acts, unsaved: unsavedWork } = writing(phone, { shown, unsaved, wake });
  ownerChanged.listen((before) => {
    reader.forgetPersonal();
    // In every tab: what a guest has looked at is theirs still when they sign in.
    if (before !== guest) reader.forgetAsked();
    unsavedWork.show();
    prefetch?.another();
  });

  const onHint = (hint: Hint): void => {
    // The browser's word is believed until the next try says otherwise.
    if (hint === 'online') shown.reached(true);
    shown.showStrip();
    if (hint === 'offline') return;
    hintSender('hint', hint !== 'poll');
    if (hint === 'visible') lookAgain();
    if (hint !== 'poll' || !shown.reachable()) lineIsBack.tell();
  };
  const stops = [shown.stop, unsaved.subscribe(shown.showStrip), listen(sender, env, { onHint })];
  const stopAll = (): void => {
    for (const stop of stops.splice(0)) stop();
    reader.close();
    prefetch?.close();
    packs.close();
    env.channel?.close();
  };
  /** A newer version of the app wants the storage: it gets it, and this page must be loaded again (sync 9). */
  db.on('versionchange', () => {
    stopAll();
    void sender.close();
    db.close();
    trouble.set('closed');
    return false;
  });
  sender.lead();
  // A page that opens: whoever left the one before may have had no time to tell (sync 5.3).
  env.channel?.post('wake');
  prefetch?.look();

  let openedPacks: Promise<Packs> | null = null;
  return {
    db,
    cache,
    sender,
    device: env.device,
    ...acts,
    ...account(phone, { shown, reader, wake }),
    ...localData(phone),
    ...calls,
    // The reader parses every answer with the read's own schema before it becomes state.
    query: <A>(def: AnyQuery<A>, params: Record<string, unknown>) =>
      reader.watch(def, params) as Watch<QueryState<A>>,
    refresh: (def, params) => reader.refresh(def, params),
    kept: () => cachedAnswers(cache),
    command: (key) =>
      showCommand(db, key, {
        guest,
        first: shown.commands.get().find((command) => command.key === key) ?? null,
        broken,
      }),
    photo: (key) => showPhoto(db, key, { guest, broken }),
    localRow: async (row) => localRow(db, await ownerNow(), row),
    commands: shown.commands,
    strip: shown.strip,
    session: shown.session,
    trouble,
    conflicts: showConflicts(db, guest, broken),
    learn: () => loadDeferredRegistry(db, registry),
    sendNow: () => wake('asked'),
    // One for all screens: a load that was begun on one goes on, and another one joins it.
    packs: () =>
      (openedPacks ??= import('../packs/packs.ts')
        .then(({ openPacks }) =>
          openPacks({ cache, env, withFreeSpace: withFreeSpaceForCached, reached, broken }),
        )
        .catch((cause: unknown) => {
          openedPacks = null;
          throw cause;
        })),
    centre: async () => {
      const { openCentre } = await import('../centre/centre.ts');
      return openCentre({ db, cache, env, registry, guest, withFreeSpace, wake, broken });
    },
    async close() {
      stopAll();
      await sender.close();
      db.close();
      cache.close();
    },
  };
}
