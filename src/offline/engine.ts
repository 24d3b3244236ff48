import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import type { SignedIn } from '#contract/identity.ts';
import { download, makeCall } from './ask.ts';
import { CacheDatabase, ProductDatabase } from './database.ts';
import { discard, replace, retry } from './decide.ts';
import type { AnyCommand, AnyQuery, Registry } from './declare.ts';
import { showConflicts } from './conflicts.ts';
import { dropForeignDocuments, showDocument } from './kept-documents.ts';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';
import type { Engine, EnqueueOptions, Watch } from './engine-face.ts';
import { enqueue } from './enqueue.ts';
import type { Env, Hint } from './env.ts';
import { localRow } from './fold.ts';
import { Held } from './held.ts';
import { showRows } from './kept-rows.ts';
import { forgetAsked, keptAnswers } from './kept.ts';
import { learn, learnIfMet } from './learn.ts';
import { addToList, removeFromList, showList } from './lists.ts';
import { addUse } from './meter.ts';
import { PackAnswers, type StartPackReader } from './packs/pack-answers.ts';
import type { Packs } from './packs/packs-face.ts';
import { showPhoto } from './photo-progress.ts';
import { quarantine } from './quarantine.ts';
import { Reader } from './reader.ts';
import { revokeNow } from './revoke.ts';
import { isClosed, roomFor } from './room.ts';
import { Sender, type Wake } from './sender.ts';
import { signIn, signOut } from './session.ts';
import { onDisk, show, showCommand } from './shown.ts';
import type { QueryState, Trouble } from './states.ts';
import { note } from './telemetry.ts';
import { UnsavedWork } from './unsaved.ts';

