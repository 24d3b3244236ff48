import type { Clock } from '#server/platform/base/clock.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { Log } from '#server/platform/base/log.ts';
import { backupsIn, makeBackup, momentOf, openVault } from './backup.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { passphraseOf } from './passphrase.ts';

/** Time between two looks at whether one is due; another server may have made it. */
const LOOK_EVERY_MS = 60_000;
/** So many times the time between two backups without one are an error, whatever keeps it. */
const OVERDUE_AFTER = 3;

export interface BackupTimer {
  /** Looks now. @returns whether one was made */
  look(): Promise<boolean>;
  start(): void;
  /** Waits for the one that is being made. */
  stop(): Promise<void>;
}

/**
 * Makes a backup whenever the newest one in the folder is older than it may be. A failure is told, and tried again.
 * @param url as the owner of the tables, the database itself: a pooler may cut off what takes long
 */
export function backupTimer(
  url: string,
  { config, clock, log }: { config: Config; clock: Clock; log: Log },
): BackupTimer {
  const { folder, everyMinutes } = config.backup;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  /** Moment from which a backup is missed: of the start, or when it was last told. */
  let missedFrom = clock.now().getTime();

  async function tellOverdue(): Promise<void> {
    if (folder === null) return;
    // A folder that cannot be read is told by whoever wants to write there.
    const [newest] = await backupsIn(folder).catch(() => []);
    const made = newest === undefined ? null : momentOf(newest);
    const since = Math.max(missedFrom, made === null ? 0 : Date.parse(made));
    if (clock.now().getTime() - since < OVERDUE_AFTER * everyMinutes * 60_000) return;
    missedFrom = clock.now().getTime();
    log.error({ folder, newest: made, everyMinutes }, 'no backup was made for a long time');
  }

  async function look(): Promise<boolean> {
    try {
      return await makeIfDue();
    } finally {
      await tellOverdue();
    }
  }

  async function makeIfDue(): Promise<boolean> {
    if (folder === null || !isDue(await backupsIn(folder), clock.now(), everyMinutes)) return false;
    const made = await oneAtATime(url, { waits: false }, async () => {
      // Whoever was first may have made it meanwhile.
      if (!isDue(await backupsIn(folder), clock.now(), everyMinutes)) return false;
      const { text, madeIn } = await passphraseOf(config);
      if (madeIn !== null)
        log.warn(
          { file: madeIn },
          'made a key for backups: keep a copy of it elsewhere, nothing else opens them',
        );
      const vault = await openVault(folder, text);
      const { path, bytes, files, withoutStore } = await makeBackup({ ...config, url }, vault, clock.now());
      if (withoutStore)
        log.error({ path }, 'the store of files did not answer: the backup has the files of the one before');
      log.info({ path, bytes, files }, 'made a backup');
      return true;
    });
    return made === true;
  }
  const tick = (): void => {
    // One that takes longer than that is waited for, not lost sight of.
    if (running) {
      void tellOverdue();
      return;
    }
    running = look()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, 'the backup failed'),
      )
      .finally(() => (running = null));
  };
  return {
    look,
    start() {
      if (folder === null || timer) return;
      tick();
      timer = setInterval(tick, LOOK_EVERY_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}

function isDue([newest]: readonly string[], now: Date, everyMinutes: number): boolean {
  const made = newest === undefined ? null : momentOf(newest);
  return made === null || now.getTime() - Date.parse(made) >= everyMinutes * 60_000;
}
