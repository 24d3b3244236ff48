import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../base/faults.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { apart, traced } from '../base/trace.ts';
import { type AttachInvoice, deliverNext, type RepliesTo } from '../mail/mail-delivery.ts';
import type { PictureOfMail } from '../mail/mail-pictures.ts';
import { createMailTransport, type MailTransport } from '../mail/mail-transport.ts';
import type { Db } from '../database/db.ts';

export interface Jobs {
  start(): void;
  /** Ends after the message that is under way; what does not end by itself is left behind after ten seconds. */
  stop(): Promise<void>;
  /** Something was written that is due: look soon. Does nothing before `start`. */
  wake(): void;
  /** Does all that is due now. */
  run(): Promise<void>;
}

export interface JobsDeps {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  faults: Faults;
  transport?: MailTransport;
  /** Absent: no message has a file with it. */
  attach?: AttachInvoice;
  /** Absent: no message shows a picture. */
  picture?: PictureOfMail;
  repliesTo?: RepliesTo;
  /** False: mail is left to other servers. */
  delivers?: boolean;
  /**
   * Jobs that areas do now and then, each at its own pace and once at the start. One that fails is logged, keeps nothing
   * else from running, and has its next turn.
   */
  periodic?: readonly PeriodicJob[];
  /** Time for which `stop` lets a message run, and the same time again all that is left. 5 s when absent. */
  finishMs?: number;
}

export interface PeriodicJob {
  name: string;
  everySeconds: number;
  /** @param stopped the server ends: what is left is the next turn's */
  run: (now: Date, stopped: AbortSignal) => Promise<void>;
}

/** Without a wake-up the loop looks this often: for retries, and for what another server wrote. */
const POLL_MS = 5_000;
/** A message that hangs when the server stops is left to the next one after so long. */
const FINISH_MS = 5_000;

/** Delivers mail and runs what areas do now and then. Any number of servers may run it on one database. */
export function createJobs(deps: JobsDeps): Jobs {
  const transport = deps.transport ?? createMailTransport(deps.config);
  const attach: AttachInvoice =
    deps.attach ??
    ((_db, number) => Promise.reject(new Error(`nobody here attaches the pro-forma ${number}`)));
  const keepsText = deps.config.testHooks;
  const cut = new AbortController();
  const ending = new AbortController();
  const loop = {
    timer: null as NodeJS.Timeout | null,
    running: null as Promise<void> | null,
    periodic: null as Promise<void> | null,
    on: false,
    again: false,
    stopping: false,
  };

  const lastRun = new Map<string, number>();
  const doPeriodic = async () => {
    for (const { name, everySeconds, run: job } of deps.periodic ?? []) {
      const now = deps.clock.now();
      if (loop.stopping || now.getTime() - (lastRun.get(name) ?? -Infinity) < everySeconds * 1000) continue;
      lastRun.set(name, now.getTime());
      await traced(`job ${name}`, {}, () => job(now, ending.signal)).catch((error: unknown) =>
        deps.log.error({ err: error, job: name }, 'a job failed'),
      );
    }
  };
  // Apart from the mail: somebody waits for a link while thousands of searches are looked through.
  const runPeriodic = (): Promise<void> =>
    (loop.periodic ??= doPeriodic().finally(() => {
      loop.periodic = null;
    }));
  const work = async () => {
    while (
      !loop.stopping &&
      (await deliverNext({ ...deps, transport, attach, keepsText, stopped: cut.signal }))
    );
  };
  // One at a time; a wake-up in the meantime makes it look once more.
  const deliver = (): Promise<void> => {
    if (deps.delivers === false) return Promise.resolve();
    if (loop.running) {
      loop.again = true;
      return loop.running;
    }
    loop.running = (async () => {
      do {
        loop.again = false;
        await work();
      } while (loop.again && !loop.stopping);
    })().finally(() => {
      loop.running = null;
    });
    return loop.running;
  };
  const tick = () => {
    runPeriodic().catch((error: unknown) =>
      deps.log.error({ err: error }, 'jobs stopped early and go on later'),
    );
    void deliver()
      .catch((error: unknown) => deps.log.error({ err: error }, 'jobs stopped early and go on later'))
      .finally(() => {
        if (loop.on) schedule(POLL_MS);
      });
  };
  const schedule = (ms: number) => {
    if (loop.timer !== null) clearTimeout(loop.timer);
    // A request that woke it is done long before the last of these.
    loop.timer = setTimeout(() => apart(tick), ms);
    loop.timer.unref();
  };

  return {
    start() {
      if (loop.on) return;
      loop.on = true;
      schedule(0);
    },
    async stop() {
      loop.on = false;
      loop.stopping = true;
      ending.abort();
      if (loop.timer !== null) clearTimeout(loop.timer);
      const { finishMs = FINISH_MS } = deps;
      const late = setTimeout(() => cut.abort(), finishMs);
      const given = new AbortController();
      await Promise.race([
        Promise.allSettled([loop.running, loop.periodic]),
        // The process ends soon after, and the job with it: what it leaves behind is the next server's.
        wait(2 * finishMs, undefined, { signal: given.signal }).then(
          () => deps.log.warn('a job was left behind'),
          () => undefined,
        ),
      ]);
      given.abort();
      clearTimeout(late);
      transport.close();
    },
    wake() {
      if (!loop.on) return;
      loop.again = true;
      schedule(0);
    },
    async run() {
      await runPeriodic();
      await deliver();
    },
  };
}
