import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type * as v from 'valibot';
import { addressOf, type Call } from '#contract/declare.ts';
import type { Problem } from '#contract/problem.ts';
import type { AnyCommand, CommandDef, QueryDef } from '../face/declare.ts';
import type { CallOutcome, Engine, EnqueueOptions } from '../face/engine-face.ts';
import {
  type CommandView,
  type QueryState,
  QUIET_STRIP,
  type SessionUser,
  type StripState,
  type Trouble,
} from '../store/states.ts';
import { stopDraftTimer } from './typed-drafts.ts';
import type { Watch } from '#offline/face/watch.ts';
import type { ListEntry, ListName } from '#offline/face/lists.ts';

/** Answers that came with the page, by address below /api: what the server drew the first screen from. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/**
 * Foundation of the hooks: the first answers, and the engine as soon as its chunk is there. The server has a boot
 * without an engine; nothing here imports Dexie.
 */
export interface Boot {
  first: FirstAnswers;
  engine: Watch<Engine | null>;
  /** Loads the engine now instead of after the page has settled. */
  load(): Promise<Engine>;
}

export const BootContext = createContext<Boot>({
  first: {},
  engine: { get: () => null, subscribe: () => () => undefined },
  load: () => Promise.reject(new Error('no engine here')),
});

/** For hooks of the engine that stand in files of their own. */
export function useBoot(): { boot: Boot; engine: Engine | null } {
  const boot = useContext(BootContext);
  const engine = useSyncExternalStore(boot.engine.subscribe, boot.engine.get, () => null);
  return { boot, engine };
}

const nothing = () => () => undefined;
/** The shell says that the engine did not come (useTab); a hook just goes on without it. */
const unloaded = () => null;
const UNLOADED: Problem = { code: 'offline', detail: 'No connection' };

/** Value of a watch, or `resting` while there is none. */
export function useWatch<T>(watch: Watch<T> | null, resting: T): T {
  return useSyncExternalStore(watch?.subscribe ?? nothing, watch?.get ?? (() => resting), () => resting);
}

const LOADING: QueryState<never> = {
  data: undefined,
  source: null,
  asOf: null,
  bytes: null,
  loading: true,
  problem: null,
};

/**
 * A read: data with source, age, cost and problem. `params` null reads nothing. The first drawing uses what came
 * with the page, so server and browser draw the same.
 */
export function useQuery<P extends v.GenericSchema, A extends v.GenericSchema>(
  def: QueryDef<P, A>,
  params: v.InferInput<P> | null,
): QueryState<v.InferOutput<A>> & { refresh: () => void } {
  type State = QueryState<v.InferOutput<A>>;
  const { boot, engine } = useBoot();
  const given = params as Record<string, unknown> | null;
  const address = given && addressOf(def.declared.path, given);
  // The address stands for the params: a new object with the same values is the same read.
  const [kept, keep] = useState(given);
  const same = address === (kept && addressOf(def.declared.path, kept));
  if (!same) keep(given);
  const stable = same ? kept : given;
  const first = useMemo((): State => {
    const body = address === null ? undefined : boot.first[address];
    if (body === undefined) return address === null ? { ...LOADING, loading: false } : LOADING;
    return { ...LOADING, data: body as v.InferOutput<A>, source: 'server', loading: false };
  }, [boot, address]);
  const watch = useMemo(
    () => (engine && stable ? engine.query<v.InferOutput<A>>(def, stable) : null),
    [engine, def, stable],
  );
  // A page that came drawn stands without personal rows: they wait until it has settled, and the results come first.
  const waits = def.row !== null && Object.keys(boot.first).length > 0;
  const needed = address !== null && first.loading && !engine && !waits;
  useEffect(() => {
    if (needed) boot.load().catch(unloaded);
  }, [needed, boot]);
  const state = useSyncExternalStore<State>(
    watch?.subscribe ?? nothing,
    watch?.get ?? (() => first),
    () => first,
  );
  const refresh = useCallback(() => {
    if (engine && stable) engine.refresh(def, stable);
  }, [engine, def, stable]);
  return useMemo(() => ({ ...state, refresh }), [state, refresh]);
}

/**
 * A list of this phone's own: what was looked at, what is compared. `entries` newest first, undefined until the phone has
 * said; `add` says false where the list is full. Both reject with NotTaken (not-taken.ts) when nothing was written.
 */
