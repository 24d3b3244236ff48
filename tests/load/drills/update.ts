import { startReal } from '../../server/harness/real-server.ts';
import type { Measured } from '../report.ts';
import { BusyShop, type Part } from './busy-shop.ts';
import { during, type Step } from './traffic.ts';

const PHONES = 30;
const STEP_MS = 6_000;

/** As the runbook says: one server is asked to end, the other build takes its place, and then the next one. */
const change = (part: Part, root: string | undefined, what: string): Step => ({
  what,
  ms: STEP_MS,
  async act(shop) {
    await shop.stop(part);
    shop.root = root;
    await shop.start(part);
  },
});

/**
 * Brings a busy shop from an older build to this one, one server after the other, takes one of them back, and brings it here again.
 * What phones queued is read by both all the while.
 * @param older copy of the repository, installed and built, that the shop begins with and whose tables it has
 */
export async function update(older: string): Promise<Measured> {
  const first = await startReal({
    root: older,
    built: true,
    env: { SEED: 'demo', CHICARGOS_TEST_HOOKS: undefined, LOG_LEVEL: 'error' },
  });
  await first.stop();
  const shop = await BusyShop.open({ phones: PHONES, folder: first.dataDir, hasShop: true, root: older });
  try {
    return await during(shop, [
      change('one', undefined, 'server one is updated, the tables with it'),
      change('two', undefined, 'server two is updated'),
      change('jobs', undefined, 'the server for jobs is updated'),
      change('one', older, 'server one goes back to the older build'),
      change('one', undefined, 'and is updated again'),
    ]);
  } finally {
    await shop.close();
  }
}
