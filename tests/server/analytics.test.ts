import { beforeEach, expect, test } from 'vitest';
import { countedWords, forgetOldSearches } from '#server/analytics/store.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const token = await shop.login('buyer@example.test');
const { id: userId } = await shop.db
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'buyer@example.test')
  .executeTakeFirstOrThrow();

const consent = (given: boolean, kind = 'analytics') =>
  shop.db.insertInto('consents').values({ user_id: userId, kind, given, at: shop.clock.now() }).execute();
const send = (q: unknown, key?: string) =>
  shop.api('POST', '/analytics/', { token, body: { q }, ...(key === undefined ? {} : { key }) });
const counts = async () =>
  (await shop.db.selectFrom('search_counts').selectAll().orderBy('day').orderBy('word').execute()).map(
    ({ day, word, count }) => `${day} ${word} ${count}`,
  );
beforeEach(async () => {
  await shop.db.deleteFrom('search_counts').execute();
  await shop.db.deleteFrom('consents').execute();
});

test('who agreed is counted by word and day, without who it was', async () => {
  await consent(true);
  const answer = await send('Toyota Corolla corolla');
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await send('golf')).status).toBe(204);
  expect((await send('TOYOTA')).status).toBe(204);
  expect(await counts()).toEqual(['2025-03-01 corolla 1', '2025-03-01 golf 1', '2025-03-01 toyota 2']);
  const columns = await shop.db.introspection.getTables();
  const table = columns.find(({ name }) => name === 'search_counts');
  expect(table?.columns.map(({ name }) => name).toSorted()).toEqual(['count', 'day', 'word']);
});

test.each([
  { what: 'never said a word on it', said: [] },
  { what: 'took it back', said: [true, false] },
  { what: 'refused', said: [false] },
])('who $what is answered alike, and nothing is kept', async ({ said }) => {
  for (const given of said) await consent(given);
  await consent(true, 'marketing');
  expect((await send('golf')).status).toBe(204);
  expect(await counts()).toEqual([]);
});

test('who agreed again is counted again', async () => {
  for (const given of [true, false, true]) await consent(given);
  await send('golf');
  expect(await counts()).toEqual(['2025-03-01 golf 1']);
});

test('the same key counts once', async () => {
  await consent(true);
  const key = '0d4c1c0e-6f5d-4d0e-9a3b-8c7a5e9f1b20';
  expect([(await send('golf', key)).status, (await send('golf', key)).status]).toEqual([204, 204]);
  expect(await counts()).toEqual(['2025-03-01 golf 1']);
});

test.each([
  { q: undefined, code: 'required' },
  { q: '  ', code: 'required' },
  { q: 'x'.repeat(256), code: 'max_length' },
])('a search of $q is refused: $code', async ({ q, code }) => {
  const answer = await send(q);
  expect([answer.status, answer.body]).toEqual([
    400,
    expect.objectContaining({ code, fields: { q: [expect.any(String)] } }),
  ]);
});

test('255 characters are taken', async () => {
  await consent(true);
  expect((await send(`golf ${'x'.repeat(250)}`)).status).toBe(204);
  expect(await counts()).toEqual(['2025-03-01 golf 1']);
});

test('a stranger is not counted', async () => {
  const answer = await shop.api('POST', '/analytics/', { body: { q: 'golf' } });
  expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'not_authenticated' })]);
  expect(await counts()).toEqual([]);
});

test.each([
  ['Citroën C4 1.6 HDi', ['1.6', 'c4', 'citroen', 'hdi']],
  ['corolla 2010-2014', ['2010', '2014', 'corolla']],
  ['chanda@example.test golf', ['golf']],
  ['call +260971234567 golf', ['call', 'golf']],
  [`${'y'.repeat(41)} golf golf`, ['golf']],
  ['%%% --', []],
])('of %j are counted %j', (text, words) => {
  expect(countedWords(text)).toEqual(words);
});

test('searches at the same time are all counted', async () => {
  await consent(true);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(index % 2 === 0 ? 'golf polo' : 'polo golf')),
  );
  expect(await counts()).toEqual(['2025-03-01 golf 40', '2025-03-01 polo 40']);
});

test('counts are forgotten after eight hundred days', async () => {
  const row = { word: 'golf', count: 3 };
  await shop.db
    .insertInto('search_counts')
    .values([
      { ...row, day: '2022-12-21' },
      { ...row, day: '2022-12-22' },
      { ...row, day: '2025-03-01' },
    ])
    .execute();
  await forgetOldSearches(shop.db, shop.clock.now());
  expect(await counts()).toEqual(['2022-12-22 golf 3', '2025-03-01 golf 3']);
});
