import { join } from 'node:path';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#domain/text/durations.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { PlainBalancer, type Target } from '../harness/plain-balancer.ts';
import type { Behind, Door } from '../load/drills/balancer.ts';
import { BusyShop } from '../load/drills/busy-shop.ts';
import { storm } from '../load/drills/loads.ts';
import { judged, shopping } from '../load/drills/traffic.ts';
import { changeProduct, publishRates } from './checkout-steps.ts';
import { preparedFolder } from './harness/prepared-folder.ts';

/** The drills of tests/load/drills in short: two servers, a primary and a standby that has each commit, and phones that go on through it all. */

const PHONES = 6;
const CAR = 12;

const targetOf = (address: string): Target =>
  address.startsWith('unix@')
    ? { path: address.slice('unix@'.length) }
    : { port: Number(address.split(':')[1]) };

/** Servers in turns, the primary before the standby. */
async function doors({ servers, primary, standby }: Behind): Promise<Door> {
  let turn = 0;
  const [one, two] = [targetOf(servers[0]), targetOf(servers[1])];
  const front = await PlainBalancer.open(() => ((turn += 1) % 2 === 0 ? [one, two] : [two, one]));
  const database = await PlainBalancer.open(() => [targetOf(primary), targetOf(standby)]);
  const both = async (act: (door: PlainBalancer) => Promise<void>) => {
    await act(front);
    await act(database);
  };
  return {
    url: `http://127.0.0.1:${front.port}`,
    databasePort: database.port,
    kill: () => both((door) => door.kill()),
    restart: () => both((door) => door.restart()),
    close: () => both((door) => door.kill()),
  };
}

test('a killed server, ended connections, a killed balancer, a clock that jumps and a lost primary cost no act of any phone', async () => {
  const shop = await BusyShop.open({
    phones: PHONES,
    folder: await preparedFolder(),
    hasShop: true,
    withJobs: false,
    built: process.env['BUILT_BY_THE_RUN'] === '1',
    through: doors,
    preload: join(import.meta.dirname, '../load/drills/stepped-clock.mjs'),
  });
  onTestFinished(() => shop.close());
  onTestFailed(() => {
    process.stderr.write(`${JSON.stringify([...shop.log.failures, ...shop.log.refused])}\n`);
  });
  await stock(shop);
  const over = { yes: false };
  const from = performance.now();
  const all = Promise.all(shop.phones.map((phone, at) => shopping(shop, phone, { at, over, thinksMs: 300 })));
  /** Waits for more orders than there are phones: at least one of them was begun after this call. */
  const ordersGoOn = async () => {
    const orders = () => shop.phones.flatMap(({ done }) => done).filter(({ name }) => name === 'order.place');
    const before = orders().length;
    await expect.poll(() => orders().length).toBeGreaterThan(before + PHONES);
  };
  await ordersGoOn();

  const photos = storm(shop);
  await shop.kill('one');
  await ordersGoOn();
  await shop.start('one');
  await photos;
  for (const stepMs of [HOUR_MS, -HOUR_MS, 0]) {
    shop.server('one').child.send({ stepMs });
    await ordersGoOn();
  }
  expect(await shop.clusters.terminate()).toBeGreaterThan(0);
  await ordersGoOn();
  await shop.balancer.kill();
  await shop.balancer.restart();
  await ordersGoOn();
  await shop.clusters.failOver(0);
  await ordersGoOn();

  over.yes = true;
  await all;
  const { rows, notes } = await judged(shop, from, performance.now());
  expect(
    rows.filter(({ ok }) => ok === 'FAILS'),
    notes.join('\n'),
  ).toEqual([]);
});

/** Gives the shop a car that nobody is refused, and the way to Mombasa a price. */
async function stock(shop: BusyShop): Promise<void> {
  const db = openDatabase(shop.clusters.ownerUrl, { max: 1 });
  await changeProduct({ db }, CAR, { num_in_stock: 100_000 });
  await publishRates({ db }, 'Mombasa', 145_000);
  await db.destroy();
  shop.cars = [CAR];
}
