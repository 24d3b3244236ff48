import * as v from 'valibot';
import { MAX_CACHED_ANSWERS } from '../store/database.ts';
import { getAnswer } from './read-wire.ts';
import {
  failResource,
  isAlike,
  isStale,
  patchResource,
  type ReadDeps,
  type Resource,
  UNREAD,
} from './resource.ts';

/** The first look at a public read: what the phone has, then the server unless that is fresh. */
export async function openPublic(deps: ReadDeps, resource: Resource): Promise<'fresh' | 'ask'> {
  const { cache, env } = deps;
  const came = resource.state.get();
  if (came.data !== undefined) {
    // It came with the page.
    await keep(deps, resource, { body: came.data, etag: null, asOf: resource.freshAt, bytes: came.bytes });
    return 'fresh';
  }
  const cached = await cache.answers.get(resource.address).catch(deps.broken);
  const read = cached && v.safeParse(resource.def.declared.answer, cached.body);
  if (!cached || !read?.success) {
    // Nobody waits for it: the shop is asked at the same time.
    void showPacked(deps, resource).catch(deps.broken);
    return 'ask';
  }
  const fresh = !isStale({ def: resource.def, freshAt: cached.asOf }, env.now());
  if (fresh) resource.freshAt = cached.asOf;
  const { asOf, bytes } = cached;
  resource.state.set({ ...UNREAD, data: read.output, source: 'phone', asOf, bytes, loading: !fresh });
  return fresh ? 'fresh' : 'ask';
}

/** Asks the server; an answer that the phone has already costs a 304. */
export async function fetchPublic(deps: ReadDeps, resource: Resource, gone: AbortSignal): Promise<void> {
  const { cache, env } = deps;
  const { address, def } = resource;
  const cached = await cache.answers.get(address).catch(deps.broken);
  const known = cached?.etag && v.is(def.declared.answer, cached.body) ? cached.etag : null;
  // Past the browser's own cache: a stale answer from there would be shown as the server's.
  const init: RequestInit = {
    cache: 'no-store',
    ...(known === null ? {} : { headers: { 'if-none-match': known } }),
  };
  const got = await getAnswer(env, { address, answer: def.declared.answer, init }, gone);
  if (got.kind === 'gone') return;
  deps.reached(got.kind !== 'problem' || got.reached);
  if (got.kind === 'problem') {
    // The shop itself says that there is no such thing: what the catalogue on this phone knew is not so any more.
    if (got.reached && isGone(got.problem)) {
      if (resource.state.get().source === 'pack')
        patchResource(resource, { data: undefined, source: null, asOf: null });
      return failResource(resource, got.problem);
    }
    failResource(resource, got.problem);
    await showPacked(deps, resource).catch(deps.broken);
    return;
  }
  const asOf = env.now();
  resource.freshAt = asOf;
  if (got.kind === 'unchanged') {
    if (cached)
      patchResource(resource, { data: v.parse(def.declared.answer, cached.body), bytes: cached.bytes });
    patchResource(resource, { source: 'server', asOf, loading: false, problem: null });
    await cache.answers.update(address, { asOf }).catch(deps.broken);
    return;
  }
  const bytes = env.wireBytes(address, got.sizeBytes);
  resource.state.set({ data: got.value, source: 'server', asOf, bytes, loading: false, problem: null });
  await keep(deps, resource, { body: got.value, etag: got.etag, asOf, bytes });
}

const isGone = ({ code }: { code: string }): boolean => code === 'not_found';

/** Shows the answer of the catalogue on this phone, where nothing newer is shown. */
async function showPacked(deps: ReadDeps, { def, params, state }: Resource): Promise<void> {
  const packed = await deps.packs.answer(def, params, state.get().asOf);
  const { source, asOf, loading, problem } = state.get();
  if (packed === null || source === 'server' || (asOf !== null && asOf >= packed.asOf)) return;
  if (problem && isGone(problem)) return;
  const read = v.safeParse(def.declared.answer, packed.body);
  if (read.success)
    state.set({ data: read.output, source: 'pack', asOf: packed.asOf, bytes: null, loading, problem });
}

/** Keeps a public answer for later without a network; the oldest make room. */
async function keep(
  deps: ReadDeps,
  resource: Resource,
  answer: { body: unknown; etag: string | null; asOf: number; bytes: number | null },
): Promise<void> {
  const { address, def } = resource;
  if (!def.keep || resource.forgotten) return;
  const { answers } = deps.cache;
  try {
    await answers.put({ address, ...answer, alike: isAlike(resource) });
    const over = (await answers.count()) - MAX_CACHED_ANSWERS;
    if (over > 0) await answers.bulkDelete(await answers.orderBy('asOf').limit(over).primaryKeys());
  } catch {
    // No room: it is on the screen all the same and can be fetched again.
  }
}