export interface EngineOptions {
  env: Env;
  registry: Registry;
  /** Answers that came with the page, taken over as read when the engine starts. */
  first?: Readonly<Record<string, unknown>>;
  firstBytes?: number | null;
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

/** Opens the phone's databases and starts sending. Every mutation of the product goes through the one it answers. */
export async function startEngine({
  env,
  registry,
  first = {},
  firstBytes = null,
  startPackReader,
  onBlocked,
}: EngineOptions): Promise<RunningEngine> {
  const db = new ProductDatabase(env.idb);
  const cache = new CacheDatabase(env.idb);
  const trouble = new Held<Trouble>('none');
  const guest = `anon:${env.device}`;
  const broken = (cause: unknown): void => {
    if (isClosed(cause)) return;
    console.error('the phone could not be read or written', cause);
  };
  db.on('blocked', () => {
    trouble.set('blocked');
    onBlocked?.();
  });
  await db.open();
  trouble.set('none');
  await learnIfMet(db, registry).catch(broken);
  await quarantine(db, registry, env.now());
  await dropForeignDocuments(db);

  const withRoom = roomFor(db.documents, cache, env);
  const lessRoom = roomFor(null, cache, env);
  const unsaved = new UnsavedWork(write, () => shown.owner() ?? guest);
  const shown = show(db, env, {
    first: await onDisk(db, guest),
    broken,
    changed(before) {
      reader.forgetPersonal();
      // In every tab: what a guest has looked at is theirs still when they sign in.
      if (before !== guest) reader.forgetAsked();
      unsaved.show();
    },
    unsaved: () => unsaved.list.get().length,
  });
  const reached = (now: boolean): void => {
    if (!shown.reached(now) || !now) return;
    // Somebody got through, whatever the browser says: what waits and what failed need not wait for its next turn.
    hintSender('probe');
    reader.afterHint();
  };
  /** The sender's own word. It goes on by itself: a wake-up here would pass over its backoff while reads fail (I15). */
  const sent = (now: boolean): void => {
    if (shown.reached(now) && now) reader.afterHint();
  };
  const packs = new PackAnswers(cache, env, startPackReader ?? null);
  let openedPacks: Promise<Packs> | null = null;
  const reads = { db, cache, registry, env, withRoom: lessRoom, packs, reached, broken };
  const reader = new Reader(reads, { answers: first, at: env.now(), bytes: firstBytes });
  const sender = new Sender({
    db,
    registry,
    env,
    withRoom,
    reached: sent,
    settled: (rows) => reader.afterSettled(rows),
    used: (bytes) => void addUse(db, { sending: bytes }, env.now()).catch(broken),
    outdated: () => trouble.set('closed'),
    broken(cause) {
      broken(cause);
      if (!isClosed(cause)) trouble.set('broken');
    },
    mended() {
      lookAgain();
      if (trouble.get() === 'broken') trouble.set('none');
    },
  });

  /** What wakes a sender in another tab is as strong there as it would be here. */
  const tell = (why: Wake, anew = false): void =>
    env.channel?.post(why !== 'hint' ? why : anew ? 'anew' : 'wake');
  /** For the tab that sends, which need not be this one: it may lie hidden behind it, in the middle of a long wait. */
  const hintSender = (why: Wake, anew = false): void =>
    sender.leads ? sender.wake(why, anew) : tell(why, anew);
  /** A tab that died right after it had written told nobody: what lies there is looked at now and then anyway. */
  const lookAgain = (): void => void onDisk(db, guest).then(shown.take, broken);
  const onHint = (hint: Hint): void => {
    // The browser's word is believed until the next try says otherwise.
    if (hint === 'online') shown.reached(true);
    shown.showStrip();
    if (hint === 'offline') return;
    hintSender('hint', hint !== 'poll');
    if (hint === 'visible') lookAgain();
    if (hint !== 'poll' || !shown.reachable()) reader.afterHint();
  };
  const stops = [
    shown.stop,
    unsaved.list.subscribe(shown.showStrip),
    env.onHint(onHint),
    env.onSleep((asleep) => (asleep ? sender.drop() : sender.lead())),
    env.channel?.onMessage((message) => {
      if (message === 'leading') return;
      if (message === 'probe' || message === 'asked') sender.wake(message);
      else sender.wake('hint', message === 'anew');
      // The worker asks whether anybody is awake to send (sync 5.4).
      if (message === 'who-leads' && sender.leads) env.channel?.post('leading');
    }) ?? (() => undefined),
  ];
  const stopAll = (): void => {
    for (const stop of stops.splice(0)) stop();
    reader.close();
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
  const wake = (why: Wake = 'hint'): void => {
    sender.wake(why);
    tell(why);
    env.registerWake();
  };
  let asked = false;
  const persist = (): void => {
    if (!asked) env.persist();
    asked = true;
  };
  async function write(
    def: AnyCommand,
    payload: unknown,
    seen: unknown,
    { draft, photo }: EnqueueOptions,
  ): Promise<string> {
    const given = { def, key: env.uuid(), shownTo: shown.owner(), guest, payload, seen, now: env.now() };
    const key = await withRoom(() => enqueue(db, registry, { ...given, draft, photo }));
    persist();
    wake();
    return key;
  }
  const calls = { db, env, reached, withRoom: lessRoom };
  const signOutRefused = new Held<string | null>(null);
  /** What was searched for and opened here, with its pictures; of what is still under way nothing is kept either. */
  const forgetSeen = async (): Promise<void> => {
    reader.forgetAsked();
    await Promise.all([forgetAsked(cache), env.forgetPictures?.()]).catch(broken);
  };
  const ownerNow = async (): Promise<string> => (await db.session.get('current'))?.owner ?? guest;

  return {
    db,
    cache,
    sender,
    device: env.device,
    // The reader parses every answer with the read's own schema before it becomes state.
    query: <A>(def: AnyQuery<A>, params: Record<string, unknown>) =>
      reader.watch(def, params) as Watch<QueryState<A>>,
    refresh: (def, params) => reader.refresh(def, params),
    kept: () => keptAnswers(cache),
    enqueue: (def, payload, seen, options = {}) =>
      def.declared.droppable
        ? note({ db, env, owner: shown.owner, broken }, def, payload)
        : unsaved.write(def, { id: env.uuid(), payload, seen, at: env.now() }, options),
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
    choose: async (id, version) =>
      (await import('./centre/choose.ts')).choose(
        db,
        registry,
        { id, version, now: env.now() },
        (def, payload, seen) => write(def, payload, seen, {}),
      ),
    unsaved: unsaved.list,
    saveAgain: (id) => unsaved.again(id),
    dropUnsaved: (id) => unsaved.drop(id),
    // One for all screens: a load that was begun on one goes on, and another one joins it.
    packs: () =>
      (openedPacks ??= import('./packs/packs.ts')
        .then(({ openPacks }) => openPacks({ cache, env, withRoom: lessRoom, reached, broken }))
        .catch((cause: unknown) => {
          openedPacks = null;
          throw cause;
        })),
    centre: async () => {
      const { openCentre } = await import('./centre/centre.ts');
      return openCentre({ db, cache, env, registry, guest, withRoom, wake, broken });
    },
    async signIn(answer: SignedIn) {
      const before = await db.session.get('current');
      if (before && before.owner !== `u:${answer.id}`) await forgetSeen();
      await withRoom(() => signIn(db, registry, guest, answer));
      // Before anything is shown: who sees that they are in may leave this page at once. The server has just answered.
      wake('probe');
      signOutRefused.set(null);
      shown.take(await onDisk(db, guest));
    },
    async signOut() {
      // Before it: what is cut off in between leaves nothing behind that tells of whoever is out.
      await forgetSeen();
      const { left, handle } = await signOut(db);
      shown.take(await onDisk(db, guest));
      if (handle === null) return left;
      env.registerWake();
      // Nobody waits for the server's word on it; without one the sender tells it again.
      void revokeNow(db, env, handle)
        // Who signs in meanwhile has nothing to do with it.
        .then((said) => void (shown.session.get() === null && signOutRefused.set(said)), broken)
        .finally(wake);
      return left;
    },
    signOutRefused,
    async retry(key) {
      const newKey = env.uuid();
      await withRoom(() => retry(db, registry, key, newKey, env.now()));
      wake();
    },
    async discard(key) {
      const given = await discard(db, registry, key, env.now());
      wake();
      return given;
    },
    async replace(key, payload, seen) {
      const given = { key, newKey: env.uuid(), payload, seen, now: env.now() };
      const next = await withRoom(() => replace(db, registry, given));
      wake();
      return next;
    },
    learn: () => learn(db, registry),
    sendNow: () => wake('asked'),
    call: <P extends v.GenericSchema, A extends v.GenericSchema>(
      declared: Call<P, A>,
      payload: v.InferInput<P>,
      key?: string,
    ) => makeCall(calls, declared, payload, key),
    download: (path, type) => download(calls, path, type),
    sendFile: async (file, watch) => (await import('./send-file.ts')).sendFile(calls, file, watch),
    document: (id) => showDocument(db, id, broken),
    // Their piece is fetched with the first document: few pages have any.
    openDocument: async (wanted) => (await import('./documents.ts')).openDocument(calls, wanted),
    keepDocument: async (wanted, sizeBytes) =>
      (await import('./documents.ts')).keepDocument(calls, wanted, sizeBytes),
    keptRows: (prefix) => showRows(db, prefix, broken),
    articles: async () =>
      (await import('./articles/shelf.ts')).openShelf({ db, env, guest, withRoom, broken }),
    list: (name) => showList(db, guest, name, broken),
    addToList: (name, entry) => withRoom(() => addToList(db, { guest, name, at: env.now() }, entry)),
    async removeFromList(name, key) {
      await withRoom(() => removeFromList(db, { guest, name, at: env.now() }, key));
    },
    readDraft: (key) => readDraft(db, { guest, key }),
    saveDraft: (key, value, by = null) =>
      withRoom(() => saveDraft(db, { guest, key }, { value, at: env.now(), by })),
    dropDraft: (key, upTo = Infinity) => dropDraft(db, { guest, key }, upTo),
    async close() {
      stopAll();
      await sender.close();
      db.close();
      cache.close();
    },
  };
}
