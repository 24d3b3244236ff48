import type { FastifyInstance } from 'fastify';
import type { CommandName } from '#contract/command-names.ts';
import { WITHDRAWN } from '#contract/upcast.ts';
import { routes as accountRoutes } from './account/routes.ts';
import { registerApiDocs } from './api-docs/routes.ts';
import { routes as analyticsRoutes } from './analytics/routes.ts';
import { bankJob } from './bank/activation.ts';
import { routes as bankRoutes } from './bank/routes.ts';
import { routes as basketRoutes } from './basket/routes.ts';
import { routes as favouriteRoutes } from './favourites/routes.ts';
import { routes as garageRoutes } from './garage/routes.ts';
import { routes as savedSearchRoutes } from './saved-searches/routes.ts';
import { routes as catalogueRoutes } from './catalogue/routes.ts';
import { registerCrawlers } from './content/crawlers.ts';
import { routes as contentRoutes } from './content/routes.ts';
import { routes as fitmentRoutes } from './fitment/routes.ts';
import { pricesJob } from './alerts/prices.ts';
import { ALERTS_EVERY_SECONDS, sendAlerts } from './alerts/send.ts';
import { noFaults } from './platform/base/faults.ts';
import { createFaults } from './test-hooks/faults.ts';
import { registerHooks } from './test-hooks/routes.ts';
import { isKnownDevice } from './identity/devices.ts';
import { withRandomDelay } from './identity/sign-in-gate.ts';
import { notifyOfGuesses } from './identity/guesses.ts';
import { routes as identityRoutes } from './identity/routes.ts';
import { registerListingPictures } from './listing-picture/routes.ts';
import { attachInvoice } from './invoices/draw.ts';
import { mailPicture } from './media/mail-picture.ts';
import { routes as inquiryRoutes } from './inquiries/routes.ts';
import { routes as invoiceRoutes } from './invoices/routes.ts';
import { wordsJob } from './listings/reindex-words.ts';
import { routes as listingRoutes } from './listings/routes.ts';
import { filesOf, watchFiles } from '#server/platform/files/files-of.ts';
import { PHOTOS_EVERY_SECONDS, photosFolder } from './media/photos-folder.ts';
import { routes as orderCodeRoutes } from './orders/by-code/routes.ts';
import { routes as orderRoutes } from './orders/routes.ts';
import { packCachesOf } from './pack/pack-caches.ts';
import { answerRanges } from './pack/ranges.ts';
import { routes as packRoutes } from './pack/routes.ts';
import { paymentsJob } from './payments/check-open.ts';
import { registerNotices } from './payments/notices.ts';
import { routes as paymentRoutes } from './payments/routes.ts';
import { routes as itemRoutes } from './items/routes.ts';
import { routes as partsRoutes } from './parts/routes.ts';
import { CatalogueMemory } from './platform/cache/catalogue-memory.ts';
import type { Clock } from './platform/base/clock.ts';
import type { Config } from './platform/base/config.ts';
import type { Context } from './platform/calls/context.ts';
import { freeBytesAt, guardDisk } from './platform/http/disk-guard.ts';
import { registerDraining } from './platform/http/draining.ts';
import type { Handler } from './platform/calls/handle.ts';
import { registerHealth } from './platform/calls/health.ts';
import { createHttp } from './platform/http/http.ts';
import { expiryJob } from './orders/life/expire.ts';
import { quoteExpiryJob } from './shipping/expire-quotes.ts';
import { createJobs, type PeriodicJob } from './platform/calls/jobs.ts';
import { retainedFieldsOf } from './platform/calls/ledger-retention.ts';
import { createLimits } from './platform/calls/limits.ts';
import type { Log } from './platform/base/log.ts';
import { mediaRoutes } from './media/serve.ts';
import { readPublic } from './platform/calls/reads.ts';
import { registerReceivers } from './platform/calls/receive.ts';
import { registerPages } from './platform/pages/render.ts';
import { CardMarkup } from './platform/pages/card-markup.ts';
import { RenderedPageCache } from './platform/pages/rendered-pages.ts';
import { registerHandlers } from './platform/calls/routing.ts';
import type { SearchColumns } from './platform/cache/search-columns.ts';
import { paySoonJob } from './reminders/pay-soon.ts';
import { payoutWhereJob } from './reminders/payout-where.ts';
import { quoteEndingJob } from './reminders/quote-ending.ts';
import { routes as noticeRoutes } from './notices/routes.ts';
import { pushJob } from './push/deliver.ts';
import { routes as pushRoutes } from './push/routes.ts';
import { routes as offerRoutes } from './offers/routes.ts';
import { routes as programmeRoutes } from './programme/routes.ts';
import { waitingJob } from './programme/waiting.ts';
import { routes as reportRoutes } from './reports/routes.ts';
import { routes as requestRoutes } from './requests/routes.ts';
import { retentionJob } from './retention/job.ts';
import { countMonthsJob } from './retention/months.ts';
import { repliesTo } from './rules/contacts.ts';
import { routes as ruleRoutes } from './rules/routes.ts';
import { routes as sellingRoutes } from './selling/routes.ts';
import { routes as shippingRoutes } from './shipping/routes.ts';
import { articlesJob } from './staff/articles/publish-due.ts';
import { routes as staffRoutes } from './staff/routes.ts';
import { routes as statisticsRoutes } from './statistics/routes.ts';
import { watchReads } from './statistics/watch-reads.ts';
import { registerMetrics } from './status/metrics.ts';
import { routes as statusRoutes } from './status/routes.ts';
import { watchServers } from './status/watch-servers.ts';
import { routes as storeRoutes } from './stores/routes.ts';
import { registerSync, SYNC_DOOR } from './sync/routes.ts';
import { routes as trainingRoutes } from './training/routes.ts';
import { receivers, routes as uploadRoutes } from './uploads/routes.ts';
import { routes as vendorRoutes } from './vendor/routes.ts';
import { routes as voucherRoutes } from './vouchers/routes.ts';
import type { Db } from '#server/platform/database/db.ts';
import { Standby } from './platform/database/standby.ts';

