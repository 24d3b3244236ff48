import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FileStore } from '../files/file-store.ts';
import type { Context } from './context.ts';

/** `/healthz`: the process lives. `/readyz`: it may be given work; 503 while it drains or has no database (R5). With a
 * store of files elsewhere it tells whether that one answers, too. */
export function registerHealth(
  app: FastifyInstance,
  ctx: Pick<Context, 'db' | 'lifecycle'>,
  files: FileStore,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (ctx.lifecycle.draining) return notReady(reply, 'The server is stopping');
    try {
      await sql`select 1`.execute(ctx.db);
      // All that needs no file goes on: every server out of work at once would help nobody.
      if (files.kind === 'local') return reply.send({ status: 'ready' });
      return reply.send({ status: 'ready', files: (await files.probe()).state });
    } catch {
      return notReady(reply, 'The database does not answer');
    }
  });
}

function notReady(
  reply: {
    code(status: number): typeof reply;
    header(n: string, v: string): typeof reply;
    send(b: unknown): unknown;
  },
  detail: string,
) {
  return reply.code(503).header('retry-after', '2').send({ code: 'unavailable', detail });
}
