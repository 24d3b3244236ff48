import { setTimeout as pause } from 'node:timers/promises';
import { countRow, type Measured } from '../report.ts';
import { BusyShop } from './busy-shop.ts';
import { SmallDisk } from './small-disk.ts';
import { during } from './traffic.ts';

const PHONES = 30;
/** The catalogue with its templates, and room for the log of some minutes. */
const DISK_MB = 700;
const FULL_MS = 6_000;
/** Files of the log that a primary keeps for later, and one more. */
const LOG_FILES = 8;

/** The disk of the primary is filled to its last byte among orders, then its log as well, and has room again after a while. */
export async function diskFull(): Promise<Measured> {
  const disk = SmallDisk.open(DISK_MB);
  const seen = { filledMegabytes: 0, refusedByDisk: 0 };
  const shop = await BusyShop.open({ phones: PHONES, folder: disk.folder });
  const failures = () => [...shop.log.failures.values()].reduce((sum, count) => sum + count, 0);
  try {
    const measured = await during(shop, [
      {
        what: 'the disk of the primary is full',
        ms: FULL_MS,
        act() {
          seen.filledMegabytes = disk.fill();
          seen.refusedByDisk = failures();
          return Promise.resolve();
        },
      },
      {
        what: 'its log finds no room either, which ends it',
        ms: FULL_MS,
        async act({ clusters }) {
          for (let file = 0; file < LOG_FILES; file += 1) {
            disk.fill();
            await clusters.act((client) => client.query('select pg_switch_wal()')).catch(() => undefined);
            await pause(200);
          }
        },
      },
      {
        what: 'there is room again',
        ms: 2 * FULL_MS,
        act() {
          seen.refusedByDisk = failures() - seen.refusedByDisk;
          disk.empty();
          return Promise.resolve();
        },
      },
    ]);
    return {
      rows: [
        ...measured.rows,
        // A disk that nobody noticed was not full.
        countRow('times that phones met the full disk: none', seen.refusedByDisk > 0 ? 0 : 1, {
          aim: 0,
          failsAbove: 0,
        }),
      ],
      notes: [
        ...measured.notes,
        `${seen.filledMegabytes.toFixed(0)} of ${DISK_MB} MB were free before, ${seen.refusedByDisk} answers were none while it was full`,
      ],
    };
  } finally {
    await shop.close();
    disk.close();
  }
}
