import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { SyncAnswer } from '#contract/sync.ts';
import { ANALYTICS_TEXT } from '#domain/people/consents.ts';
import { countedWords } from '#domain/search/counted-words.ts';
import { clearAway } from './harness/clear-away.ts';
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

test('who agreed to another wording is not counted', async () => {
  await consent(true);
  await shop.db
    .updateTable('consents')
    .set({ version: ANALYTICS_TEXT + 1 })
    .execute();
  expect((await send('golf')).status).toBe(204);
  expect(await counts()).toEqual([]);
});

test('what phones send along with their work is counted once, also where they agree in the same batch', async () => {
  const command = (name: string, payload: unknown) => ({
    key: randomUUID(),
    name,
    v: 1,
    lane: name === 'analytics' ? 'telemetry' : 'account',
    deps: [],
    payload,
  });
  const body = {
    protocol: 1,
    owner: `u:${userId}`,
    device: 'a',
    commands: [
      command('profile.edit', { analytics_opt_in: true, analytics_text: ANALYTICS_TEXT }),
      command('analytics', { q: 'golf' }),
      command('analytics', { q: '' }),
      command('analytics', { q: 'mirror' }),
    ],
  };
  const outcomes: string[][] = [];
  for (let time = 0; time < 2; time += 1) {
    const answer = await shop.api('POST', '/sync/', { token, body: { ...body, batch: randomUUID() } });
    outcomes.push(answer.as(SyncAnswer).results.map(({ outcome }) => outcome));
  }
  const told = ['done', 'done', 'rejected', 'done'];
  expect(outcomes).toEqual([told, told]);
  expect(await counts()).toEqual(['2025-03-01 golf 1', '2025-03-01 mirror 1']);
});

test.each<Record<string, string>>([{ 'sec-gpc': '1' }, { dnt: '1' }])(
  'a browser that asks for no counting (%o) is not counted, alone or in a batch, whatever was agreed to',
  async (headers) => {
    await consent(true);
    const alone = await shop.api('POST', '/analytics/', { token, body: { q: 'golf' }, headers });
    const command = {
      key: randomUUID(),
      name: 'analytics',
      v: 1,
      lane: 'telemetry',
      deps: [],
      payload: { q: 'polo' },
    };
    const body = { protocol: 1, batch: randomUUID(), owner: `u:${userId}`, device: 'a', commands: [command] };
    const batch = await shop.api('POST', '/sync/', { token, body, headers });
    expect([alone.status, batch.as(SyncAnswer).results[0]?.outcome]).toEqual([204, 'done']);
    expect(await counts()).toEqual([]);
  },
);

test('a browser that asks for nothing is counted', async () => {
  await consent(true);
  await shop.api('POST', '/analytics/', {
    token,
    body: { q: 'golf' },
    headers: { 'sec-gpc': '0', dnt: '0' },
  });
  expect(await counts()).toEqual(['2025-03-01 golf 1']);
});

test('once taken back, nothing is counted from that moment on', async () => {
  await consent(true);
  await send('golf');
  await consent(false);
  await send('polo');
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
  await clearAway(shop, ['search_counts']);
  expect(await counts()).toEqual(['2022-12-22 golf 3', '2025-03-01 golf 3']);
});

test('a person is counted 120 times a minute; a batch is told to come back (security 11)', async () => {
  const limited = await testServer({ config: { rateLimits: true }, whenDone: onTestFinished });
  const mine = await limited.login('buyer@example.test');
  const statuses: number[] = [];
  const ask = () => limited.api('POST', '/analytics/', { token: mine, body: { q: 'golf' } });
  for (let time = 0; time < 121; time += 1) statuses.push((await ask()).status);
  expect([statuses.slice(0, 120).every((status) => status === 204), statuses.at(-1)]).toEqual([true, 429]);
  const { id } = await limited.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  const commands = [
    { key: randomUUID(), name: 'analytics', v: 1, lane: 'telemetry', deps: [], payload: { q: 'golf' } },
  ];
  const body = { protocol: 1, batch: randomUUID(), owner: `u:${id}`, device: 'a', commands };
  const answer = await limited.api('POST', '/sync/', { token: mine, body });
  expect(answer.as(SyncAnswer).results.map(({ outcome }) => outcome)).toEqual(['retry']);
  limited.clock.advance(61);
  expect((await ask()).status).toBe(204);
});
