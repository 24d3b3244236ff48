import { beforeEach, expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';

/** Words that those who agreed looked for, as staff read it: words of many, and nobody's own. */

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const ask = (days = '') => shop.api('GET', `/staff/search-words/?${days}`, { token: staff });

beforeEach(async () => {
  await shop.db.deleteFrom('search_counts').execute();
  await shop.db
    .insertInto('search_counts')
    .values([
      { day: '2025-01-31', word: 'patrol', count: 50 },
      { day: '2025-02-02', word: 'corolla', count: 4 },
      { day: '2025-02-28', word: 'corolla', count: 3 },
      { day: '2025-03-01', word: 'hilux', count: 9 },
      { day: '2025-03-01', word: 'my-own-name', count: 4 },
      { day: '2025-03-01', word: '=cmd()', count: 5 },
    ])
    .execute();
});

test('the words of the last 28 days, most first, without those that few searches had', async () => {
  const answer = await ask();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    from: '2025-02-02',
    to: '2025-03-01',
    least: 5,
    results: [
      { word: 'hilux', count: 9 },
      { word: 'corolla', count: 7 },
      { word: '=cmd()', count: 5 },
    ],
  });
});

test('of the days that are asked for, both included; what is no day is left at the usual', async () => {
  expect((await ask('from=2025-01-31&to=2025-01-31')).body).toMatchObject({
    results: [{ word: 'patrol', count: 50 }],
  });
  expect((await ask('from=0000-01-01')).status).toBe(200);
  expect((await ask('from=2025-02-30&to=soon')).body).toMatchObject({
    from: '2025-02-02',
    to: '2025-03-01',
  });
});

test('as a table that no spreadsheet takes for a formula', async () => {
  const answer = await shop.api('GET', '/staff/search-words/csv/', { token: staff });
  expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  expect(answer.text.trim().split(/\r?\n/)).toEqual(['word,count', 'hilux,9', 'corolla,7', '"\'=cmd()",5']);
});

test('for staff alone', async () => {
  for (const path of ['/staff/search-words/', '/staff/search-words/csv/']) {
    expect((await shop.api('GET', path)).status).toBe(401);
    const token = await shop.login('buyer@example.test');
    expect((await shop.api('GET', path, { token })).status).toBe(403);
  }
});
