import type { FastifyInstance } from 'fastify';
import type { Door } from '#contract/declare.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';

/** The one address of the batch call (contract 6.9). */
export const SYNC_DOOR: Door = { method: 'POST', path: '/sync/' };

export function registerSync(app: FastifyInstance, _ctx: Context): void {
  app.post('/api/sync', () => {
    throw notFound();
  });
}