/** Everything that answers under /api, area by area. */
const answering = [
  ...catalogueRoutes,
  ...partsRoutes,
  ...itemRoutes,
  ...fitmentRoutes,
  ...contentRoutes,
  ...ruleRoutes,
  ...analyticsRoutes,
  ...shippingRoutes,
  ...basketRoutes,
  ...voucherRoutes,
  ...orderRoutes,
  ...orderCodeRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...sellingRoutes,
  ...trainingRoutes,
  ...programmeRoutes,
  ...requestRoutes,
  ...offerRoutes,
  ...favouriteRoutes,
  ...savedSearchRoutes,
  ...garageRoutes,
  ...noticeRoutes,
  ...pushRoutes,
  ...listingRoutes,
  ...vendorRoutes,
  ...statisticsRoutes,
  ...storeRoutes,
  ...inquiryRoutes,
  ...reportRoutes,
  ...staffRoutes,
  ...statusRoutes,
  ...bankRoutes,
  ...uploadRoutes,
  ...packRoutes,
];

/** Handlers of the product, one for each command, call and read. */
export const allHandlers: readonly Handler[] = answering;

type Answered = NonNullable<Extract<(typeof answering)[number], { kind: 'mutation' }>['command']>;
/** Name of a command that no handler answers: it does not compile while there is one. */
export type UnansweredCommand = None<Exclude<CommandName, Answered>>;
/** Name that a handler answers and no command has, such as any text: it would hide those that nobody answers. */
export type UnknownCommand = None<Exclude<Answered, CommandName>>;
type None<Name extends never> = Name;

export interface AppDeps {
  config: Config;
  db: Db;
  /** As the owner of the tables, for test hooks that empty them; absent: `db` is. */
  owner?: Db;
  clock: Clock;
  log: Log;
  /** Handlers that answer under /api; those of all areas when absent. */
  handlers?: readonly Handler[];
  /** Names of commands that are answered `obsolete`; those of the contract when absent. */
  withdrawn?: readonly string[];
  /** Searches vehicles in memory, and ends with the server; absent: the database answers. */
  columns?: SearchColumns;
  /** Pool of a hot standby that reads are tried on first; absent: there is none. */
  standby?: Db;
  /** Memory for the catalogue; absent: as much as a server may. */
  memory?: CatalogueMemory;
  /** Free bytes of the disk; those where the data folder lies when absent. */
  freeBytes?: () => Promise<number>;
  /** Set to draining by whoever stops the server; /readyz then says 503 (R5). */
  lifecycle?: { draining: boolean };
}

