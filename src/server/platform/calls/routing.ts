import { textBeforeAny } from '#domain/text/text-ends.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Door } from '#contract/declare.ts';
import { MAX_PROOF, MIN_USER_VERSION, USER_VERSION } from '#contract/sync.ts';
import { isPieces } from '#contract/table.ts';
import { asksForNoCount } from '#domain/people/consents.ts';
import type { Context } from './context.ts';
import {
  forbidden,
  keyCancelled,
  keyInvalid,
  keyRequired,
  methodNotAllowed,
  httpNotFound,
  httpProblem,
} from '../http/errors.ts';
import { deprecationHeaders } from './deprecation.ts';
import { digestOf, isNamed, strongTag, weakTag } from '../http/etag.ts';
import { type Handler, MadeLater, type MutationHandler, type QueryHandler } from './handle.ts';
import { addVary, takesBrotli, WORTH_COMPRESSING } from '../http/http.ts';
import { agrees, readIfMatch } from './if-match.ts';
import { readKey } from './ledger.ts';
import { type Caller, CancelledKey, requireUser } from './attempt.ts';
import { settleAttempt } from './mutations.ts';
import { beforeFiles, type MultipartMemory, readsMultipart } from './multipart-memory.ts';
import { type Read, readAs } from './reads.ts';
import { userOf } from './sessions.ts';

const BASE = '/api';
const ALL_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
]);
/** Read directly before money is spoken of (contract 2, row 7). */
const SHORT_LIVED = /\/(price|stockrecords|availability)\/$/;
const NUL = String.fromCharCode(0);

/** Puts every handler behind its doors, and a 405 behind the methods that an address does not have. */
export function registerHandlers(app: FastifyInstance, ctx: Context, extra: readonly Door[] = []): void {
  const addresses = app.knownAddresses;
  const note = ({ method, path }: Door, noHead = false) =>
    addresses.add(path, method === 'GET' && !noHead ? ['GET', 'HEAD'] : [method]);
  const behind = new Map<string, { door: Door; handlers: MutationHandler[] }>();
  for (const handler of ctx.handlers) {
    for (const door of doorsOf(handler)) {
      note(door, handler.kind === 'mutation' && handler.options.noHead);
      if (handler.kind === 'query') registerRead(app, ctx, handler);
      else {
        const name = `${door.method} ${door.path}`;
        const entry = behind.get(name) ?? { door, handlers: [] };
        behind.set(name, entry);
        entry.handlers.push(handler);
      }
    }
  }
  const room = readsMultipart(app);
  for (const { door, handlers } of behind.values()) registerMutation(app, ctx, handlers, door, room);
  for (const door of extra) note(door);
  for (const { path, taken, hides } of addresses.hiding())
    app.route({
      method: hides,
      url: BASE + withoutSlash(path),
      onRequest: () => {
        throw methodNotAllowed(listed(taken));
      },
      handler: () => undefined,
    });
  // Before the body is read: whatever it holds, the method is wrong.
  app.addHook('onRequest', (request, _reply, next) => {
    const isNowhere = request.is404 || request.routeOptions.url === '/*';
    const taken = isNowhere && ALL_METHODS.has(request.method) ? addresses.takenAt(request.url) : undefined;
    next(taken ? methodNotAllowed(listed(taken)) : undefined);
  });
}

const listed = (methods: ReadonlySet<string>): string => [...methods].toSorted().join(', ');

