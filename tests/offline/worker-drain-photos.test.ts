import { expect, test } from 'vitest';
import { ask } from './harness/acts.ts';
import { hang, late } from './harness/network.ts';
import { asked, bytesOf, onNth, photoWorld, signedIn, take } from './harness/photos.ts';
import { wakeWorker } from './harness/worker.ts';

/** Photos that wait go out from the worker too, last, and never in the way of a tab. */
const KB = 1024;

async function photoWaits(size = 300 * KB) {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  world.network.down = true;
  await take(tab, bytesOf(size));
  await ask(tab, 'A question');
  await tab.close();
  world.network.down = false;
  return { world, phone };
}

test('with no tab open a photo goes out behind everything else, and then its command', async () => {
  const { world, phone } = await photoWaits();
  const worker = await wakeWorker(phone);
  expect(worker.became()).toBe('empty');
  const paths = world.network.sent
    .slice(-6)
    .map(({ method, path }) => (path === '/api/sync/' ? 'sync' : method));
  expect(paths).toEqual(['sync', 'POST', 'PATCH', 'PATCH', 'PATCH', 'sync']);
  expect(world.shop.uploads.attached).toHaveLength(1);
  expect(phone.commands.map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a worker that is ended in the middle of a photo is followed by one that goes on from there', async () => {
  const { world, phone } = await photoWaits();
  onNth(world, 'PATCH', 2, hang);
  const first = await wakeWorker(phone);
  expect(first.became()).toBeNull();
  first.kill();
  const second = await wakeWorker(phone);
  expect(second.became()).toBe('empty');
  // What the first one was sending when it ended had not arrived.
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'PATCH 65536', 'HEAD', 'PATCH 65536', 'PATCH 196608']);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a tab that has something new gets the lead before the next part of a photo', async () => {
  const { world, phone } = await photoWaits();
  const { fate, letGo } = late();
  onNth(world, 'PATCH', 1, fate);
  const worker = await wakeWorker(phone);
  const tab = await phone.open();
  await ask(tab, 'Another question');
  expect(tab.sender.leads).toBe(false);
  letGo();
  await world.settle();
  expect(tab.sender.leads).toBe(true);
  await world.advance(3000);
  expect(worker.became()).toBe('empty');
  const mine = world.network.sent.map(({ method, path }) => (path === '/api/sync/' ? 'sync' : method));
  expect(mine.slice(mine.indexOf('PATCH'))).toEqual(['PATCH', 'sync', 'HEAD', 'PATCH', 'PATCH', 'sync']);
  expect(world.shop.uploads.attached).toHaveLength(1);
});
