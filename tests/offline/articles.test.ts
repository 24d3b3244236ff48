import { readFileSync } from 'node:fs';
import { onTestFinished, expect, test } from 'vitest';
import * as v from 'valibot';
import { dropDraftsOf } from '#offline/centre/drop-work.ts';
import { MOST_ARTICLES } from '#domain/shop/saved-article-limits.ts';
import { MAX_ARTICLE_BYTES } from '#offline/read/articles/rows.ts';
import type { Tab } from './harness/phone.ts';
import { World } from './harness/world.ts';
import type { ArticleKey } from '#offline/face/article-shelf.ts';

const BUYER = 5;
const OTHER = 6;
const PICTURE = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

const article = (id: number, content = `<p>words of ${id}</p>`) => ({
  id,
  slug: `article-${id}`,
  title: `Article ${id}`,
  date_created: null,
  content,
});
/** An article with as many pictures, of so many bytes together with its words. */
const withPictures = (id: number, pictures: number, bytes = 0) => ({
  article: article(id, bytes > 0 ? 'x'.repeat(bytes) : undefined),
  pictures: Object.fromEntries(
    Array.from({ length: pictures }, (_, place) => [`/media/i/${id}/${place}.webp`, PICTURE]),
  ),
});

/** The numbers of the articles that are listed, as a screen sees them. */
async function listed(world: World, tab: Tab): Promise<() => number[] | undefined> {
  const { titles } = await tab.articles();
  onTestFinished(titles.subscribe(() => undefined));
  await world.settle();
  return () => titles.get()?.map(({ id }) => id);
}

/** Reads one as a page does that opens and closes again. */
async function read(world: World, tab: Tab, wanted: ArticleKey) {
  const watch = (await tab.articles()).one(wanted);
  const leave = watch.subscribe(() => undefined);
  await world.settle();
  const found = watch.get();
  leave();
  return found;
}

/** Which parts of which articles the phone has read, from now on. */
function partsRead(tab: Tab): Set<string> {
  const seen = new Set<string>();
  const note = (part: { article: string; name: string }) => {
    seen.add(`${part.article} ${part.name}`);
    return part;
  };
  tab.db.articleParts.hook('reading', note);
  onTestFinished(() => tab.db.articleParts.hook('reading').unsubscribe(note));
  return seen;
}

test('what an older build kept in one row is there after the update, each with its pictures', async () => {
  const world = new World();
  const phone = world.phone();
  const before = await phone.open();
  await before.signIn(world.shop.signIn(BUYER));
  const file = new URL('fixtures/database-3.json', import.meta.url);
  const { drafts } = v.parse(
    v.object({
      drafts: v.array(v.object({ owner: v.string(), key: v.string(), value: v.unknown(), at: v.number() })),
    }),
    JSON.parse(readFileSync(file, 'utf8')),
  );
  await before.db.drafts.bulkPut(drafts);
  await before.close();

  const tab = await phone.open();
  const now = await listed(world, tab);
  expect(now()).toEqual([12, 11]);
  expect(await read(world, tab, { slug: 'Nakonde' })).toMatchObject({
    article: { title: 'Nakonde' },
    pictures: { '/media/i/aa/640.webp': PICTURE, '/media/i/bb/640.webp': PICTURE },
  });
  // Nothing of it lies here twice, and a form that was begun stays.
  expect((await tab.db.drafts.toArray()).map(({ key }) => key)).toEqual(['consignee']);
  await tab.close();
  const again = await phone.open();
  expect((await listed(world, again))()).toEqual([12, 11]);
});

test('a list of them reads no words, and one that is read is the only one that is', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const shelf = await tab.articles();
  for (const id of [1, 2, 3]) {
    await world.advance(1000);
    await shelf.keep(withPictures(id, 2));
  }
  const seen = partsRead(tab);
  const now = await listed(world, tab);
  expect([now(), [...seen]]).toEqual([[3, 2, 1], []]);
  expect((await read(world, tab, { id: 2 }))?.article.content).toBe('<p>words of 2</p>');
  const [row] = (await tab.db.articles.toArray()).filter(({ id }) => id === 2);
  expect([...seen].toSorted()).toEqual(
    ['', '/media/i/2/0.webp', '/media/i/2/1.webp'].map((name) => `${row?.key} ${name}`),
  );
});