/** Every door of a handler, the declared one first. */
export function doorsOf({ declared }: Handler): Door[] {
  if (declared.kind === 'query') return [{ method: 'GET', path: declared.path }];
  return [{ method: declared.method, path: declared.path }, ...declared.doors];
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Several calls may share a door: its body says which one is meant, before the key is looked up under the call's name. */
function registerMutation(
  app: FastifyInstance,
  ctx: Context,
  handlers: readonly MutationHandler[],
  door: Door,
  room: MultipartMemory,
): void {
  const rest = handlers.filter(({ options }) => !options.takes);
  const [usual] = rest;
  if (!usual || rest.length > 1)
    throw new Error(`${door.method} ${door.path} needs one call that takes what no other does`);
  const { bodyLimit, anyJson, multipart, failureText } = usual.options;
  app.route({
    method: door.method,
    url: BASE + withoutSlash(door.path),
    // Without it the 405 of the address answers a HEAD.
    exposeHeadRoute: !usual.options.noHead,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(multipart ? { onRequest: beforeFiles(ctx, usual) } : {}),
    config: {
      anyJson: anyJson === true,
      forUsers: handlers.every(({ role }) => role !== 'public'),
      multipart: multipart ?? null,
      failureText,
    },
    handler: (request, reply) =>
      room.during(request.body, async (files) => {
        const caller = await callerOf(ctx, request);
        const handler = handlers.find(({ options }) => options.takes?.(request.body)) ?? usual;
        // A browser that guesses, or a HEAD, must not have the effect that this GET has (contract 5.9, 6.2).
        if (door.method === 'GET' && caller.prefetch) throw forbidden();
        // Before key and If-Match are looked at (contract 1.3 "Order").
        requireUser(handler, caller);
        const answer = await settleAttempt(ctx, {
          handler,
          raw: rawOf(request, door),
          files,
          key: door.method === 'GET' ? null : keyOf(request, handler),
          caller,
          proof: proofOf(request),
          door: { method: door.method, path: textBeforeAny(request.url, '?') },
        }).catch((error: unknown) => {
          throw error instanceof CancelledKey ? keyCancelled() : error;
        });
        void reply.code(answer.status).header('cache-control', 'no-store').headers(outgoing(answer.headers));
        void reply.headers(deprecationHeaders(handler.declared));
        if (answer.status === 401) void reply.header('www-authenticate', 'Token');
        if (answer.replay) void reply.header('idempotency-replayed', 'true');
        if (answer.body === null) return reply.send();
        return reply.type('application/json; charset=utf-8').send(answer.body);
      }),
  });
}

function registerRead(app: FastifyInstance, ctx: Context, handler: QueryHandler): void {
  const { declared, options } = handler;
  app.get(BASE + withoutSlash(declared.path), async (request, reply) => {
    const now = ctx.clock.now();
    ctx.limits.takeRead(request.ip, now);
    await ctx.faults.before({ name: declared.name, method: 'GET', path: textBeforeAny(request.url, '?') });
    const personal = declared.cache === 'P' || declared.cache === 'N' || handler.role !== 'public';
    const identity = personal ? await userOf(ctx.db, request.headers.authorization, now) : undefined;
    request.isSignedIn = identity?.token === 'good';
    const read = await readAs(ctx, handler, paramsOf(request), identity, request.ip, seenBy(request));
    const { kept } = read;
    const body = kept || isPieces(read.body) ? null : wireBody(await madeNow(read, request));

    const cache = declared.cache === 'P' && !identity?.user ? 'C' : declared.cache;
    void reply.code(read.status).headers(cacheHeaders(cache, declared.path)).headers(outgoing(read.headers));
    void reply.headers(deprecationHeaders(declared));
    // One address with two faces: what a stranger may cache must not be handed to somebody.
    if (declared.cache === 'P') addVary(reply, 'Authorization');
    if (read.userVersion !== null) void reply.header(USER_VERSION, String(read.userVersion));
    if (cache !== 'N') {
      const tag =
        cache === 'P'
          ? strongTag(options.strongTag?.(read.body) ?? digestOf(body ?? ''))
          : weakTag(kept?.digest ?? digestOf(body ?? ''));
      if (!reply.hasHeader('etag')) void reply.header('etag', tag);
      if (isNamed(request.headers['if-none-match'], String(reply.getHeader('etag'))))
        return reply.code(304).send();
    }
    if (read.status === 204) return reply.send();
    if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8');
    // Nobody holds all of it, so it has no tag: it is declared with the class N.
    if (isPieces(read.body)) return reply.send(Readable.from(read.body));
    if (!kept) return reply.send(body);
    if (kept.text.length < WORTH_COMPRESSING || !takesBrotli(request)) return reply.send(kept.text.plain());
    return reply.header('content-encoding', 'br').send(await kept.text.compressed());
  });
}

/** Makes what was left to be made, now that nobody's connection waits for it; not at all for who has it already. */
async function madeNow({ body, headers }: Read, request: FastifyRequest): Promise<unknown> {
  if (!(body instanceof MadeLater)) return body;
  return isNamed(request.headers['if-none-match'], headers['etag'] ?? '') ? null : body.make();
}

const wireBody = (body: unknown): Buffer | string =>
  body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body);

