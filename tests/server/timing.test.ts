import { beforeAll, expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();

/** Calls of each kind; they take turns, so that whatever else the machine does meets all kinds alike. */
const CALLS = 200;
const KNOWN = 'buyer@example.test';

beforeAll(async () => {
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

/** How long each of these took, call by call. */
async function times(emails: readonly string[], call: (email: string) => Promise<number>, status: number) {
  const taken = new Map(emails.map((email) => [email, [] as number[]]));
  // The first calls of all pay for what is read once.
  for (let turn = -10; turn < CALLS; turn++) {
    // Who goes first changes, so that nobody always follows the same.
    for (let at = 0; at < emails.length; at++) {
      const email = emails[(at + turn + 10) % emails.length] ?? '';
      const from = performance.now();
      expect(await call(email)).toBe(status);
      if (turn >= 0) taken.get(email)?.push(performance.now() - from);
    }
  }
  return taken;
}

/**
 * How often a call of the one kind takes longer than one of the other: 0.5 tells nothing, 0 or 1 everything. No
 * milliseconds, which a busy machine makes up.
 */
function tells(one: readonly number[], other: readonly number[]): number {
  const longer = one.reduce((sum, time) => sum + other.filter((than) => time > than).length, 0);
  return longer / (one.length * other.length);
}

/** The values that hold the middle half. */
function middle(taken: readonly number[]): { from: number; median: number; to: number } {
  const inOrder = taken.toSorted((a, b) => a - b);
  const at = (part: number) => inOrder[Math.floor(inOrder.length * part)] ?? 0;
  return { from: at(0.25), median: at(0.5), to: at(0.75) };
}

/** The time of one kind must not tell it from another, by much less than one call in hundreds could. */
function expectAlike(taken: Map<string, number[]>): void {
  const kinds = [...taken];
  for (const [name, one] of kinds)
    for (const [against, other] of kinds) {
      if (name === against) continue;
      const about = `${name} against ${against}: ${JSON.stringify([middle(one), middle(other)])}`;
      expect(Math.abs(tells(one, other) - 0.5), about).toBeLessThan(0.3);
    }
}

test(
  'the time of a wish for a new password does not tell who has an account',
  { timeout: 300_000 },
  async () => {
    const ask = async (email: string) =>
      (await shop.api('POST', '/rest-auth/password/reset/', { body: { email } })).status;
    expectAlike(
      await times([KNOWN, 'nobody@example.test', 'inactive@example.test', 'google@x.zm'], ask, 200),
    );
  },
);

/** Security 8. */
test('the time of a wrong sign-in does not tell who has an account', { timeout: 300_000 }, async () => {
  const enter = async (username: string) =>
    (await shop.api('POST', '/auth/login/', { body: { username, password: 'a wrong one' } })).status;
  expectAlike(
    await times([KNOWN, 'nobody@example.test', 'inactive@example.test', 'google@x.zm'], enter, 400),
  );
});
