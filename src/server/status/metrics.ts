import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { HOUR_MS } from '#domain/text/durations.ts';
import { CACHE_BYTES, type CacheName } from '#server/platform/cache/budget.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { connectionsOf } from '#server/platform/database/database.ts';
import { buildName } from './build-name.ts';
import { phoneWork, waitingIn } from './waiting.ts';

/** Around what is promised (security R8): searches in 150 ms, checkouts in 500. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10];
/** A phone that reaches the shop and has something left is heard of again in this time: it comes back after an hour at most. */
const REACHES_MS = 2 * HOUR_MS;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Addresses of a shop are its routes: a stranger's invention makes no line of its own. */
const routeOf = (url: string | undefined): string => url ?? 'unknown';

/** Bytes that each store holds now. */
export type CachedBytes = () => Record<CacheName, number>;

/**
 * Registers `GET /metrics` for Prometheus and counts each request; nothing of it where no `METRICS_TOKEN` is set. Queues and
 * stores are looked at when somebody asks.
 */
export function registerMetrics(
  app: FastifyInstance,
  {
    config,
    db,
    clock,
    standby,
    files,
  }: Pick<Context, 'config' | 'db' | 'clock' | 'standby'> & {
    files: FileStore;
  },
  cachedBytes: CachedBytes,
): void {
  const { metricsToken } = config;
  if (metricsToken === null) return;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'chicargos_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.includes(request.method) ? request.method : 'other';
    const labels = { method, route: routeOf(request.routeOptions.url), status: String(reply.statusCode) };
    answered.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const build = new Gauge({
    name: 'chicargos_build_info',
    help: 'Always 1; its labels name the program and what it does',
    labelNames: ['build', 'role'],
    registers,
  });
  const connections = new Gauge({
    name: 'chicargos_database_connections',
    help: 'Connections of this server: open, unused, and requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const standbyReads = new Gauge({
    name: 'chicargos_standby_reads',
    help: 'Reads tried on the standby since the start: answered there, or handed over to the primary and why',
    labelNames: ['outcome'],
    registers,
  });
  const cached = new Gauge({
    name: 'chicargos_cache_bytes',
    help: 'Memory of what a server could make again: answers, drawn pages, facts of searches, packs for phones',
    labelNames: ['cache'],
    registers,
  });
  const cacheLimit = new Gauge({
    name: 'chicargos_cache_limit_bytes',
    help: 'What each of them may take at most',
    labelNames: ['cache'],
    registers,
  });
  for (const [cache, most] of Object.entries(CACHE_BYTES)) cacheLimit.set({ cache }, most);
  const waiting = new Gauge({
    name: 'chicargos_queue_waiting',
    help: 'Things that wait for a job, or on phones when last heard of; stuck: given up, a person must look',
    labelNames: ['queue', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'chicargos_queue_oldest_seconds',
    help: 'Age of the oldest that waits, 0 for none',
    labelNames: ['queue'],
    registers,
  });
  const filesUp = new Gauge({
    name: 'chicargos_files_up',
    help: 'Whether the store of pictures and uploads answers: 1 or 0',
    labelNames: ['store'],
    registers,
  });
  const fileRequests = new Gauge({
    name: 'chicargos_files_requests',
    help: 'Requests to the store of files since the start of this server, by how they ended',
    labelNames: ['outcome'],
    registers,
  });
  const secondsSince = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1000;
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isBearer(request.headers.authorization, metricsToken))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ code: 'unauthenticated', detail: 'A token is needed' });
    build.set({ build: buildName(), role: config.role }, 1);
    for (const [state, count] of Object.entries(connectionsOf(db))) connections.set({ state }, count);
    for (const [outcome, count] of Object.entries(standby?.counts ?? {}))
      standbyReads.set({ outcome }, count);
    for (const [cache, bytes] of Object.entries(cachedBytes())) cached.set({ cache }, bytes);
    const { state: store, requests } = await files.probe();
    filesUp.set({ store: files.kind }, store === 'ok' ? 1 : 0);
    for (const [outcome, count] of Object.entries(requests)) fileRequests.set({ outcome }, count);
    for (const { queue, waiting: count, stuck, oldest: since } of await waitingIn(db)) {
      waiting.set({ queue, state: 'waiting' }, count);
      waiting.set({ queue, state: 'stuck' }, stuck);
      oldest.set({ queue }, secondsSince(since));
    }
    const phones = await phoneWork(db, new Date(clock.now().getTime() - REACHES_MS));
    waiting.set({ queue: 'phones', state: 'waiting' }, phones.waiting);
    oldest.set({ queue: 'phones' }, secondsSince(phones.oldest));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compared as digests: nothing of its length or beginning shows in the time. */
function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
