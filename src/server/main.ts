import { join } from 'node:path';
import { buildApp } from './app.ts';
import { ColumnThreads } from './catalogue/columns/column-threads.ts';
import { CONTRACT_START, heldClock, systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase, requireDurability } from './platform/database.ts';
import { startEmbedded } from './platform/embedded.ts';
import { StartProblem } from './platform/embedded/start-problem.ts';
import { createLog, type Log } from './platform/log.ts';
import { prepareDatabase } from './platform/prepare.ts';
import { demoAccounts } from './platform/seed/seed.ts';

/** How long running requests may take to finish after a signal (R5). */
const FINISH_WITHIN_MS = 10_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function serve(config: Config, log: Log): Promise<void> {
  const clock =
    config.seed === 'contract' || config.seed === 'account' ? heldClock(CONTRACT_START) : systemClock;
  const lifecycle = { draining: false };
  const opened: { name: string; close: () => Promise<unknown> }[] = [];

  // Closes what is open, newest first, and ends the process. Ctrl+C reaches us twice: from the terminal and from npm.
  const stop = async (code: number) => {
    if (lifecycle.draining) return;
    lifecycle.draining = true;
    const end = { code };
    for (const { name, close } of opened.toReversed()) {
      try {
        await close();
      } catch (problem) {
        end.code = 1;
        log.error({ err: problem }, `could not close the ${name}`);
      }
    }
    process.exit(end.code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  // Whoever started us is gone: nobody else would end us.
  process.on('disconnect', () => void stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (problem) => {
      log.fatal({ err: problem }, 'an error that nothing handled');
      void stop(1);
    });
  }

  try {
    const from = performance.now();
    let url = config.databaseUrl;
    if (url === null) {
      const embedded = await startEmbedded(config.dataDir, log);
      opened.push({ name: 'database', close: () => embedded.stop() });
      url = embedded.url;
    }
    await prepareDatabase({ url, config, clock, log, say });
    say(`database is ready (${seconds(from)})`);

    const db = openDatabase(url, {
      max: 20,
      onLost: (problem) => log.warn({ err: problem }, 'lost a connection'),
      onUndone: (problem) => log.warn({ err: problem }, 'what was owed after a commit failed'),
    });
    opened.push({ name: 'connections', close: () => db.destroy() });
    await requireDurability(db);

    const columns =
      config.searchMemoryFrom === null
        ? null
        : new ColumnThreads({ databaseUrl: url, db, from: config.searchMemoryFrom, log });
    const app = await buildApp({ config, db, clock, log, lifecycle, ...(columns && { columns }) });
    opened.push({
      name: 'server',
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
    app.startJobs();
    // Behind the door: nobody waits for it.
    void columns?.start();
  } catch (problem) {
    report(problem, config, log);
    await stop(1);
  }
  if (!lifecycle.draining) announce(config);
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
    process.stderr.write(`${problem.message}\n`);
  else if (problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE') {
    process.stderr.write(`Port ${config?.port} is taken by another program. Set PORT to another one.\n`);
  } else log.fatal({ err: problem }, 'the server could not start');
}

const log = createLog({ now: () => systemClock.now(), level: process.stderr.isTTY ? 'warn' : 'info' });
try {
  const config = readConfig(process.env);
  await serve(
    config,
    config.logLevel === null ? log : createLog({ now: () => systemClock.now(), level: config.logLevel }),
  );
} catch (problem) {
  report(problem, null, log);
  process.exit(1);
}
