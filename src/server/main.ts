import { hostname } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { type Recovery, startOrRecover } from './backup/recover.ts';
import { backupTimer } from './backup/timer.ts';
import { ColumnThreads } from './catalogue/columns/column-threads.ts';
import { CONTRACT_START, manualClock, systemClock } from './platform/base/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/base/config.ts';
import { hasTimeLimits, openDatabase, requireDurability } from './platform/database/database.ts';
import type { EmbeddedDatabase } from './platform/database/embedded.ts';
import { StartProblem } from './platform/database/embedded/start-problem.ts';
import { Ending } from './platform/base/shutdown.ts';
import { standardError, standardOutput } from './platform/base/lines.ts';
import { createLog, type Log } from './platform/base/log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { buildName } from './status/build-name.ts';
import { slowStatements } from './status/slow-statements.ts';
import { demoAccounts } from './seed/seed.ts';

/** Time that running requests may take to finish after a signal (R5). */
const FINISH_WITHIN_MS = 10_000;
/** The door a little longer, the connections as long as a healthy database needs; the database has what is left. */
const DOOR_WITHIN_MS = FINISH_WITHIN_MS + 1_000;
const CONNECTIONS_WITHIN_MS = 1_000;

const say = (line: string) => standardOutput().write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function serve(given: Config, log: Log, ending: Ending): Promise<void> {
  const clock =
    given.seed === 'contract' || given.seed === 'account' ? manualClock(CONTRACT_START) : systemClock;
  const from = performance.now();
  const { url, ownerUrl } = await reachDatabase({ config: given, clock, log, say }, ending);
  // A backup that was put back has brought the secret that its rows were made with.
  const config = readConfig(process.env);
  await prepareDatabase({ ownerUrl, url, config, clock, log, say });
  say(`database is ready (${seconds(from)})`);
  ending.signal.throwIfAborted();

  if (config.tracesUrl !== null) await sendTraces(config, log, ending);
  const db = openDatabase(url, {
    max: 20,
    onLost: (problem) => log.warn({ err: problem }, 'lost a connection'),
    onUndone: (problem) => log.warn({ err: problem }, 'what was owed after a commit failed'),
    ...(config.slowQueryMs !== null && {
      slow: {
        fromMs: config.slowQueryMs,
        told: slowStatements(log, clock),
      },
    }),
  });
  ending.opened({ name: 'connections', withinMs: CONNECTIONS_WITHIN_MS, close: () => db.destroy() });
  await requireDurability(db);
  if (!(await hasTimeLimits(db)))
    log.warn('statements have no time limit: set statement_timeout for the role, see docs/operations');

  const standby =
    config.readDatabaseUrl === null || config.role === 'jobs'
      ? null
      : openDatabase(config.readDatabaseUrl, {
          max: 20,
          // The primary is there to answer: nobody waits long for another.
          connectWithinMs: 1_000,
          onLost: (problem) => log.warn({ err: problem }, 'lost a connection to the standby'),
        });
  if (standby)
    ending.opened({
      name: 'standby connections',
      withinMs: CONNECTIONS_WITHIN_MS,
      close: () => standby.destroy(),
    });
  const columns =
    config.searchMemoryFrom === null || config.role === 'jobs'
      ? null
      : new ColumnThreads({ databaseUrl: url, db, from: config.searchMemoryFrom, log });
  const owner = config.testHooks ? openDatabase(ownerUrl, { max: 2 }) : db;
  if (owner !== db)
    ending.opened({ name: 'owner', withinMs: CONNECTIONS_WITHIN_MS, close: () => owner.destroy() });
  const app = await buildApp({
    config,
    db,
    owner,
    clock,
    log,
    lifecycle: ending,
    ...(columns && { columns }),
    ...(standby && { standby }),
  });
  ending.signal.throwIfAborted();
  ending.opened({
    name: 'server',
    withinMs: DOOR_WITHIN_MS,
    close: async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      // The door stays open meanwhile, so that /readyz can say that we are going.
      await Promise.all([app.stopJobs(), app.untilIdle()]);
      // A phone keeps its connection open after its last answer, which would hold us for a minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 25);
      await app.close();
      clearInterval(sweep);
      clearTimeout(cut);
    },
  });
  await app.listen({ port: config.port, host: config.host });
  ending.signal.throwIfAborted();
  app.startJobs();
  const backups = backupTimer(ownerUrl, { config, clock, log });
  backups.start();
  ending.opened({ name: 'backup', withinMs: CONNECTIONS_WITHIN_MS, close: () => backups.stop() });
  // Behind the door: nobody waits for it.
  void columns?.start();
  announce(config);
}

/** Loads the libraries for traces, which a server that sends none never does. */
async function sendTraces(config: Config, log: Log, ending: Ending): Promise<void> {
  const { startOtlp } = await import('./platform/base/otlp.ts');
  const close = startOtlp({
    endpoint: config.tracesUrl ?? '',
    server: {
      'service.version': buildName(),
      'service.instance.id': `${hostname()}:${config.port}`,
      'chicargos.role': config.role,
    },
    onState: ({ isTaken, problem }) =>
      isTaken
        ? log.warn('the collector takes traces again')
        : log.warn({ err: problem }, 'the collector takes no traces'),
  });
  ending.opened({ name: 'traces', withinMs: CONNECTIONS_WITHIN_MS, close });
}

type Addresses = Pick<EmbeddedDatabase, 'url' | 'ownerUrl'>;

/** The configured one, or our own, which is to be closed from the moment on in which its start begins. */
async function reachDatabase(given: Recovery, ending: Ending): Promise<Addresses> {
  const { databaseUrl: url, databaseOwnerUrl } = given.config;
  if (url !== null) return { url, ownerUrl: databaseOwnerUrl ?? url };
  const starting = startOrRecover(given, ending.signal);
  ending.opened({
    name: 'database',
    close: async () => {
      // Why it did not start is told by whoever waits for it.
      const started = await starting.catch(() => null);
      await started?.stop();
    },
  });
  return starting;
}

function announce(config: Config): void {
  for (const { email, password, what } of demoAccounts(config.seed, config))
    say(`${what}: ${email}, password ${password}`);
  say(
    `mail goes to ${config.smtpUrl === null ? join(config.dataDir, 'mail') : 'the configured SMTP server'}`,
  );
  if (config.bank.isSample)
    say('bank details are a SAMPLE: set BANK_NAME and the others before you take money');
  say(`ready ${config.publicUrl}`);
}

/** One line for what a person can mend; everything else with its stack. */
function report(problem: unknown, config: Config | null, log: Log): void {
  if (problem instanceof ConfigError || problem instanceof StartProblem)
    standardError().write(`${problem.message}\n`);
  else if (problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE') {
    standardError().write(`Port ${config?.port} is taken by another program. Set PORT to another one.\n`);
  } else log.fatal({ err: problem }, 'the server could not start');
}

const now = () => systemClock.now();
let log = createLog({ now, level: process.stderr.isTTY ? 'warn' : 'info' });
let config: Config | null = null;
const ending = new Ending(() => log);
ending.listen();
try {
  config = readConfig(process.env);
  if (config.logLevel !== null) log = createLog({ now, level: config.logLevel });
  await serve(config, log, ending);
} catch (problem) {
  // What breaks off because we were asked to end is no problem.
  if (!ending.draining) {
    report(problem, config, log);
    ending.begin(1);
  }
}
