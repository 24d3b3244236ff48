import { textBeforeAny } from '#domain/text/text-ends.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Door } from '#contract/declare.ts';
import type { Config } from '../base/config.ts';
import { withDeclaredProblems, type Declaring } from './declared-problems.ts';
import type { TradeCode } from '#domain/refusals/table.ts';
import type { Context } from './context.ts';
import { HttpProblem, unsupportedMediaType } from '../http/errors.ts';
import { type Limit, type User } from './handle.ts';
import { requireUser } from './attempt.ts';
import { userOf } from './sessions.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from './refuse.ts';

/** A door for bytes as they are: no JSON, no key, no ledger. Whoever declares it makes it safe to repeat. */
export interface ByteDoor extends Door, Declaring {
  /** Unlike those of calls and commands. */
  name: string;
  problems: readonly TradeCode[];
  /** The one Content-Type that it takes. */
  mediaType: string;
  maxBytes: number;
}

/** Input of a receiver. It opens its own transactions, so that none stays open while it works on a file. */
export interface Receiving {
  db: Db;
  user: User;
  /** The names in the path. */
  ids: Readonly<Record<string, string>>;
  header(name: string): string | undefined;
  bytes: Buffer;
  now: Date;
  config: Config;
}

export interface Received {
  body: object;
  headers: Record<string, string>;
}

export interface Receiver {
  declared: ByteDoor;
  run: (receiving: Receiving) => Promise<Received | Refusal>;
  limits: Limit[];
}

/** Answers a door for bytes, for signed-in users; everything else of an answer is as with `handle`. */
export function receive(declared: ByteDoor, run: Receiver['run'], { limits }: { limits: Limit[] }): Receiver {
  return { declared, run, limits };
}

/**
 * Puts the receivers behind their doors and names these, for the 405 of their addresses. Who asks, and how often, is
 * judged before the body is read.
 */
export function registerReceivers(
  app: FastifyInstance,
  ctx: Context,
  receivers: readonly Receiver[],
): Door[] {
  // A scope of its own: everywhere else a body of bytes stays 415.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, given) => given(unsupportedMediaType()));
    const types = new Set(receivers.map(({ declared }) => declared.mediaType));
    for (const type of types)
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, given) => given(null, body));
    for (const receiver of receivers) registerReceiver(scope, ctx, receiver);
    done();
  });
  return receivers.map(({ declared: { method, path } }) => ({ method, path }));
}

function registerReceiver(scope: FastifyInstance, ctx: Context, { declared, run, limits }: Receiver): void {
  const askers = new WeakMap<FastifyRequest, User>();
  scope.route({
    method: declared.method,
    url: `/api${declared.path.replace(/\/$/, '')}`,
    bodyLimit: declared.maxBytes,
    onRequest: async (request) => {
      const now = ctx.clock.now();
      const identity = await userOf(ctx.db, request.headers.authorization, now);
      requireUser({ role: 'user' }, identity);
      if (!identity.user) return;
      askers.set(request, identity.user);
      await ctx.limits.take(limits, { ip: request.ip, userId: identity.user.id, payload: null }, now);
    },
    handler: async (request, reply) => {
      const user = askers.get(request);
      const bytes = request.body;
      if (!user || !Buffer.isBuffer(bytes)) throw unsupportedMediaType();
      const struck = {
        name: declared.name,
        method: declared.method,
        path: textBeforeAny(request.url, '?'),
      };
      await ctx.faults.before(struck);
      const answer = await withDeclaredProblems(ctx.config, declared, () =>
        run({
          db: ctx.db,
          user,
          ids: (request.params ?? {}) as Record<string, string>,
          header: (name) => {
            const given = request.headers[name];
            return Array.isArray(given) ? given.at(-1) : given;
          },
          bytes,
          now: ctx.clock.now(),
          config: ctx.config,
        }),
      );
      if (answer instanceof Refusal) throw new HttpProblem(answer.status, answer.body);
      await ctx.faults.afterCommit(struck);
      return reply.header('cache-control', 'no-store').headers(answer.headers).send(answer.body);
    },
  });
}