test.each([
  { what: 'are more than fifty', bytes: 0, room: MOST_ARTICLES },
  { what: 'weigh too much', bytes: MAX_ARTICLE_BYTES / 4, room: 4 },
])('where they $what, those go that were read longest ago', async ({ bytes, room }) => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const shelf = await tab.articles();
  const ids = Array.from({ length: room }, (_, place) => place + 1);
  for (const id of ids) {
    await world.advance(1000);
    await shelf.keep(withPictures(id, bytes > 0 ? 0 : 1, bytes));
  }
  await world.advance(1000);
  await read(world, tab, { id: 1 });
  await world.advance(1000);
  await shelf.keep(withPictures(999, 0));
  const now = await listed(world, tab);
  expect(now()?.toSorted((a, b) => a - b)).toEqual([1, ...ids.slice(2), 999]);
  expect(await read(world, tab, { id: 2 })).toBe(null);
  // Their words and pictures went with them.
  const keys = (await tab.db.articles.toArray()).map(({ key }) => key);
  const parts = await tab.db.articleParts.toArray();
  expect(new Set(parts.map((part) => part.article))).toEqual(new Set(keys));
});

test('how many went for newer ones stands there until it is read, also for who signs in, and not after them', async () => {
  const world = new World();
  const tab = await world.phone().open();
  const shelf = await tab.articles();
  onTestFinished(shelf.madeRoom.subscribe(() => undefined));
  const keep = async (from: number, to: number) => {
    for (let id = from; id <= to; id++) {
      await world.advance(1000);
      await shelf.keep(withPictures(id, 0));
    }
    await world.settle();
  };
  await keep(1, MOST_ARTICLES);
  expect(shelf.madeRoom.get()).toBe(0);
  await keep(MOST_ARTICLES + 1, MOST_ARTICLES + 2);
  expect(shelf.madeRoom.get()).toBe(2);
  // The same once more takes no room.
  await keep(MOST_ARTICLES + 2, MOST_ARTICLES + 2);
  expect(shelf.madeRoom.get()).toBe(2);
  await tab.signIn(world.shop.signIn(BUYER));
  await keep(MOST_ARTICLES + 3, MOST_ARTICLES + 3);
  expect(shelf.madeRoom.get()).toBe(3);
  await shelf.toldRoom();
  await world.settle();
  expect(shelf.madeRoom.get()).toBe(0);
  await keep(MOST_ARTICLES + 4, MOST_ARTICLES + 4);
  expect(shelf.madeRoom.get()).toBe(1);
  await tab.signOut();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(shelf.madeRoom.get()).toBe(0);
});

test('kept again it is there once, as it is now, and let go of it is gone', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const shelf = await tab.articles();
  await shelf.keep(withPictures(1, 3));
  await shelf.keep({ article: article(1, '<p>new words</p>'), pictures: {} });
  const now = await listed(world, tab);
  expect(now()).toEqual([1]);
  expect(await read(world, tab, { id: 1 })).toEqual({
    article: article(1, '<p>new words</p>'),
    pictures: {},
  });
  await shelf.remove(1);
  await world.settle();
  expect([now(), phone.everything.includes('words')]).toEqual([[], false]);
});

test('what a guest kept goes along at sign-in, once, and goes with the sign-out', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const shelf = await tab.articles();
  const now = await listed(world, tab);
  await tab.signIn(world.shop.signIn(BUYER));
  await shelf.keep({ article: article(1, 'trace, as the user kept it'), pictures: {} });
  // The session ends without a sign-out, and the guest keeps two.
  await tab.db.session.clear();
  await world.advance(1000);
  for (const id of [1, 2]) await shelf.keep({ article: article(id, `trace of ${id}`), pictures: {} });
  await world.settle();
  expect(now()?.toSorted()).toEqual([1, 2]);
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  expect(now()?.toSorted()).toEqual([1, 2]);
  expect((await read(world, tab, { id: 1 }))?.article.content).toBe('trace of 1');
  await tab.signOut();
  await world.settle();
  expect([now(), phone.everything.includes('trace')]).toEqual([[], false]);
  expect(JSON.stringify(world.network.sent)).not.toContain('trace');
});

test('nobody sees what somebody else keeps here, nor is it left behind', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const shelf = await tab.articles();
  const now = await listed(world, tab);
  await tab.signIn(world.shop.signIn(BUYER));
  await shelf.keep({ article: article(1, 'trace of 1'), pictures: {} });
  // The account is gone, and with it the session: nobody signed out.
  await tab.db.session.clear();
  await world.settle();
  expect([now(), await read(world, tab, { id: 1 })]).toEqual([[], null]);
  await dropDraftsOf(tab.db, `u:${BUYER}`);
  expect(phone.everything).not.toContain('trace');

  // An older build, which knows of none, signs one out and another one in.
  await tab.signIn(world.shop.signIn(BUYER));
  await shelf.keep({ article: article(1, 'trace of 1'), pictures: {} });
  await tab.db.session.update('current', { owner: `u:${OTHER}` });
  await tab.close();
  await phone.open();
  expect(phone.everything).not.toContain('trace');
});
