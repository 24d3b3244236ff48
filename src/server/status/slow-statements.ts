import type { Clock } from '#server/platform/base/clock.ts';
import type { Log } from '#server/platform/base/log.ts';

interface SlowStatement {
  sql: string;
  ms: number;
}

/** Lines a minute at most: a database that is slow as a whole shall not fill the disk with saying so. */
const MOST_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Logs slow statements, and of those beyond thirty a minute how many there were. */
export function slowStatements(log: Pick<Log, 'warn'>, clock: Clock): (statement: SlowStatement) => void {
  let minute = -1;
  let told = 0;
  return (statement) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) {
      if (told > MOST_A_MINUTE)
        log.warn({ more: told - MOST_A_MINUTE }, 'slow statements of the last busy minute were not told');
      minute = now;
      told = 0;
    }
    told++;
    if (told <= MOST_A_MINUTE) log.warn(statement, 'a slow statement');
  };
}
