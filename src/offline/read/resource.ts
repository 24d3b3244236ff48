import type { Problem } from '#contract/problem.ts';
import type { CacheDatabase, ProductDatabase } from '../store/database.ts';
import type { AnyQuery, Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import type { ObservableValue } from '../face/observable-value.ts';
import type { PackSource } from '../face/pack-source.ts';
import type { WithFreeSpace } from '../store/free-space.ts';
import type { QueryState } from '../store/states.ts';

/** Parts that the two kinds of reads stand on. */
export interface ReadDeps {
  db: ProductDatabase;
  cache: CacheDatabase;
  registry: Registry;
  env: Env;
  withFreeSpace: WithFreeSpace;
  packs: PackSource;
  /** Tells the engine whether the server can be reached. */
  reached: (reachable: boolean) => void;
  broken: (cause: unknown) => void;
}

/** Parts that reading a personal row stands on. */
export type RowReadDeps = Omit<ReadDeps, 'cache' | 'packs'>;

/** One read with its params, shared by all who watch it. */
export interface Resource {
  def: AnyQuery;
  address: string;
  params: Readonly<Record<string, unknown>>;
  /** Name of the personal row; null for a public read. */
  row: string | null;
  state: ObservableValue<QueryState<unknown>>;
  /** Moment when the server last gave it, ms; 0: not since this tab opened. */
  freshAt: number;
  /** A public read whose answer on the phone is still being looked for. */
  opening: boolean;
  running: AbortController | null;
  /** Asked by somebody who is out: it is kept nowhere any more. */
  forgotten: boolean;
  /** User to whom the row was last shown, and whether they had a token: another one is asked for anew. */
  shownTo: string | null;
}

/** Asked without a word of anybody's, such as all makes: every phone asks for it alike. */
export const isAlike = ({ params }: Pick<Resource, 'params'>): boolean => Object.keys(params).length === 0;

export const UNREAD: QueryState<unknown> = {
  data: undefined,
  source: null,
  asOf: null,
  bytes: null,
  loading: true,
  problem: null,
};

export function patchResource(resource: Resource, change: Partial<QueryState<unknown>>): void {
  resource.state.set({ ...resource.state.get(), ...change });
}

/** Notes what went wrong, beside whatever is there to read. */
export function failResource(resource: Resource, problem: Problem): void {
  patchResource(resource, { loading: false, problem });
}

/** May the server be asked again? A time ahead of now means that the clock moved. */
export function isStale({ def, freshAt }: Pick<Resource, 'def' | 'freshAt'>, now: number): boolean {
  return freshAt > now || now - freshAt > def.freshSeconds * 1000;
}
