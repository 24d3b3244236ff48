import { spawn } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { makeStaff } from '#server/identity/make-staff.ts';
import { readWish, told } from '#server/staff/wish.ts';
import { dataFolder, removeData } from './harness/real-server.ts';
import { quietLog } from './harness/settings.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();

interface Ended {
  code: number | null;
  output: string;
}

/** The command as `npm run staff` starts it. */
function staff(words: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/staff/create.ts', ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: shop.config.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((ended) => child.once('close', (code) => ended({ code, output })));
}

/** Report of the command on an account in the shop that is here: its own work, without a process around it. */
async function promoted(email: string): Promise<string> {
  const wish = readWish(['create', email]);
  if (!wish) throw new Error(`cannot be read: ${email}`);
  return told(wish, await transaction(shop.db, (tx) => makeStaff(tx, wish, shop.clock.now())), shop.config);
}

const here = { DATABASE_URL: shop.url };
const passwordIn = (output: string) => /shown only now: (\S+)/.exec(output)?.[1] ?? '';
const enter = (username: string, password: string) =>
  shop.api('POST', '/auth/login/', { body: { username, password } });

test('a new email becomes staff with a password that is shown once', async () => {
  const { code, output } = await staff(['create', 'Boss@Shop.test', '--name', 'Mary Banda Zulu'], here);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Created boss@shop\.test \(user \d+\) as staff\.\nPassword[^\n]+\n\nNext: /),
  ]);
  const password = passwordIn(output);
  expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){3}$/);

  const session = (await enter('boss@shop.test', password)).as(SignedIn);
  expect(session).toMatchObject({ is_staff: true, first_name: 'Mary', last_name: 'Banda Zulu' });
  const [entry] = await shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute();
  expect(entry).toMatchObject({
    action: 'staff.create',
    entity: 'user',
    entity_id: String(session.id),
    actor_id: null,
    before: null,
    after: { is_staff: true, is_active: true },
  });
  expect(JSON.stringify(entry)).not.toContain(password);
  expect(await verifyAudit(shop.db)).toMatchObject({ brokenAt: null });
});

test('who had the account before is out of it', async () => {
  const before = (await enter('buyer@example.test', SEED_PASSWORD)).as(SignedIn);
  const output = await promoted('buyer@example.test');
  expect(output).toContain('Promoted buyer@example.test');
  expect((await shop.api('GET', '/profile/', { token: before.token })).status).toBe(401);
  expect((await enter('buyer@example.test', SEED_PASSWORD)).status).toBe(400);
  const after = (await enter('buyer@example.test', passwordIn(output))).as(SignedIn);
  expect(after).toMatchObject({
    id: before.id,
    is_staff: true,
    first_name: before.first_name,
    last_name: before.last_name,
  });
});

test('an account that was never activated is active then, and its mailed link is void', async () => {
  const body = { first_name: 'A', last_name: 'B', email: 'early@shop.test', password: 'kariba dam at noon' };
  await shop.api('POST', '/register/', { body });
  const [mail] = await shop.mail('early@shop.test');
  const output = await promoted('EARLY@shop.test');
  expect((await enter('early@shop.test', passwordIn(output))).status).toBe(200);
  expect((await enter('early@shop.test', 'kariba dam at noon')).status).toBe(400);
  expect((await shop.api('GET', new URL(mail?.links[0] ?? '').pathname)).status).toBe(411);
});

test('the way back in: Google, authenticator app and known phones of before count no more', async () => {
  const { id } = await shop.db
    .updateTable('users')
    .set({ google_sub: '1001' })
    .where('email', '=', 'buyer2@example.test')
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = shop.clock.now();
  const step = { user_id: id, secret: Buffer.from('s'), created_at: at, confirmed_at: at };
  await shop.db.insertInto('second_steps').values(step).execute();
  await shop.db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: Buffer.from('c'), created_at: at })
    .execute();
  await shop.db
    .insertInto('known_devices')
    .values({ user_id: id, device_hash: Buffer.from('d'), name: 'x', first_seen_at: at, last_seen_at: at })
    .execute();

  const output = await promoted('buyer2@example.test');
  expect(output).toContain('The authenticator app that it had counts no more.\n');
  expect((await enter('buyer2@example.test', passwordIn(output))).status, 'no code is asked for').toBe(200);
  const [account] = await shop.db.selectFrom('users').select('google_sub').where('id', '=', id).execute();
  expect(account).toEqual({ google_sub: null });
  expect(await shop.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  const phones = await shop.db.selectFrom('known_devices').select('name').where('user_id', '=', id).execute();
  expect(phones).not.toContainEqual({ name: 'x' });
  const [entry] = await shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute();
  expect(entry).toMatchObject({
    action: 'staff.promote',
    before: { is_staff: false, is_active: true, second_step: true },
    after: { is_staff: true, is_active: true, second_step: false },
  });
});

test.each([
  { staffTotp: 'required', says: 'set up an authenticator app at https://shop.test/profile/security' },
  { staffTotp: 'off', says: 'open https://shop.test/staff.' },
] as const)('it says what to do next with STAFF_TOTP=$staffTotp', ({ staffTotp, says }) => {
  const made = { id: 7, isNew: true, hadSecondStep: false, password: 'p' };
  const output = told({ email: 'next@shop.test', name: null }, made, {
    publicUrl: 'https://shop.test',
    staffTotp,
  });
  expect(output).toContain('Next: sign in at https://shop.test/login ');
  expect(output).toContain(says);
});

describe('what cannot be read is not guessed', () => {
  test.each([
    { words: [] },
    { words: ['create', 'nobody'] },
    { words: ['create', 'a@x.zm', '--name', 'Mary'] },
    { words: ['create', 'a@x.zm', '--admin', 'A B'] },
  ])('$words', ({ words }) => {
    expect(readWish(words)).toBeNull();
  });

  test('the command says how it is called', async () => {
    const { code, output } = await staff(['create', 'nobody'], here);
    expect([code, output]).toEqual([2, 'Usage: npm run staff -- create EMAIL [--name "First Last"]\n']);
  });

  test('a bad setting is named', async () => {
    const { code, output } = await staff(['create', 'a@x.zm'], { ...here, PORT: 'many' });
    expect([code, output]).toEqual([1, expect.stringMatching(/^PORT .*\n$/)]);
  });
});

test('without a server the database is started for the moment, with one it is shared', async () => {
  const dataDir = dataFolder();
  onTestFinished(() => removeData(dataDir));
  const alone = await staff(['create', 'first@shop.test'], { DATA_DIR: dataDir });
  expect([alone.code, alone.output]).toEqual([0, expect.stringContaining('Created first@shop.test')]);

  const running = await startEmbedded(dataDir, quietLog());
  const beside = await staff(['create', 'second@shop.test'], { DATA_DIR: dataDir });
  expect([beside.code, beside.output]).toEqual([0, expect.stringContaining('Created second@shop.test')]);
  const db = openDatabase(running.ownerUrl);
  const rows = await db.selectFrom('users').select(['email', 'is_staff']).orderBy('id').execute();
  await db.destroy();
  await running.stop();
  expect(rows).toEqual([
    { email: 'first@shop.test', is_staff: true },
    { email: 'second@shop.test', is_staff: true },
  ]);
});
