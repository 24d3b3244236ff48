import { expect, onTestFinished, test } from 'vitest';
import { type ItemDetail, type ItemPage, itemSearch } from '#contract/items.ts';
import { defineQuery } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import type { Fate } from './harness/network.ts';
import { World } from './harness/world.ts';

const PATH = '/api/partner-one-search/';
const searchItems = defineQuery(itemSearch, { freshSeconds: 60 });
/** A 204 has no body, and as a Response takes none. */
const nothing: Fate = () =>
  Promise.resolve(new Response(null, { status: 204, headers: { etag: 'W/"none"' } }));
const unchanged: Fate = () => Promise.resolve(new Response(null, { status: 304 }));

function search(tab: RunningEngine) {
  const watch = tab.query<ItemDetail | ItemPage | null>(searchItems, { q: 'submarine' });
  onTestFinished(watch.subscribe(() => undefined));
  return watch.get;
}

test('a search that found nothing is an answer: known without a network, and asked for with its tag', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  world.network.next(PATH, nothing);
  const shown = search(first);
  await world.settle();
  expect(shown()).toMatchObject({ data: null, source: 'server', loading: false, problem: null });
  await first.close();

  await world.advance(24 * 60 * 60_000);
  world.network.next(PATH, unchanged);
  const again = search(await phone.open());
  await world.settle();
  expect(again()).toMatchObject({ data: null, source: 'server', problem: null });
  const asked = world.network.sent.filter(({ path }) => path.startsWith(PATH));
  expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"none"']);

  await world.advance(24 * 60 * 60_000);
  await world.online(false);
  const offline = search(await phone.open());
  await world.settle();
  expect(offline()).toMatchObject({ data: null, source: 'phone', problem: { code: 'offline' } });
});
