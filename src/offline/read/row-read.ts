import type { Problem } from '#contract/problem.ts';
import { MIN_USER_VERSION } from '#contract/sync.ts';
import { isShown, updateUserFromRow, localRow, openOn, refold, rowDef, takeBase } from '../outbox/fold.ts';
import { mutationTables, mayWrite } from '../outbox/outbox.ts';
import { getAnswer, SIGN_IN } from './read-wire.ts';
import { failResource, patchResource, type Resource, type RowReadDeps, UNREAD } from './resource.ts';
import { storeIncludedRows } from './included-rows.ts';
import { dropToken } from '../send/session.ts';
import type { Owner, StoredRow } from '../store/states.ts';
import { follow } from '../store/follow.ts';

/** Keeps a personal read equal to its row for whoever is signed in; a guest has the rows that can be empty. */
export function followRow(
  deps: RowReadDeps,
  resource: Resource,
  row: string,
  askAgain: () => void,
): () => void {
  const { db, env, registry } = deps;
  return follow(
    () =>
      // One transaction: it runs after every act.
      db.transaction('r', [db.session, db.ids, db.rows], async () => {
        const session = await db.session.get('current');
        const owner = session?.owner ?? `anon:${env.device}`;
        return { session, owner, stored: await db.rows.get([owner, await localRow(db, owner, row)]) };
      }),
    ({ session, owner, stored }) => {
      const to = `${owner} ${session?.token ? 'in' : 'out'}`;
      const changed = resource.shownTo !== to;
      resource.shownTo = to;
      if (!session) {
        const view = stored?.view ?? rowDef(registry, row)?.empty?.() ?? null;
        if (view === null) resource.state.set({ ...UNREAD, loading: false, problem: SIGN_IN });
        else resource.state.set({ ...UNREAD, data: view, source: 'phone', loading: false });
        return;
      }
      const before = changed ? UNREAD : resource.state.get();
      const view = stored?.view ?? null;
      resource.state.set({
        data: view ?? undefined,
        source: view === null ? null : (before.source ?? 'phone'),
        asOf: stored?.asOf ?? null,
        bytes: stored?.bytes ?? null,
        loading: before.loading,
        problem: before.problem,
      });
      if (changed) askAgain();
    },
    deps.broken,
  );
}

/**
 * Asks the server for a personal row, as who is signed in now; once more when the answer was overtaken by something
 * that was settled meanwhile.
 */
export async function fetchRow(
  deps: RowReadDeps,
  resource: Resource,
  row: string,
  gone: AbortSignal,
): Promise<void> {
  if ((await askOnce(deps, resource, row, gone)) === 'overtaken') await askOnce(deps, resource, row, gone);
}

async function askOnce(
  deps: RowReadDeps,
  resource: Resource,
  row: string,
  gone: AbortSignal,
): Promise<'overtaken' | void> {
  const { db, env } = deps;
  const session = await db.session.get('current');
  if (!session) return;
  const { owner, token } = session;
  if (token === null) {
    patchResource(resource, {
      loading: false,
      problem: resource.state.get().data === undefined ? SIGN_IN : null,
    });
    return;
  }
  // What was made here has no name there yet, or comes under that one.
  if (row.includes(':tmp:')) {
    patchResource(resource, {
      loading: false,
      problem: resource.state.get().data === undefined ? UNKNOWN : null,
    });
    return;
  }
  const stored = await db.rows.get([owner, await localRow(db, owner, row)]);
  const settled = await db.meta.get(`settled:${owner}`);
  const etag = stored && stored.base !== null ? stored.etag : null;
  const headers: Record<string, string> = { authorization: `Token ${token}` };
  if (etag !== null) headers['if-none-match'] = etag;
  if (typeof settled?.value === 'number') headers[MIN_USER_VERSION] = String(settled.value);

  const { address, def } = resource;
  // Nothing personal may lie in the browser's own cache (contract 1.2 P).
  const init: RequestInit = { headers, cache: 'no-store', redirect: 'error' };
  const got = await getAnswer(env, { address, answer: def.declared.answer, init }, gone);
  if (got.kind === 'gone') return;
  deps.reached(got.kind !== 'problem' || got.reached);
  if (got.kind === 'problem') {
    failResource(resource, got.problem);
    if (got.signedOut) await dropToken(db, token);
    return;
  }
  const asOf = env.now();
  const also = got.kind === 'answer' ? (def.also?.(got.value as never) ?? []) : [];
  const now =
    got.kind === 'unchanged'
      ? await confirmRow(deps, { owner, row, etag, asOf })
      : await deps.withFreeSpace(() =>
          storeRow(deps, {
            owner,
            row,
            value: got.value,
            userVersion: got.userVersion,
            asOf,
            bytes: env.wireBytes(address, got.sizeBytes),
            // What it holds beside itself may have been left out: unchanged would leave it out for ever.
            etag: def.also ? null : got.etag,
          }),
        );
  if (got.kind === 'answer' && now !== 'overtaken' && also.length > 0)
    await deps.withFreeSpace(() =>
      storeIncludedRows(deps, also, { owner, userVersion: got.userVersion, asOf }, gone),
    );
  if (gone.aborted) return;
  if (now === 'overtaken') {
    patchResource(resource, { loading: false, problem: null });
    return now;
  }
  resource.freshAt = asOf;
  if (now) {
    const { view: data, bytes } = now;
    patchResource(resource, { data, source: 'server', asOf: now.asOf, bytes });
  }
  patchResource(resource, { loading: false, problem: null });
}

const UNKNOWN: Problem = { code: 'not_found', detail: 'Not found' };

interface RowRead {
  owner: Owner;
  row: string;
  value: unknown;
  userVersion: number;
  asOf: number;
  bytes: number | null;
  etag: string | null;
}

/**
 * T7: stores a personal read and folds what waits into it, unless it is older than what was settled meanwhile (I11),
 * or a command on the row is out without an answer: then nobody can tell whether the read has its effect already.
 * Null: not stored, and another read would not be either.
 */
async function storeRow(
  { db, registry }: RowReadDeps,
  read: RowRead,
): Promise<StoredRow | 'overtaken' | null> {
  const { owner } = read;
  return db.transaction('rw', mutationTables(db), async () => {
    // An older build would fold without what only a newer one can read (I17).
    if (!(await mayWrite(db)) || !(await isShown(db, owner))) return null;
    const row = await localRow(db, owner, read.row);
    const settled = await db.meta.get(`settled:${owner}`);
    if (typeof settled?.value === 'number' && read.userVersion < settled.value) return 'overtaken';
    if ((await openOn(db, owner, row)).some(({ sent }) => sent)) return null;
    if (!(await takeBase(db, registry, read))) return null;
    await refold(db, registry, owner, [row]);
    return (await db.rows.get([owner, row])) ?? null;
  });
}

/** The server says that what we have is still so; only the same base counts as confirmed. */
async function confirmRow(
  { db, registry }: RowReadDeps,
  read: { owner: Owner; row: string; etag: string | null; asOf: number },
): Promise<StoredRow | null> {
  const { owner, etag, asOf } = read;
  return db.transaction('rw', [db.rows, db.session, db.ids, db.meta], async () => {
    if (!(await mayWrite(db))) return null;
    const row = await localRow(db, owner, read.row);
    const stored = await db.rows.get([owner, row]);
    if (!stored || stored.etag !== etag || !(await isShown(db, owner))) return null;
    await db.rows.update([owner, row], { asOf });
    await updateUserFromRow(db, registry, { owner, row, value: stored.base });
    return { ...stored, asOf };
  });
}
