import type { FastifyInstance } from 'fastify';
import { WITHDRAWN } from '#contract/upcast.ts';
import { routes as accountRoutes } from './account/routes.ts';
import { forgetOldSearches } from './analytics/store.ts';
import { routes as analyticsRoutes } from './analytics/routes.ts';
import { routes as basketRoutes } from './basket/routes.ts';
import { routes as besideRoutes } from './beside/routes.ts';
import { routes as catalogueRoutes } from './catalogue/routes.ts';
import { routes as contentRoutes } from './content/routes.ts';
import { routes as fitmentRoutes } from './fitment/routes.ts';
import { ALERTS_EVERY_SECONDS, sendAlerts } from './alerts/send.ts';
import { createFaults, noFaults } from './hooks/faults.ts';
import { registerHooks } from './hooks/routes.ts';
import { isKnownDevice } from './identity/devices.ts';
import { forgetOldRequests } from './identity/forgetting.ts';
import { routes as identityRoutes } from './identity/routes.ts';
import { routes as invoiceRoutes } from './invoices/routes.ts';
import { routes as orderRoutes } from './orders/routes.ts';
import { answerRanges } from './pack/ranges.ts';
import { routes as packRoutes } from './pack/routes.ts';
import { routes as partnerRoutes } from './partner/routes.ts';
import { routes as partsRoutes } from './parts/routes.ts';
import { CatalogueMemory } from './platform/catalogue-memory.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { registerDraining } from './platform/draining.ts';
import type { Db, Handler } from './platform/handle.ts';
import { registerHealth } from './platform/health.ts';
import { createHttp } from './platform/http.ts';
import { createJobs } from './platform/jobs.ts';
import { keepsOf, shrinkOldAnswers } from './platform/ledger-retention.ts';
import { createLimits } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import { mediaRoutes } from './platform/media.ts';
import { readPublic } from './platform/reads.ts';
import { registerReceivers } from './platform/receive.ts';
import { registerPages } from './platform/render.ts';
import { registerHandlers } from './platform/routing.ts';
import { routes as reportRoutes } from './reports/routes.ts';
import { routes as requestRoutes } from './requests/routes.ts';
import { routes as ruleRoutes } from './rules/routes.ts';
import { routes as shippingRoutes } from './shipping/routes.ts';
import { routes as staffRoutes } from './staff/routes.ts';
import { registerSync, SYNC_DOOR } from './sync/routes.ts';
import { receivers, routes as uploadRoutes } from './uploads/routes.ts';
import { forgetOldUploads } from './uploads/store.ts';

/** Everything that answers under /api, area by area. */
export const allHandlers: readonly Handler[] = [
  ...catalogueRoutes,
  ...partsRoutes,
  ...partnerRoutes,
  ...fitmentRoutes,
  ...contentRoutes,
  ...ruleRoutes,
  ...analyticsRoutes,
  ...shippingRoutes,
  ...basketRoutes,
  ...orderRoutes,
  ...invoiceRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...requestRoutes,
  ...besideRoutes,
  ...reportRoutes,
  ...staffRoutes,
  ...uploadRoutes,
  ...packRoutes,
];

export interface AppDeps {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  /** What answers under /api; all areas when absent. */
  handlers?: readonly Handler[];
  /** Names of commands that are answered `obsolete`; those of the contract when absent. */
  withdrawn?: readonly string[];
  /** Set to draining by whoever stops the server; /readyz then says 503 (R5). */
  lifecycle?: { draining: boolean };
}

/** Puts a server together. It listens when told to, and sends mail after `startJobs`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, clock, log, handlers = allHandlers } = deps;
  const faults = config.testHooks ? createFaults() : noFaults;
  const jobs = createJobs({
    config,
    db,
    clock,
    log,
    faults,
    periodic: [
      {
        name: 'alerts',
        everySeconds: ALERTS_EVERY_SECONDS,
        run: (now, stopped) => sendAlerts({ db, config, log }, now, stopped),
      },
    ],
    cleaning: [
      (now) => forgetOldRequests(db, now),
      (now) => forgetOldSearches(db, now),
      (now) => forgetOldUploads(db, config.dataDir, now),
      async (now) => void (await shrinkOldAnswers(db, keepsOf(handlers), now)),
    ],
  });
  const ctx: Context = {
    config,
    db,
    clock,
    log,
    faults,
    jobs,
    memory: new CatalogueMemory(db),
    limits: createLimits(db, {
      enabled: config.rateLimits,
      secret: config.secret,
      isKnownDevice: (given) => isKnownDevice(db, config, given),
    }),
    handlers,
    lifecycle: deps.lifecycle ?? { draining: false },
  };

  const app = await createHttp(config, log);
  registerDraining(app, ctx.lifecycle);
  app.decorate('startJobs', () => jobs.start());
  app.decorate('stopJobs', () => jobs.stop());
  app.decorate('runJobs', () => jobs.run());
  const reads = new Map(
    ctx.handlers.flatMap((handler) =>
      handler.kind === 'query' ? [[handler.declared.name, handler] as const] : [],
    ),
  );
  app.decorate('readPublic', (name: string, params: Record<string, unknown>, ip?: string) => {
    const handler = reads.get(name);
    if (!handler || handler.role !== 'public') throw new Error(`There is no public read ${name}`);
    return readPublic(ctx, handler, params, ip);
  });
  app.addHook('onClose', () => jobs.stop());

  answerRanges(app);
  registerHealth(app, ctx);
  mediaRoutes(app, { dataDir: config.dataDir });
  registerSync(app, ctx, deps.withdrawn ?? WITHDRAWN);
  if (config.testHooks) registerHooks(app, ctx);
  registerHandlers(app, ctx, [SYNC_DOOR, ...registerReceivers(app, ctx, receivers)]);
  await registerPages(app, { config, read: (name, params, ip) => app.readPublic(name, params, ip) });
  return app;
}