/** The newest version of its user that the phone has settled; 0 when it does not say, or says no number. */
function seenBy(request: FastifyRequest): number {
  const text = String(request.headers[MIN_USER_VERSION] ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function cacheHeaders(cache: 'C' | 'S' | 'P' | 'N', path: string): Record<string, string> {
  if (cache === 'N') return { 'cache-control': 'no-store' };
  if (cache === 'P') return { 'cache-control': 'private, no-cache' };
  const seconds = cache === 'S' ? 3600 : SHORT_LIVED.test(path) ? 15 : 60;
  return { 'cache-control': `public, max-age=${seconds}, stale-while-revalidate=86400` };
}

/** Handlers name headers in any case and tags with or without quotes. */
function outgoing(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => {
      const lower = name.toLowerCase();
      return [lower, lower === 'etag' ? strongTag(text) : text];
    }),
  );
}

/** Caller, read from the database each time. */
export async function callerOf(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const identity = await userOf(ctx.db, request.headers.authorization, ctx.clock.now());
  request.isSignedIn = identity.token === 'good';
  const ifMatch = request.headers['if-match'];
  const purpose = `${String(request.headers['sec-purpose'] ?? '')} ${String(request.headers['purpose'] ?? '')}`;
  return {
    ...identity,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    ifMatch: ifMatch === undefined ? null : readIfMatch(ifMatch),
    // HEAD is safe by definition, so at an address whose GET has an effect it counts as guessing.
    prefetch: /prefetch|preview/i.test(purpose) || request.method === 'HEAD',
    uncounted: isUncounted(request),
  };
}

/** Tells whether the browser asks that nothing be counted. */
export const isUncounted = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  asksForNoCount({ gpc: headers['sec-gpc'], dnt: headers['dnt'] });

/** The header is looked at only where it means something: elsewhere it is ignored, however it looks. */
function keyOf(request: FastifyRequest, { declared, options }: MutationHandler): string | null {
  if (declared.kind === 'call' && !declared.ledger) return null;
  const given = request.headers['idempotency-key'];
  if (given === undefined && options.needsKey) throw keyRequired();
  if (given === undefined) return null;
  const key = readKey(String(given));
  if (key === null) throw keyInvalid();
  return key;
}

/** Proof that a plain client worked out (puzzles.ts). */
function proofOf(request: FastifyRequest): string | undefined {
  const given = request.headers['x-proof'];
  return typeof given === 'string' && given.length <= MAX_PROOF ? given : undefined;
}

/** Body (or query, at a GET; both at a DELETE, where the query wins) with the path's ids, which win; `If-Match` stands as `base_version` (settled point 14). */
function rawOf(request: FastifyRequest, door: Door): unknown {
  const ids = idsOf(request);
  const body: unknown = door.method === 'GET' ? {} : (request.body ?? {});
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const hasQuery = door.method === 'GET' || door.method === 'DELETE';
  const given = hasQuery ? { ...body, ...queryOf(request) } : body;
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined) return { ...given, ...ids };
  const version = readIfMatch(ifMatch);
  const named: unknown = Reflect.get(given, 'base_version');
  const text = typeof named === 'string' || typeof named === 'number' ? String(named) : '';
  if (version === null || !agrees(text, version)) throw httpProblem('precondition_invalid');
  return { ...given, ...ids, base_version: version };
}

const paramsOf = (request: FastifyRequest): Record<string, unknown> => ({
  ...queryOf(request),
  ...idsOf(request),
});

const queryOf = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.query as Record<string, unknown> | undefined),
});

function idsOf(request: FastifyRequest): Record<string, string> {
  const ids = (request.params ?? {}) as Record<string, string>;
  if (Object.values(ids).some((text) => text.includes(NUL))) throw httpNotFound();
  return ids;
}
