import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Context } from '#server/platform/calls/context.ts';
import { RequestCounts } from './request-counts.ts';
import { removeSigns, signsJob } from './write-signs.ts';

/** Asked by machines each few seconds, and no part of what people get. */
const UNCOUNTED = ['/healthz', '/readyz', '/metrics'];

/** Counts the requests of this process and gives its signs of life, until it ends. */
export function watchServers({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>): {
  register: (app: FastifyInstance) => void;
  job: PeriodicJob;
} {
  const counts = new RequestCounts();
  const signs = { db, id: randomUUID(), config, counts, startedAt: clock.now() };
  const job = signsJob(signs);
  let hasGiven = false;
  return {
    register(app) {
      app.addHook('onResponse', (request, { statusCode }, done) => {
        if (!UNCOUNTED.includes(request.url)) counts.add(statusCode, clock.now());
        done();
      });
      // A database that is gone keeps nobody from ending; one that never heard of us has nothing to forget.
      app.addHook('onClose', () =>
        hasGiven ? removeSigns(signs, clock.now()).catch(() => undefined) : Promise.resolve(),
      );
    },
    job: {
      ...job,
      run: async (now, stopped) => {
        hasGiven = true;
        await job.run(now, stopped);
      },
    },
  };
}
