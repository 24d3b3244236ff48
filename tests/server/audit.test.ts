import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyAudit, writeAudit } from '#server/platform/calls/audit.ts';
import { transaction } from '#server/platform/database/database.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'empty' });
const write = (entityId: string, after: unknown = { total: '10.00', b: 1, a: [null, { z: 1, y: 2 }] }) =>
  transaction(shop.db, (tx) =>
    writeAudit(
      tx,
      { actorId: 7, action: 'quote.set', entity: 'basket', entityId, before: null, after, ip: '127.0.0.1' },
      shop.clock.now(),
    ),
  );

/** Security 31. */
test('entries written at the same time form one chain', async () => {
  await Promise.all(Array.from({ length: 15 }, (_, at) => write(String(at))));
  expect(await verifyAudit(shop.db)).toEqual({ entries: 15, brokenAt: null });
});

test('an act that is undone leaves no entry', async () => {
  const undone = transaction(shop.db, async (tx) => {
    await writeAudit(
      tx,
      { actorId: null, action: 'x', entity: 'x', entityId: '1', before: null, after: null, ip: '' },
      shop.clock.now(),
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await write('after');
  expect(await verifyAudit(shop.db)).toMatchObject({ brokenAt: null });
});

test('no entry can be changed or taken out', async () => {
  await expect(sql`update audit_log set action = 'nothing'`.execute(shop.db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit_log`.execute(shop.db)).rejects.toThrow('append-only');
});

test.each([
  { what: 'changed', change: sql`update audit_log set after = '{"total": "99.00"}' where id = 5` },
  { what: 'taken out', change: sql`delete from audit_log where id = 3` },
])('one $what past the guard breaks the chain', async ({ change }) => {
  await sql`alter table audit_log disable trigger audit_log_kept`.execute(shop.db);
  await change.execute(shop.db);
  await sql`alter table audit_log enable trigger audit_log_kept`.execute(shop.db);
  expect((await verifyAudit(shop.db)).brokenAt).toBeLessThanOrEqual(5);
});
