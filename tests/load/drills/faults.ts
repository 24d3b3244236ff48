import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from '../report.ts';
import { BusyShop, type Part } from './busy-shop.ts';
import { during, type Step } from './traffic.ts';

const PHONES = 30;
/** Until a person, or what stands in for one, starts a part again. */
const DOWN_MS = 2_000;
const STEP_MS = 6_000;

async function onShop(phones: number, steps: readonly Step[]): Promise<Measured> {
  const shop = await BusyShop.open({ phones });
  try {
    return await during(shop, steps);
  } finally {
    await shop.close();
  }
}

const killServer = (part: Part, what: string): Step => ({
  what: `kill -9 of ${what}`,
  ms: STEP_MS,
  async act(shop) {
    await shop.kill(part);
    await pause(DOWN_MS);
    await shop.start(part);
  },
});

/** Ends each part in turn without a word, and starts it again. */
export const kills = (): Promise<Measured> =>
  onShop(PHONES, [
    killServer('one', 'server one'),
    killServer('two', 'server two'),
    killServer('jobs', 'the server for jobs'),
    {
      what: 'kill -9 of HAProxy',
      ms: STEP_MS,
      async act({ balancer }) {
        await balancer.kill();
        await pause(DOWN_MS);
        await balancer.restart();
      },
    },
    {
      what: 'kill -9 of the standby',
      ms: STEP_MS,
      async act({ clusters }) {
        await clusters.standby.kill();
        await pause(DOWN_MS);
        await clusters.waitForStandby(false);
        await clusters.standby.restart();
        await clusters.waitForStandby(true);
      },
    },
    {
      what: 'kill -9 of the primary, which starts again',
      ms: STEP_MS,
      act: ({ clusters }) => Promise.resolve(clusters.killPrimary()),
    },
  ]);

const STORMS = 20;

/** Ends all connections of the servers at once, again and again. */
export const terminations = (): Promise<Measured> =>
  onShop(PHONES, [
    {
      what: `${STORMS} times pg_terminate_backend of every connection`,
      ms: STORMS * 300,
      async act({ clusters }) {
        for (let storm = 0; storm < STORMS; storm += 1) {
          await clusters.terminate();
          await pause(300);
        }
      },
    },
  ]);

/** The machine of the primary is gone, and the standby takes its place. */
export const failover = (): Promise<Measured> =>
  onShop(PHONES, [
    {
      what: `the primary is gone for good, the standby promoted ${DOWN_MS / 1000} s later`,
      ms: 12_000,
      act: ({ clusters }) => clusters.failOver(DOWN_MS),
    },
    killServer('one', 'server one on the new primary'),
  ]);
