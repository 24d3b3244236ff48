import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type * as v from 'valibot';
import { addressOf, type Call } from '#contract/declare.ts';
import type { AnyCommand, CommandDef, QueryDef } from './declare.ts';
import type { CallOutcome, Engine, Watch } from './engine-face.ts';
import { type CommandView, type QueryState, QUIET, type SessionUser, type Strip } from './states.ts';

/** Answers that came with the page, by address below /api: what the server drew the first screen from. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/**
 * What the hooks stand on: the first answers, and the engine as soon as its chunk is there. The server has a boot
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

function useBoot(): { boot: Boot; engine: Engine | null } {
  const boot = useContext(BootContext);
  const engine = useSyncExternalStore(boot.engine.subscribe, boot.engine.get, () => null);
  return { boot, engine };
}

const nothing = () => () => undefined;

function useWatch<T>(watch: Watch<T> | null, resting: T): T {
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
  const kept = useRef(given);
  if (kept.current !== given && address !== (kept.current && addressOf(def.declared.path, kept.current)))
    kept.current = given;
  const stable = kept.current;
  const first = useMemo((): State => {
    const body = address === null ? undefined : boot.first[address];
    if (body === undefined) return address === null ? { ...LOADING, loading: false } : LOADING;
    return { ...LOADING, data: body as v.InferOutput<A>, source: 'server', loading: false };
  }, [boot, address]);
  const watch = useMemo(
    () => (engine && stable ? engine.query<v.InferOutput<A>>(def, stable) : null),
    // The address stands for the params: a new object with the same values is the same read.
    [engine, def, address],
  );
  const needed = address !== null && first.loading && !engine;
  useEffect(() => {
    if (needed) void boot.load();
  }, [needed, boot]);
  const state = useSyncExternalStore<State>(
    watch?.subscribe ?? nothing,
    watch?.get ?? (() => first),
    () => first,
  );
  const refresh = useCallback(() => {
    if (engine && stable) engine.refresh(def, stable);
  }, [engine, def, address]);
  return useMemo(() => ({ ...state, refresh }), [state, refresh]);
}

/** A command to run. `busy` until the phone has written it; resolves with its key. */
export function useCommand<P extends v.GenericSchema, A extends v.GenericSchema, S, Row>(
  def: CommandDef<P, A, S, Row>,
): {
  run: (payload: v.InferOutput<P>, seen: S, options?: { draft?: string }) => Promise<string>;
  busy: boolean;
} {
  const { boot } = useBoot();
  const [busy, setBusy] = useState(false);
  const run = useCallback(
    async (payload: v.InferOutput<P>, seen: S, options?: { draft?: string }) => {
      setBusy(true);
      try {
        const engine = await boot.load();
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
    if (!engine) void boot.load();
  }, [boot, engine]);
  return engine;
}

/** A call that needs a connection; the outcome is kept by the screen. */
export function useCall<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Call<P, A>,
): { send: (payload: v.InferInput<P>) => Promise<CallOutcome<v.InferOutput<A>>>; busy: boolean } {
  const { boot } = useBoot();
  const [busy, setBusy] = useState(false);
  const send = useCallback(
    async (payload: v.InferInput<P>) => {
      setBusy(true);
      try {
        return await (await boot.load()).call(declared, payload);
      } finally {
        setBusy(false);
      }
    },
    [boot, declared],
  );
  return { send, busy };
}

/** Who is signed in: undefined until the phone has said so, null for a guest. */
export function useSession(): SessionUser | null | undefined {
  const { engine } = useBoot();
  return useWatch<SessionUser | null | undefined>(engine?.session ?? null, undefined);
}

export function useStrip(): Strip {
  const { engine } = useBoot();
  return useWatch(engine?.strip ?? null, QUIET);
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

/** How many commands on a row wait (held ones of a guest do not count). */
export function useWaiting(names: string): number {
  return useCommands().filter(
    ({ name, state }) => name.startsWith(names) && (state === 'queued' || state === 'sending'),
  ).length;
}

/**
 * A form's text kept on the phone while it is typed (a draft): value, setter, and how far keeping it has come.
 * Passwords never go through here.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (stored: unknown) => T | null,
): {
  value: T;
  set: (next: T) => void;
  state: 'reading' | 'kept' | 'typing' | 'failed';
  drop: () => Promise<void>;
} {
  const engine = useEngine();
  const [value, setValue] = useState(initial);
  const [state, setState] = useState<'reading' | 'kept' | 'typing' | 'failed'>('reading');
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef({ engine, key, parse });
  latest.current = { engine, key, parse };
  useEffect(() => {
    if (!engine) return;
    let gone = false;
    void engine.readDraft(key).then((stored) => {
      if (gone) return;
      const held = stored === undefined ? null : latest.current.parse(stored);
      if (held !== null && !touched.current) setValue(held);
      setState((now) => (now === 'reading' ? 'kept' : now));
    });
    return () => {
      gone = true;
    };
  }, [engine, key]);
  const set = useCallback((next: T) => {
    touched.current = true;
    setValue(next);
    setState('typing');
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const held = latest.current;
      void held.engine?.saveDraft(held.key, next).then(
        () => setState('kept'),
        () => setState('failed'),
      );
    }, 300);
  }, []);
  const drop = useCallback(async () => {
    if (timer.current) clearTimeout(timer.current);
    await latest.current.engine?.dropDraft(latest.current.key);
  }, []);
  return { value, set, state, drop };
}
