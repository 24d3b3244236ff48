import { addressOf } from '#contract/declare.ts';
import type { Prefetch, PrefetchFile } from '../face/prefetch-plan.ts';
import type { AnyQuery } from '../face/declare.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { isWaitingForWifi } from '../store/wifi.ts';
import type { Owner } from '../store/states.ts';
import { type Resource, type RowReadDeps, UNREAD } from './resource.ts';
import { fetchRow } from './row-read.ts';

/** Age up to which what was read is not asked for again, unless there is news of it. */
const FRESH_MS = 10 * 60_000;
/** The list of a phone that has nothing to follow. */
const IDLE_MS = 6 * 3_600_000;

/** Problems that say nothing of the others: it is not theirs, or a newer shop says something that this build cannot read. */
const OF_ONE = ['not_found', 'unreadable'];

type Params = Record<string, unknown>;

export interface PrefetchDeps extends RowReadDeps {
  prefetch: Prefetch;
  /** Keeps a file where that costs next to nothing; absent: files are left alone. */
  keepFile?: (file: PrefetchFile) => Promise<void>;
}

/**
 * Reads what somebody may need without a network before they open it, one request after the other, each with its tag:
 * the list, and so many of what it names. Never as a guest, with a dead token, or where data is to be saved.
 * @param news params of those that something was heard of: they are asked for whatever their age
 * @returns held: nothing was asked for, failed: not all of it came, which is worth another try for what there was news of
 */
export async function readAhead(
  deps: PrefetchDeps,
  news: readonly Params[],
  gone: AbortSignal,
): Promise<'read' | 'failed' | 'held'> {
  const { db, env, prefetch } = deps;
  const { plan } = prefetch;
  const session = await db.session.get('current');
  if (!session || session.token === null || !env.online() || (await isPaused(deps))) return 'held';
  const { owner } = session;
  const read = reading(deps, owner, gone);

  const before = await storedRowsOf(deps, owner);
  const isIdle = wantedOf(deps, before).length === 0;
  const isListDue = news.length > 0 || !isYounger(env.now(), before.listAsOf, isIdle ? IDLE_MS : FRESH_MS);
  if (isListDue && (await read(plan.list, plan.listParams)) !== 'read') return 'failed';

  const now = await storedRowsOf(deps, owner);
  const wanted = wantedOf(deps, now);
  const named = new Set(news.slice(0, plan.most).map((params) => rowOf(plan.one, params)));
  const rows = new Map(
    [...news.slice(0, plan.most), ...wanted].map((params) => [rowOf(plan.one, params), params]),
  );
  for (const [row, params] of rows) {
    if (!named.has(row) && isYounger(env.now(), now.asOf.get(row) ?? null, FRESH_MS)) continue;
    // A line that is gone is gone for the others too.
    if ((await read(plan.one, params)) === 'unreachable') return 'failed';
  }
  await keepFiles(
    deps,
    owner,
    wanted.map((params) => rowOf(plan.one, params)),
    gone,
  );
  return 'read';
}

/** A time ahead of now means that the clock moved. */
const isYounger = (now: number, asOf: number | null, ms: number): boolean =>
  asOf !== null && asOf <= now && now - asOf < ms;

async function isPaused({ db, env, prefetch }: PrefetchDeps): Promise<boolean> {
  if (env.savesData?.() ?? false) return true;
  return (await isWaitingForWifi(db, env)) || prefetch.savesData();
}

const rowOf = (def: AnyQuery, params: Params): string => def.row?.(params as never) ?? '';

/** Rows that the phone has of it: the view of the list, and those of the single ones with when they were read. */
async function storedRowsOf({ db, prefetch: { plan } }: PrefetchDeps, owner: Owner) {
  const { list, listParams, prefix } = plan;
  const [listed, rows] = await Promise.all([
    db.rows.get([owner, rowOf(list, listParams)]),
    db.rows
      .where('[owner+row]')
      .between([owner, prefix], [owner, `${prefix}\uffff`])
      .toArray(),
  ]);
  return {
    list: listed?.view ?? undefined,
    listAsOf: listed?.asOf ?? null,
    views: rows.map(({ view }) => view),
    asOf: new Map(rows.map(({ row, asOf }) => [row, asOf])),
    view: new Map(rows.map(({ row, view }) => [row, view])),
  };
}

const wantedOf = (
  { prefetch: { plan } }: PrefetchDeps,
  known: { list: unknown; views: unknown[] },
): Params[] => plan.wanted(known.list, known.views).slice(0, plan.most);

/** Asks for one row as long as the same person is signed in. */
function reading(deps: PrefetchDeps, owner: Owner, gone: AbortSignal) {
  return async (def: AnyQuery, params: Params): Promise<'read' | 'refused' | 'unreachable'> => {
    const session = await deps.db.session.get('current');
    if (session?.owner !== owner || session.token === null || gone.aborted) return 'unreachable';
    const row = rowOf(def, params);
    const resource: Resource = {
      def,
      address: addressOf(def.declared.path, params),
      params,
      row,
      state: new ObservableValue(UNREAD, null),
      freshAt: 0,
      opening: false,
      forgotten: false,
      running: null,
      shownTo: null,
    };
    await fetchRow(deps, resource, row, gone);
    const { problem } = resource.state.get();
    if (problem === null) return 'read';
    return OF_ONE.includes(problem.code) ? 'refused' : 'unreachable';
  };
}

async function keepFiles(
  deps: PrefetchDeps,
  owner: Owner,
  rows: readonly string[],
  gone: AbortSignal,
): Promise<void> {
  if (!deps.keepFile) return;
  const { view } = await storedRowsOf(deps, owner);
  for (const file of rows.flatMap((row) => deps.prefetch.plan.files(view.get(row)))) {
    const session = await deps.db.session.get('current');
    if (gone.aborted || session?.owner !== owner) return;
    await deps.keepFile(file);
  }
}
