import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { AuditChain, AuditEntry } from '#contract/staff/audit.ts';
import { paginated } from '#contract/wire.ts';
import { transaction } from '#server/platform/database/database.ts';
import { type StaffAct as Written, writeAudit } from '#server/platform/calls/audit.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const staffId = async () =>
  (
    await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'staff@example.test')
      .executeTakeFirstOrThrow()
  ).id;

const write = async (entry: Partial<Written>) =>
  transaction(shop.db, (tx) =>
    writeAudit(
      tx,
      {
        actorId: null,
        action: 'order.note',
        entity: 'order',
        entityId: '100000001',
        before: null,
        after: null,
        ip: '127.0.0.1',
        ...entry,
      },
      shop.clock.now(),
    ),
  );
const asked = (search: string) => shop.api('GET', `/staff/audit/${search}`, { token: staff });
const found = async (search: string) => (await asked(search)).as(paginated(AuditEntry)).results;

beforeAll(async () => {
  const actorId = await staffId();
  await write({
    actorId,
    action: 'order.status',
    before: { status: 'Pending', version: 1, paid_minor: 0 },
    after: { status: 'Authorized', version: 2, paid_minor: 0, reason: null },
  });
  await write({ action: 'order.expired', entityId: '100000002' });
  shop.clock.advance(3 * 86_400);
  await write({
    actorId,
    action: 'user.password',
    entity: 'user',
    entityId: '7',
    before: { password_hash: 'argon2id$abc', name: 'a', deep: { token: 'abc', kept: 1 } },
    after: { password_hash: 'argon2id$def', name: 'a', deep: { token: 'def', kept: 1 }, has_password: true },
  });
  await write({ actorId, action: 'rate.set', entity: 'rate', entityId: '=cmd|a', after: 'set' });
});

test('each act is there with who and what, and of its fields those that it changed', async () => {
  const [, , , first] = await found('');
  expect(first).toEqual({
    id: 1,
    at: '2025-03-01T09:00:00Z',
    actor: { id: await staffId(), name: 'Sam Mwangi' },
    action: 'order.status',
    entity: 'order',
    entity_id: '100000001',
    before: { status: 'Pending', version: 1 },
    after: { status: 'Authorized', version: 2 },
    request_id: null,
  });
});

test('what is secret is not shown, should it ever have been written', async () => {
  const text = (await asked('?entity=user')).text;
  expect(text).not.toMatch(/argon2id|"abc"|"def"/);
  expect(await found('?entity=user')).toMatchObject([
    {
      before: { password_hash: '[hidden]', deep: { token: '[hidden]', kept: 1 } },
      after: { password_hash: '[hidden]', has_password: true },
    },
  ]);
});

test.each([
  ['', [4, 3, 2, 1]],
  ['?actor=staff@example', [4, 3, 1]],
  ['?actor=MWANGI', [4, 3, 1]],
  ['?actor=%25', []],
  ['?actor=nobody', []],
  ['?entity=order', [2, 1]],
  ['?entity=100000002', [2]],
  ['?entity=order%20100000001', [1]],
  ['?entity=rate%20=cmd%7Ca', [4]],
  ['?action=order.', [2, 1]],
  ['?action=order.s', [1]],
  ['?action=_____.', []],
  ['?from=2025-03-02', [4, 3]],
  ['?to=2025-03-01', [2, 1]],
  ['?from=2025-03-01&to=2025-03-01&action=order.e', [2]],
])('%j finds %j', async (search, ids) => {
  expect((await found(search)).map(({ id }) => id)).toEqual(ids);
});

test('a page that is not there is none', async () => {
  expect((await asked('?page=2')).status).toBe(404);
  expect((await asked('?page=0')).status).toBe(404);
});

test('an act names its request, as the log of the server does', async () => {
  const lines: string[] = [];
  const other = await testServer({ onLogLine: (line) => void lines.push(line) });
  const token = await other.login('staff@example.test');
  const body = { crossed_out_price: 'off' };
  await other.api('PATCH', '/staff/settings/', { token, key: randomUUID(), body });
  const answer = await other.api('GET', '/staff/audit/', { token });
  const id = answer.as(paginated(AuditEntry)).results[0]?.request_id;
  expect(lines.find((line) => line.includes('/api/staff/settings/'))).toContain(`"id":"${id}"`);
  expect((await other.api('GET', '/staff/audit/chain/', { token })).body).toMatchObject({
    entries: 1,
    broken_at: null,
  });
});

/** Security 24. */
test('as a table it opens no formula, and has the rows of the search', async () => {
  const answer = await shop.api('GET', '/staff/audit/csv/?entity=rate', { token: staff });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="chicargos-audit-2025-03-04.csv"');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'id,at,actor_id,actor,action,entity,entity_id,before,after,request_id',
    `4,2025-03-04T09:00:00Z,${await staffId()},Sam Mwangi,rate.set,rate,"'=cmd|a",,"{""value"":""set""}",`,
    '',
  ]);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s changes nothing in it', async (method) => {
  for (const path of ['/staff/audit/', '/staff/audit/csv/', '/staff/audit/chain/']) {
    const answer = await shop.api(method, path, { token: staff, body: {} });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  }
});

test('whether the chain holds is told, and where it broke', async () => {
  const chain = async () => (await shop.api('GET', '/staff/audit/chain/', { token: staff })).as(AuditChain);
  expect(await chain()).toEqual({ entries: 4, broken_at: null, checked_at: '2025-03-04T09:00:00Z' });
  await sql`alter table audit_log disable trigger audit_log_kept`.execute(shop.db);
  await sql`update audit_log set request_id = 'forged' where id = 3`.execute(shop.db);
  expect(await chain()).toMatchObject({ entries: 2, broken_at: 3 });
});
