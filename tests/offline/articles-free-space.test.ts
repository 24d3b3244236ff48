import { onTestFinished, expect, test, vi } from 'vitest';
import type { Tab } from './harness/phone.ts';
import { World } from './harness/world.ts';

/** A full phone: reading an article that is kept, or taking it over from an older build, costs nothing else that is. */

const BUYER = 5;
const OLD_ROW = 'list:articles';
const PICTURE = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';
const SRC = '/media/i/a/640.webp';
const kept = (id: number) => ({
  article: {
    id,
    slug: `article-${id}`,
    title: `Article ${id}`,
    date_created: null,
    content: `<p>words of ${id}</p>`,
  },
  pictures: { [SRC]: PICTURE },
});
const entry = (id: number) => ({ key: String(id), at: id, value: kept(id) });
const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** A document and a catalogue that lie here. */
async function fill(tab: Tab): Promise<void> {
  await tab.db.documents.put({
    owner: `u:${BUYER}`,
    id: 'proforma:PF-100000001-1',
    order: '100000001',
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: new ArrayBuffer(3),
    sha256: '00',
    asOf: 1,
  });
  await tab.cache.packParts.put({ at: 0, bytes: new ArrayBuffer(3), keyid: 'a', sig: 'b' });
}
const left = async (tab: Tab) => [await tab.db.documents.count(), await tab.cache.packParts.count()];

async function signedIn() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await fill(tab);
  return { world, phone, tab };
}

/** The article as a page reads it. */
async function read(world: World, tab: Tab, id: number) {
  const watch = (await tab.articles()).one({ id });
  onTestFinished(watch.subscribe(() => undefined));
  await world.settle();
  return watch.get();
}

test('an article is read where that cannot be noted, and documents and the catalogue stay', async () => {
  const { world, tab } = await signedIn();
  await (await tab.articles()).keep(kept(1));
  vi.spyOn(tab.db.articles, 'update').mockImplementation(full);
  expect(await read(world, tab, 1)).toEqual(kept(1));
  expect(await left(tab)).toEqual([1, 1]);
});

test('where an older build’s articles find no room for their pictures, their words are taken over', async () => {
  const { world, tab } = await signedIn();
  await tab.db.drafts.put({ owner: `u:${BUYER}`, key: OLD_ROW, value: [entry(1), entry(2)], at: 1 });
  tab.db.articleParts.hook('creating', (_key, { name }) => void (name !== '' && full()));
  expect(await read(world, tab, 2)).toEqual({ ...kept(2), pictures: {} });
  expect(await left(tab)).toEqual([1, 1]);
  expect(await tab.db.drafts.count()).toBe(0);
});

test('where they find none at all they wait as they are, until the app is opened anew', async () => {
  const { world, phone, tab } = await signedIn();
  await tab.db.drafts.put({ owner: `u:${BUYER}`, key: OLD_ROW, value: [entry(1)], at: 1 });
  let tries = 0;
  tab.db.articleParts.hook('creating', () => {
    tries += 1;
    full();
  });
  expect(await read(world, tab, 1)).toBe(null);
  const first = tries;
  expect(await read(world, tab, 1)).toBe(null);
  expect([tries, await left(tab)]).toEqual([first, [1, 1]]);
  await tab.close();
  const again = await phone.open();
  expect(await read(world, again, 1)).toEqual(kept(1));
});

test('what a guest and a user of an older build kept is there after the sign-in, each on its own', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const guest = `anon:${tab.device}`;
  await tab.db.drafts.bulkPut([
    { owner: guest, key: OLD_ROW, value: [entry(1)], at: 1 },
    { owner: `u:${BUYER}`, key: OLD_ROW, value: [entry(2)], at: 1 },
  ]);
  await tab.signIn(world.shop.signIn(BUYER));
  expect(await read(world, tab, 2)).toEqual(kept(2));
  const owners = (await tab.db.articles.toArray()).map(({ owner, id }) => [owner, id]);
  expect(owners.toSorted()).toEqual([
    [guest, 1],
    [`u:${BUYER}`, 2],
  ]);
});
