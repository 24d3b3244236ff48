import type { InferOutput } from 'valibot';
import type { CommissionEntry, PointsReckoned, commissions as declared } from '#contract/supporter.ts';
import { pageCount } from '#domain/text/pagination.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import type { QueryState } from '#offline/store/states.ts';
import { commissions } from './queries.ts';
import type { Watch } from '#offline/face/watch.ts';

type Page = InferOutput<typeof declared.answer>;

/** The lines of a statement, each with the moment at which the shop said that it is so, ms. */
export interface Statement {
  lines: { line: CommissionEntry; asOf: number }[];
  /** Number of all that there are, as far as this phone knows. */
  count: number;
  /** From the shop just now, all of it, and nothing changed meanwhile. */
  isNow: boolean;
  /** Moment when the oldest of these pages was the shop's, ms; null for none. */
  asOf: number | null;
  /** Points that the training brought, and when the shop said so, ms; null: none that this phone knows of. */
  training: { reward: NonNullable<PointsReckoned['reward']>; asOf: number } | null;
}

/** A statement that changes while it is read is read again so often. */
const TRIES = 3;
/** Longer than a request may take. */
const PATIENCE_MS = 40_000;

/**
 * All lines of the statement: from the shop, every page anew and all of one moment, else as this phone has them, which it
 * then says. A page that lies here from last month never stands among those of today without a word.
 */
export async function readStatement(engine: Engine): Promise<Statement> {
  for (let tries = 0; tries < TRIES && engine.strip.get().online; tries += 1) {
    const pages = await pagesOf(engine, askAnew);
    if (!pages) break;
    const statement = joined(pages);
    if (isOfOneMoment(pages, statement)) return { ...statement, isNow: true };
  }
  return joined((await pagesOf(engine, askPhone)) ?? []);
}

type Read = QueryState<Page> & { data: Page };
type Ask = (engine: Engine, page: number) => Promise<Read | null>;

/** Null where the first of them cannot be had, or any of those that come from the shop. */
async function pagesOf(engine: Engine, ask: Ask): Promise<Read[] | null> {
  const first = await ask(engine, 1);
  if (!first) return null;
  const pages = [first];
  for (let page = 2; page <= pageCount(first.data.count); page += 1) {
    const next = await ask(engine, page);
    if (next) pages.push(next);
    else if (ask === askAnew) return null;
  }
  return pages;
}

function joined(pages: readonly Read[]): Statement {
  const lines = new Map<string, Statement['lines'][number]>();
  // What stands on two of them has moved down since one was read: it is as the newer one says.
  for (const { data, asOf } of pages)
    for (const line of data.results)
      if ((lines.get(line.id)?.asOf ?? -1) < (asOf ?? 0)) lines.set(line.id, { line, asOf: asOf ?? 0 });
  const rewards = pages.flatMap(({ data: { points }, asOf }) =>
    points?.reward ? [{ reward: points.reward, asOf: asOf ?? 0 }] : [],
  );
  const times = pages.map(({ asOf }) => asOf ?? 0);
  return {
    lines: [...lines.values()],
    count: Math.max(0, ...pages.map(({ data }) => data.count)),
    isNow: false,
    asOf: times.length > 0 ? Math.min(...times) : null,
    training: rewards.toSorted((one, other) => other.asOf - one.asOf)[0] ?? null,
  };
}

/** A line that comes while they are read moves all others down: then the pages speak of different statements. */
const isOfOneMoment = (pages: readonly Read[], { lines }: Statement): boolean =>
  new Set(pages.map(({ data: { count, totals } }) => JSON.stringify([count, totals]))).size === 1 &&
  lines.length === pages[0]?.data.count;

const askAnew: Ask = (engine, page) => {
  const params = { page: String(page) };
  const watch = engine.query<Page>(commissions, params);
  const { asOf: before, problem: failed } = watch.get();
  // One that nobody has looked at asks by itself.
  const refresh = (): void => {
    if (before !== null || failed) engine.refresh(commissions, params);
  };
  return whenSaid(watch, refresh, ({ asOf, source, problem }, isNews) => {
    // What failed before says nothing of this time.
    if (problem) return isNews ? 'none' : 'wait';
    return source === 'server' && asOf !== before ? 'there' : 'wait';
  });
};

const askPhone: Ask = (engine, page) => {
  const watch = engine.query<Page>(commissions, { page: String(page) });
  return whenSaid(
    watch,
    () => undefined,
    ({ data, loading }) => (data ? 'there' : loading ? 'wait' : 'none'),
  );
};

/** The state of which `look` says that it is there; null where it says that none comes, or nothing does. */
function whenSaid(
  watch: Watch<QueryState<Page>>,
  begin: () => void,
  look: (state: QueryState<Page>, isNews: boolean) => 'there' | 'none' | 'wait',
): Promise<Read | null> {
  return new Promise((resolve) => {
    const see = (isNews: boolean): void => {
      const state = watch.get();
      const is = look(state, isNews);
      if (is === 'wait') return;
      clearTimeout(patience);
      stop();
      resolve(is === 'there' && state.data ? { ...state, data: state.data } : null);
    };
    const stop = watch.subscribe(() => see(true));
    const patience = setTimeout(() => {
      stop();
      resolve(null);
    }, PATIENCE_MS);
    begin();
    see(false);
  });
}
