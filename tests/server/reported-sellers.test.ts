import { expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'account' });
const token = await shop.login('buyer@example.test');
const idOf = async (name: string) =>
  (
    await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@example.test`)
      .executeTakeFirstOrThrow()
  ).id;
const report = async (name: string) =>
  shop.api('POST', '/reports/', {
    token,
    body: { kind: 'seller', seller_id: await idOf(name), reason: 'fraud', text: 'Money by phone, they say.' },
  });

test('a seller whom others can see can be reported, once while nobody has decided', async () => {
  const first = await report('vendor1');
  expect(first.status, first.text).toBe(201);
  const again = await report('vendor1');
  expect([again.status, again.body]).toEqual([200, first.body]);
  const row = await shop.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'seller', seller_id: await idOf('vendor1'), product_id: null });
});

/** Security 1: who is a buyer, waits or was refused is nobody to name. */
test.each(['buyer2', 'supporter1', 'vendorx'])('%s is no seller to report', async (name) => {
  const answer = await report(name);
  expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
});
