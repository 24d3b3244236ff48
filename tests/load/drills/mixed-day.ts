import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from '../report.ts';
import { byZipf, searchPool } from '../search-pool.ts';
import { BusyShop, type Part } from './busy-shop.ts';
import { MemoryLine } from './memory-line.ts';
import { during, THINKS_MS } from './traffic.ts';

/** Length of a mixed day and what goes on in it. */
export interface Day {
  seconds: number;
  phones?: number;
  /** Longest pause between two acts of a phone; four readers wait a sixth of it between two searches. */
  thinksMs?: number;
}

const PHONES = 30;
const READERS = 4;
const PARTS: readonly Part[] = ['one', 'two', 'jobs'];
const SAMPLES_AT_LEAST = 4;
const MINUTE_MS = 60_000;

/** Orders, messages and searches at once, for as long as asked; memory of each server from minute to minute. */
export async function mixed({ seconds, phones = PHONES, thinksMs = THINKS_MS }: Day): Promise<Measured> {
  const shop = await BusyShop.open({ phones });
  try {
    const paths = byZipf(await searchPool(shop.balancer));
    const over = { yes: false };
    const seen = { answered: 0, failed: 0 };
    const reader = async (at: number) => {
      for (let turn = at; !over.yes; turn += 1) {
        const answer = await fetch(shop.balancer.url + (paths[turn % paths.length] ?? '')).catch(() => null);
        await answer?.arrayBuffer().catch(() => undefined);
        seen[answer?.ok ? 'answered' : 'failed'] += 1;
        await pause(thinksMs / 6);
      }
    };
    const reading = Promise.all(Array.from({ length: READERS }, (_, at) => reader(at * 500)));
    const memory = new MemoryLine(PARTS.map((part) => ({ part, pid: shop.server(part).pid })));
    memory.take();
    const every = setInterval(() => memory.take(), Math.min(MINUTE_MS, (seconds * 1_000) / SAMPLES_AT_LEAST));
    const measured = await during(
      shop,
      Array.from({ length: 4 }, (_, quarter) => ({
        what: `quarter ${quarter + 1} of a mixed day in ${seconds} s`,
        ms: (seconds * 1_000) / 4,
        act: () => Promise.resolve(),
      })),
      { thinksMs },
    );
    clearInterval(every);
    memory.take();
    over.yes = true;
    await reading;
    return {
      rows: [
        ...measured.rows,
        {
          what: 'searches beside that',
          measured: `${seen.answered} answered, ${seen.failed} not`,
          bound: '0 not',
          ok: seen.failed === 0 ? 'yes' : 'FAILS',
        },
        ...memory.rows(),
      ],
      notes: measured.notes,
    };
  } finally {
    await shop.close();
  }
}
