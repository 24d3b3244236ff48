import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { SERVER_ROLE } from '#server/platform/database/embedded/cluster.ts';
import { readConnection, writeConnection } from '#server/platform/database/embedded/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/base/log.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { grantToServer } from '#server/platform/database/server-role.ts';
import { dataFolder, removeData } from './harness/real-server.ts';
import { quietLog, testConfig } from './harness/settings.ts';
import { type Addresses, databaseFrom } from './harness/templates.ts';
import { testServer } from './harness/test-server.ts';

/** Security 31, 50: a statement that got in where none should reaches rows at most, and of the log not those. */
const shop = await testServer();

function opened(url: string) {
  const db = openDatabase(url, { max: 1 });
  onTestFinished(() => db.destroy());
  return db;
}

test.each([
  'truncate audit_log',
  'truncate users cascade',
  'delete from audit_log',
  "update audit_log set action = 'nothing'",
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_kept on audit_log',
  'drop table audit_log',
  "create or replace function audit_log_is_append_only() returns trigger language plpgsql as 'begin return new; end'",
  'delete from accepted_terms',
  'update accepted_terms set terms_version = 1',
  'delete from commission_entries',
  'truncate commission_entries cascade',
  'delete from kysely_migration',
  'create table mine (id integer)',
  'alter table users add column mine text',
  "set session_replication_role = 'replica'",
  'set role chicargos',
  `alter role ${SERVER_ROLE} superuser`,
  "copy users to program 'cat'",
  "select pg_read_file('/etc/passwd')",
])('the server’s role may not: %s', async (statement) => {
  const client = new Client({ connectionString: shop.serverUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('it owns no table and may empty none, and adds to the log as before', async () => {
  const db = opened(shop.serverUrl);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (pg_has_role(relowner, 'member') or has_table_privilege(oid, 'truncate, references, trigger'))`.execute(
    db,
  );
  expect(rows).toEqual([]);
  const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length;
  const before = await count();
  const staff = await shop.login('staff@example.test');
  const answer = await shop.api('POST', '/staff/vouchers/', {
    token: staff,
    body: { code: 'ROLE10', kind: 'percent', value: '10.00', ends_at: '2025-06-01T00:00:00Z' },
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(await count()).toBe(before + 1);
});

test('what was given it beyond that is taken back at the next start, and a new table is within its reach', async () => {
  const { url, ownerUrl, drop } = await databaseFrom('empty', inject('cluster'));
  onTestFinished(drop);
  const owner = opened(ownerUrl);
  await sql`grant truncate, update on audit_log to ${sql.id(SERVER_ROLE)}`.execute(owner);
  await sql`create table later_one (id integer)`.execute(owner);
  await grantToServer(owner, SERVER_ROLE);
  const server = opened(url);
  await expect(sql`truncate audit_log`.execute(server)).rejects.toThrow('permission denied');
  await sql`insert into later_one values (1)`.execute(server);
});

/** Lines that a start writes to the log. */
async function started({ url, ownerUrl }: Addresses): Promise<string> {
  const lines: string[] = [];
  await prepareDatabase({
    url,
    ownerUrl,
    config: testConfig({ seed: 'none' }),
    clock: shop.clock,
    log: createLog({ now: () => shop.clock.now(), level: 'info', write: (line) => lines.push(line) }),
    say: () => undefined,
  });
  return lines.join('\n');
}

test('whoever gives one address for both is told what two would be good for', async () => {
  const place = await databaseFrom('empty', inject('cluster'));
  onTestFinished(place.drop);
  expect(await started({ url: place.ownerUrl, ownerUrl: place.ownerUrl })).toContain('DATABASE_OWNER_URL');
  expect(await started(place)).toBe('');
});

test('two addresses of two shops are refused', async () => {
  const [place, other] = [
    await databaseFrom('empty', inject('cluster')),
    await databaseFrom('contract', inject('cluster')),
  ];
  onTestFinished(place.drop);
  onTestFinished(other.drop);
  await expect(started({ ownerUrl: place.ownerUrl, url: other.url })).rejects.toThrow(
    'must name the same one',
  );
});

test('tables of other programs beside ours are none of the server’s', async () => {
  const { url, ownerUrl, drop } = await databaseFrom('empty', inject('cluster'));
  onTestFinished(drop);
  const owner = opened(ownerUrl);
  const role = `other_${randomUUID().slice(0, 8)}`;
  await sql`create role ${sql.id(role)}`.execute(owner);
  await sql`create table theirs (id integer)`.execute(owner);
  await sql`alter table theirs owner to ${sql.id(role)}`.execute(owner);
  await grantToServer(owner, SERVER_ROLE);
  await expect(sql`select * from theirs`.execute(opened(url))).rejects.toThrow('permission denied');
  await sql`drop table theirs`.execute(owner);
  await sql`drop role ${sql.id(role)}`.execute(owner);
});

test('a data folder from before there was a role gets one', async () => {
  const folder = dataFolder();
  onTestFinished(() => removeData(folder));
  await (await startEmbedded(folder, quietLog())).stop();
  const { serverPassword: _none, ...before } = readConnection(folder) ?? {
    url: '',
    password: '',
    cluster: '',
  };
  writeConnection(folder, before);
  const again = await startEmbedded(folder, quietLog());
  onTestFinished(() => again.stop());
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(opened(again.url));
  expect(rows).toEqual([{ name: SERVER_ROLE }]);
});
