import { expect, test } from 'vitest';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { changeYard, hideYard, publishYard } from '../made-up/phone.ts';
import { answers } from './harness/network.ts';
import { bytesOf, photoWorld, signedIn, take } from './harness/photos.ts';

/** Listings that are shown to everybody is not seen without the pictures that were added to it before, on this phone. */
const run = (tab: RunningEngine, def: unknown, payload: object) =>
  tab.enqueue(def as AnyCommand, payload, {});
const publish = (tab: RunningEngine, id = 7) => run(tab, publishYard, { id });

/** A phone without a network, and a server that notes what arrives, in its order. */
async function yard() {
  const world = photoWorld();
  const arrived: string[] = [];
  const attach = world.shop.madeUp.get('yard.photo');
  for (const name of ['yard.live', 'yard.draft', 'yard.edit', 'yard.photo'])
    world.shop.madeUp.set(name, (user, payload) => {
      arrived.push(name);
      return name === 'yard.photo' && attach ? attach(user, payload) : { status: 200, body: {} };
    });
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  return { world, phone, tab, arrived };
}

test('it goes live once its photos are there, in one batch with the last of them', async () => {
  const { world, tab, arrived } = await yard();
  await take(tab, bytesOf(100_000, 1), { slot: 1 });
  await take(tab, bytesOf(100_000, 2), { slot: 2 });
  await publish(tab);
  await world.online(true);
  expect(arrived).toEqual(['yard.photo', 'yard.photo', 'yard.live']);
});

test('what else was done to it, being taken out of sight, and another one wait for no photo', async () => {
  const { world, tab, arrived } = await yard();
  await run(tab, changeYard, { id: 7, changes: { name: { from: '', to: 'Yard 7' } } });
  await take(tab, bytesOf(10_000));
  await publish(tab, 8);
  await run(tab, hideYard, { id: 7 });
  await world.online(true);
  expect(arrived).toEqual(['yard.edit', 'yard.live', 'yard.draft', 'yard.photo']);
});

test('a photo that is added later holds nothing up', async () => {
  const { world, tab, arrived } = await yard();
  await publish(tab);
  await take(tab, bytesOf(10_000));
  await world.online(true);
  expect(arrived).toEqual(['yard.live', 'yard.photo']);
});

test('where the browser is to save data, photos wait to be asked for, and it goes live without them', async () => {
  const { world, phone, tab, arrived } = await yard();
  phone.savesData = true;
  await take(tab, bytesOf(10_000));
  await publish(tab);
  await world.online(true);
  expect(arrived).toEqual(['yard.live']);
});

test('asked for there, it goes live with its photos all the same', async () => {
  const { world, phone, tab, arrived } = await yard();
  phone.savesData = true;
  await take(tab, bytesOf(10_000));
  await publish(tab);
  world.network.down = false;
  tab.sendNow();
  await world.settle();
  expect(arrived).toEqual(['yard.photo', 'yard.live']);
});

test('asked for there, it waits for its photos through a failure too', async () => {
  const { world, phone, tab, arrived } = await yard();
  phone.savesData = true;
  await take(tab, bytesOf(10_000));
  await publish(tab);
  world.network.next('/api/vendor/uploads/', answers(502, '<h1>Bad gateway</h1>'));
  world.network.down = false;
  tab.sendNow();
  await world.settle();
  expect(arrived).toEqual([]);
  await world.advance(60_000);
  expect(arrived).toEqual(['yard.photo', 'yard.live']);
});

test('a photo that the server does not take keeps nothing from going live', async () => {
  const { world, tab, arrived } = await yard();
  world.network.always(
    '/api/vendor/uploads/',
    answers(413, { code: 'file_too_large', detail: 'This file is too large' }),
  );
  await take(tab, bytesOf(10_000));
  await publish(tab);
  await world.online(true);
  await world.advance(60_000);
  expect(arrived).toEqual(['yard.live']);
});