/** Puts a server together. It listens when told to, and sends mail after `startJobs`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, clock, log, handlers = allHandlers } = deps;
  const faults = config.testHooks ? createFaults() : noFaults;
  const files = filesOf(config);
  watchFiles(config, {
    away: (why) => log.error({ why }, 'the store of files does not answer'),
    back: () => log.warn({}, 'the store of files answers again'),
  });
  const watching = watchReads({ db, clock });
  const servers = watchServers({ db, config, clock });
  const lookForPhotos = photosFolder({ db, dataDir: config.dataDir, files, log });
  // Once for the shop, whichever server does them.
  const shared: readonly PeriodicJob[] = [
    {
      name: 'alerts',
      everySeconds: ALERTS_EVERY_SECONDS,
      run: (now, stopped) => sendAlerts({ db, config, log }, now, stopped),
    },
    { name: 'photos', everySeconds: PHOTOS_EVERY_SECONDS, run: (_now, stopped) => lookForPhotos(stopped) },
    expiryJob(db, { config, log }),
    bankJob(db, config, log),
    paymentsJob(db, config, log),
    paySoonJob(db, { config, log }),
    quoteEndingJob(db, config),
    payoutWhereJob(db, config),
    quoteExpiryJob(db, { config, log }),
    wordsJob(db),
    waitingJob(db, config, log),
    articlesJob(db, log),
    pricesJob(db),
    countMonthsJob(db, log),
    // After all that somebody waits for.
    retentionJob({ db, config, log, keeps: retainedFieldsOf(handlers) }),
    // Last: it waits for servers of others.
    pushJob({ db, config, clock, log }),
  ];
  const jobs = createJobs({
    config,
    db,
    clock,
    log,
    faults,
    attach: attachInvoice,
    picture: mailPicture(files),
    repliesTo: repliesTo(config),
    delivers: config.role !== 'web',
    // What each server knows of itself, it writes itself.
    periodic: [servers.job, watching.job, ...(config.role === 'web' ? [] : shared)],
  });
  const ctx: Context = {
    config,
    db,
    standby: deps.standby
      ? new Standby({
          db: deps.standby,
          now: () => clock.now(),
          elapsed: () => performance.now(),
          onOdd: (problem) => log.warn({ err: problem }, 'the standby refused a read: the primary answers'),
          onGone: (problem) => log.warn({ err: problem }, 'the standby was not reached: the primary answers'),
        })
      : null,
    owner: deps.owner ?? db,
    clock,
    log,
    faults,
    jobs,
    memory: deps.memory ?? new CatalogueMemory(db),
    columns: deps.columns ?? null,
    limits: createLimits(db, {
      enabled: config.rateLimits,
      secret: config.secret,
      isKnownDevice: (given) => isKnownDevice(db, config, given),
      tellOwner: (email, now) => withRandomDelay(() => notifyOfGuesses(db, email, config, now)),
    }),
    handlers,
    lifecycle: deps.lifecycle ?? { draining: false },
  };

  const app = await createHttp(config, log);
  registerDraining(app, ctx.lifecycle);
  guardDisk(app, { freeBytes: deps.freeBytes ?? (() => freeBytesAt(config.dataDir)), log });
  watching.register(app);
  servers.register(app);
  const pages = new RenderedPageCache();
  const cards = new CardMarkup();
  registerMetrics(app, { ...ctx, files }, () => ({
    answers: ctx.memory.answers.bytes,
    pages: pages.bytes,
    cards: cards.bytes,
    facts: ctx.memory.factBytes,
    rows: ctx.memory.rows.bytes,
    packs: packCachesOf(config).packs.bytes,
  }));
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
  app.addHook('onClose', () => deps.columns?.stop());

  registerHealth(app, ctx, files);
  // Nobody but who looks after it asks a server that does jobs.
  if (config.role === 'jobs') return app;
  answerRanges(app);
  mediaRoutes(app, files);
  registerSync(app, ctx, deps.withdrawn ?? WITHDRAWN);
  if (config.testHooks) registerHooks(app, ctx);
  registerHandlers(app, ctx, [
    SYNC_DOOR,
    ...registerReceivers(app, ctx, receivers),
    ...registerNotices(app, ctx),
    ...registerApiDocs(app, { handlers, receivers, site: config.publicUrl.replace(/\/$/, '') }),
  ]);
  registerListingPictures(app, ctx);
  registerCrawlers(app, { db, clock, site: config.publicUrl });
  await registerPages(app, {
    config,
    pages,
    cards,
    read: (name, params, ip) => app.readPublic(name, params, ip),
  });
  return app;
}
