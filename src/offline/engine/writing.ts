import type { AnyCommand } from '../face/declare.ts';
import type { Engine, EnqueueOptions, Unsaved } from '../face/engine-face.ts';
import type { ObservableValue } from '../face/observable-value.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Shown } from '../outbox/disk-state.ts';
import { UnsavedWork } from '../outbox/unsaved.ts';
import type { OpenPhone } from './open-phone.ts';
import type { Waking } from './waking.ts';

type Writing = Pick<
  Engine,
  'enqueue' | 'unsaved' | 'saveAgain' | 'dropUnsaved' | 'choose' | 'retry' | 'discard' | 'replace'
>;

/** Acts of few pages: their code lies in a file of its own. */
const deciding = () => import('../outbox/decide.ts');

/**
 * Acts of the user, from the press of a button on: `enqueue` hands a wish to `UnsavedWork`, which has `write` put it on
 * disk and keeps it in this tab where the phone is full; `saveAgain` has the same wish written later. Once it is on disk
 * the sender is woken.
 */
export function writing(
  { db, env, registry, guest, broken, withFreeSpace }: OpenPhone,
  {
    shown,
    unsaved: list,
    wake,
  }: { shown: Shown; unsaved: ObservableValue<readonly Unsaved[]>; wake: Waking['wake'] },
): { acts: Writing; unsaved: UnsavedWork } {
  let asked = false;
  /** With the first work that lies here the browser is asked to keep it. */
  const persist = (): void => {
    if (!asked) env.persist();
    asked = true;
  };
  const write = async (
    def: AnyCommand,
    payload: unknown,
    seen: unknown,
    { draft, photo }: EnqueueOptions,
  ): Promise<string> => {
    const given = { def, key: env.uuid(), shownTo: shown.owner(), guest, payload, seen, now: env.now() };
    const key = await withFreeSpace(() => enqueue(db, registry, { ...given, draft, photo }));
    persist();
    wake();
    // Who has work waiting may want to take it back, where the line is worse than now.
    void deciding().catch(() => undefined);
    return key;
  };
  /** Records what nobody waits for; where its file was lost it is forgotten, as where the phone has no room. */
  const record = async (def: AnyCommand, payload: unknown): Promise<string> => {
    const owner = shown.owner();
    const noting = await import('../outbox/note-telemetry.ts').catch(() => null);
    return noting ? noting.recordTelemetry({ db, env, owner, broken }, def, payload) : env.uuid();
  };
  const unsaved = new UnsavedWork(list, write, () => shown.owner() ?? guest);
  const acts: Writing = {
    enqueue: (def, payload, seen, options = {}) =>
      def.declared.droppable
        ? record(def, payload)
        : unsaved.write(def, { id: env.uuid(), payload, seen, at: env.now() }, options),
    unsaved: list,
    saveAgain: (id) => unsaved.again(id),
    dropUnsaved: (id) => unsaved.drop(id),
    choose: async (id, version) =>
      (await import('../centre/choose.ts')).chooseVersion(
        db,
        registry,
        { id, version, now: env.now() },
        (def, payload, seen) => write(def, payload, seen, {}),
      ),
    async retry(key) {
      const newKey = env.uuid();
      const { retry } = await deciding();
      await withFreeSpace(() => retry(db, registry, key, newKey, env.now()));
      wake();
    },
    async discard(key) {
      const { discard } = await deciding();
      const given = await discard(db, registry, key, env.now());
      wake();
      return given;
    },
    async replace(key, payload, seen) {
      const given = { key, newKey: env.uuid(), payload, seen, now: env.now() };
      const { replace } = await deciding();
      const next = await withFreeSpace(() => replace(db, registry, given));
      wake();
      return next;
    },
  };
  return { acts, unsaved };
}
