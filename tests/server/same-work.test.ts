import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { withRandomDelay, withRandomDelayBy } from '#server/identity/sign-in-gate.ts';
import { notifyOfGuesses } from '#server/identity/guesses.ts';
import { type Comparison, comparisons, hashPassword, verifyPassword } from '#server/identity/passwords.ts';
import { resetHandler } from '#server/identity/reset.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

/**
 * Existence of an account shows in no answer's time (security 8), because the work is the same: that is seen here where it is
 * done. What it comes to in time, `npm run bench -- accounts` shows.
 */
const shop = await testServer();

const KNOWN = 'buyer@example.test';
/** Nobody's, one that was never activated, and one that signs in by Google only. */
const OTHERS = ['nobody@example.test', 'inactive@example.test', 'google@x.zm'];

beforeAll(async () => {
  // The copied shop makes sign-ins cheap; theirs costs what one in the field does.
  const password_hash = await hashPassword(SEED_PASSWORD);
  const kept = [KNOWN, ...OTHERS];
  await shop.db.updateTable('users').set({ password_hash }).where('email', 'in', kept).execute();
  await shop.db
    .insertInto('users')
    .values({
      email: 'google@x.zm',
      password_hash: null,
      google_sub: '1234',
      first_name: 'Grace',
      last_name: 'Banda',
      language: 'pt',
      is_active: true,
      is_staff: false,
      created_at: shop.clock.now(),
    })
    .execute();
});

/** Which passwords were compared, and the statements that the database was given, since the last look. */
const seen = { compared: [] as Comparison[], asked: [] as string[] };
const look = () => ({ compared: seen.compared.splice(0), asked: seen.asked.splice(0) });
beforeEach(() => {
  const listen = (message: unknown) => void seen.compared.push(message as Comparison);
  comparisons.subscribe(listen);
  onTestFinished(() => {
    comparisons.unsubscribe(listen);
  });
});

/** The same shop, with what it asks the database written down. */
const writesDown: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    seen.asked.push(shop.db.getExecutor().compileQuery(node, queryId).sql);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

async function listening() {
  const { config, clock, log } = shop;
  const db = shop.db.withPlugin(writesDown);
  const app = await buildApp({ config, db, clock, log, lifecycle: { draining: false } });
  onTestFinished(() => app.close());
  return async (path: string, payload: object): Promise<number> =>
    (await app.inject({ method: 'POST', url: `/api${path}`, payload })).statusCode;
}

test('a wrong sign-in compares one password at the same cost, whoever it is for, after the same statements', async () => {
  const post = await listening();
  const enter = (username: string) => post('/auth/login/', { username, password: 'a wrong one' });
  expect(await enter(KNOWN)).toBe(400);
  const known = look();
  expect(known.compared).toHaveLength(1);
  expect(known.asked.length).toBeGreaterThan(0);
  for (const email of OTHERS) {
    expect(await enter(email)).toBe(400);
    expect([email, look()]).toEqual([email, known]);
  }
});

test('to be told of guesses is the same statements, whether somebody has the address or not (security 47)', async () => {
  const { config, clock } = shop;
  const tell = (email: string) => notifyOfGuesses(shop.db.withPlugin(writesDown), email, config, clock.now());
  await tell(KNOWN);
  const known = look();
  expect(known.asked.join('\n')).toMatch(/mail_outbox/);
  for (const email of OTHERS) {
    await tell(email);
    expect([email, look()]).toEqual([email, known]);
  }
});

test('a password that is set now costs what one costs that nobody has', async () => {
  expect(await verifyPassword(await hashPassword('kariba dam at noon'), 'wrong')).toBe(false);
  expect(await verifyPassword(null, 'wrong')).toBe(false);
  const { compared } = look();
  expect(compared).toHaveLength(2);
  expect(compared[1]).toEqual(compared[0]);
  expect(compared[0]).toMatchObject({ cost: '$argon2id$v=19$m=19456,t=2,p=1' });
});

test.each([
  { wished: 'a new password', at: '/rest-auth/password/reset/' },
  { wished: 'a link to log in', at: '/auth/link/' },
])(
  'a wish for $wished is the same statements, whoever it is for, and none of them hashes',
  async ({ at }) => {
    const post = await listening();
    const wish = (email: string) => post(at, { email });
    expect(await wish(KNOWN)).toBe(200);
    const known = look();
    // The link and the mail among them: for nobody they write no row, but run.
    expect(known.asked.join('\n')).toMatch(/mail_outbox/);
    expect(known.compared).toEqual([]);
    for (const email of OTHERS) {
      expect(await wish(email)).toBe(200);
      expect([email, look()]).toEqual([email, known]);
    }
  },
);

test('what a row more or less takes is blurred: its answer waits a while by chance, and a refusal as well', async () => {
  expect(resetHandler.options.gate).toBe(withRandomDelay);
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(void waits.push(ms));
  for (let turn = 0; turn < 200; turn++) {
    const work = () => (turn % 2 === 0 ? Promise.resolve('done') : Promise.reject(new Error('refused')));
    const [outcome] = await Promise.allSettled([withRandomDelayBy(wait, work)]);
    expect(outcome?.status).toBe(turn % 2 === 0 ? 'fulfilled' : 'rejected');
    expect(waits).toHaveLength(turn + 1);
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(12);
  // By chance: two hundred draws of thirteen times are not all of a few.
  expect(new Set(waits).size).toBeGreaterThan(8);
});