export function useList(name: ListName): {
  entries: readonly ListEntry[] | undefined;
  add: (key: string, value: unknown) => Promise<boolean>;
  remove: (key: string | null) => Promise<void>;
} {
  const { boot, engine } = useBoot();
  const watch = useMemo(() => engine?.list(name) ?? null, [engine, name]);
  const entries = useWatch<readonly ListEntry[] | undefined>(watch, undefined);
  const add = useCallback(
    async (key: string, value: unknown) => (await boot.load()).addToList(name, { key, value }),
    [boot, name],
  );
  const remove = useCallback(
    async (key: string | null) => (await boot.load()).removeFromList(name, key),
    [boot, name],
  );
  return { entries, add, remove };
}

/**
 * A command to run. `busy` until the phone has written it; resolves with its key, rejects with NotTaken
 * (not-taken.ts) when nothing was written.
 */
export function useCommand<P extends v.GenericSchema, A extends v.GenericSchema, S, Row>(
  def: CommandDef<P, A, S, Row>,
): {
  run: (payload: v.InferOutput<P>, seen: S, options?: EnqueueOptions) => Promise<string>;
  busy: boolean;
} {
  const { boot } = useBoot();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (payload: v.InferOutput<P>, seen: S, options?: EnqueueOptions) => {
      setBusy(true);
      try {
        const engine = await boot.load();
        if (options?.draft !== undefined) stopDraftTimer(options.draft);
        return await engine.enqueue(def as AnyCommand, payload, seen, options);
      } finally {
        setBusy(false);
      }
    },
    [boot, def],
  );
  return { run, busy };
}

/** The engine's acts on what waits (the waiting list), sign-in and drafts; null until it is there. */
export function useEngine(): Engine | null {
  const { boot, engine } = useBoot();
  useEffect(() => {
    if (!engine) boot.load().catch(unloaded);
  }, [boot, engine]);
  return engine;
}

/** A call that needs a connection; the outcome is kept by the screen. */
export function useCall<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Call<P, A>,
): {
  send: (payload: v.InferInput<P>) => Promise<CallOutcome<v.InferOutput<A>>>;
  /** The same for what needs the phone's own id: nobody waits for it before the form is seen to be busy. */
  sendFrom: (made: (device: string) => v.InferInput<P>) => Promise<CallOutcome<v.InferOutput<A>>>;
  busy: boolean;
} {
  const { boot } = useBoot();
  const [busy, setBusy] = useState(false);
  const sendFrom = useCallback(
    async (made: (device: string) => v.InferInput<P>) => {
      setBusy(true);
      try {
        const engine = await boot.load().catch(unloaded);
        return engine
          ? await engine.call(declared, made(engine.device))
          : { ok: false as const, status: null, problem: UNLOADED };
      } finally {
        setBusy(false);
      }
    },
    [boot, declared],
  );
  const send = useCallback((payload: v.InferInput<P>) => sendFrom(() => payload), [sendFrom]);
  return { send, sendFrom, busy };
}

/** Signed-in user: undefined until the phone has said so, null for a guest. */
export function useSession(): SessionUser | null | undefined {
  const { engine } = useBoot();
  return useWatch<SessionUser | null | undefined>(engine?.session ?? null, undefined);
}

export function useStrip(): StripState {
  const { engine } = useBoot();
  return useWatch(engine?.strip ?? null, QUIET_STRIP);
}

/** Trouble with this phone's storage, 'none' as long as there is none. */
export function useStorageProblem(): Trouble {
  const { engine } = useBoot();
  return useWatch<Trouble>(engine?.trouble ?? null, 'none');
}

/** The server's own word where it knew of no login to end at the last sign-out; null when all is well. */
export function useSignOutRefused(): string | null {
  const { engine } = useBoot();
  return useWatch<string | null>(engine?.signOutRefused ?? null, null);
}

const NO_COMMANDS: readonly CommandView[] = [];

/** The owner's commands that wait, need a person or were done lately. */
export function useCommands(): readonly CommandView[] {
  const { engine } = useBoot();
  return useWatch(engine?.commands ?? null, NO_COMMANDS);
}

/** One command by its key, null while unknown. */
export function useCommandState(key: string | null): CommandView | null {
  const { engine } = useBoot();
  const watch = useMemo(() => (engine && key ? engine.command(key) : null), [engine, key]);
  return useWatch<CommandView | null>(watch, null);
}
