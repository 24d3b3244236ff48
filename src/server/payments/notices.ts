import type { FastifyInstance } from 'fastify';
import type { Door } from '#contract/declare.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { httpProblem, unavailable } from '#server/platform/http/errors.ts';
import { providerOf } from './configured.ts';
import { settleCharge } from './settle.ts';

/** Door where a provider tells us that something became of a charge. */
const DOOR: Door = { method: 'POST', path: '/payments/flutterwave/' };

/**
 * Opens the door for notices, where a provider is configured. A notice only says where to look: it must name their secret,
 * and then they are asked themselves. They send it again until they hear a 200.
 */
export function registerNotices(app: FastifyInstance, ctx: Context): Door[] {
  const provider = providerOf(ctx.config);
  if (!provider) return [];
  app.route({
    method: 'POST',
    url: `/api${DOOR.path.replace(/\/$/, '')}`,
    bodyLimit: 64 * 1024,
    handler: async (request, reply) => {
      const noticed = provider.noticed(request.headers, request.body);
      if (!noticed.isTheirs) throw httpProblem('notice_unknown');
      void reply.header('cache-control', 'no-store');
      const { transaction } = noticed;
      if (transaction === null) return reply.send({ received: true });
      const told = await provider.check({ transaction });
      if (told.kind === 'unreachable') {
        ctx.log.warn({ provider: provider.name, why: told.why }, 'mobile money cannot be asked');
        throw unavailable();
      }
      const { db, config, log } = ctx;
      const became =
        told.kind === 'unknown'
          ? 'unknown'
          : await settleCharge({ db, config, log, now: ctx.clock.now() }, provider.name, told);
      ctx.log.info({ provider: provider.name, transaction, became }, 'mobile money');
      return reply.send({ received: true });
    },
  });
  return [DOOR];
}
