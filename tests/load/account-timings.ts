import { hashPassword } from '#server/identity/passwords.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { TOLD } from './bounds.ts';
import { type Measured, median, milliseconds, type Row } from './report.ts';
import type { BenchShop } from './shop.ts';

const KNOWN = 'known@bench.test';
const OTHERS = {
  'nobody’s address': 'nobody@bench.test',
  'one not activated': 'inactive@bench.test',
  'one of Google': 'google@bench.test',
};
const EMAILS = [KNOWN, ...Object.values(OTHERS)];

/**
 * Tells whether the time of an answer tells who has an account (security 8). That the work is the same is a test
 * (tests/server/same-work.test.ts); this is what it comes to.
 */
export async function accountTimings(shop: BenchShop): Promise<Measured> {
  await writeAccounts(shop);
  const password = 'a wrong one';
  const enter = await times(shop, '/auth/login/', (username) => ({ username, password }), 400);
  const wish = await times(shop, '/rest-auth/password/reset/', (email) => ({ email }), 200);
  return {
    rows: [...rowsOf('wrong sign-in', enter), ...rowsOf('wish for a new password', wish)],
    notes: [
      `accounts: how often a call for the one takes longer than one for ${KNOWN}; 0.5 tells nothing, 0 or 1 everything`,
    ],
  };
}

async function writeAccounts(shop: BenchShop): Promise<void> {
  const db = openDatabase(shop.database, { max: 1 });
  const now = new Date();
  const account = (email: string) => ({
    email,
    first_name: 'Bench',
    last_name: 'Banda',
    language: 'en' as const,
    is_staff: false,
    created_at: now,
  });
  const password_hash = await hashPassword('kariba dam at noon');
  try {
    await db
      .insertInto('users')
      .values([
        { ...account(KNOWN), password_hash, google_sub: null, is_active: true, activated_at: now },
        {
          ...account(OTHERS['one not activated']),
          password_hash,
          google_sub: null,
          is_active: false,
          activated_at: null,
        },
        {
          ...account(OTHERS['one of Google']),
          password_hash: null,
          google_sub: '1234',
          is_active: true,
          activated_at: now,
        },
      ])
      .execute();
  } finally {
    await db.destroy();
  }
}

/** Times that each of these took, call by call. They take turns, so that whatever else the machine does meets all alike. */
async function times(
  shop: BenchShop,
  path: string,
  bodyOf: (email: string) => object,
  status: number,
): Promise<Map<string, number[]>> {
  const taken = new Map(EMAILS.map((email) => [email, [] as number[]]));
  // The first calls of all pay for what is read once.
  for (let turn = -TOLD.warmUp; turn < TOLD.calls; turn += 1) {
    // Who goes first changes, so that nobody always follows the same.
    for (let at = 0; at < EMAILS.length; at += 1) {
      const email = EMAILS[(at + turn + TOLD.warmUp) % EMAILS.length] ?? '';
      const from = performance.now();
      const answer = await fetch(`${shop.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(email)),
      });
      await answer.arrayBuffer();
      const tookMs = performance.now() - from;
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}, not ${status}`);
      if (turn >= 0) taken.get(email)?.push(tookMs);
    }
  }
  return taken;
}

function rowsOf(what: string, taken: ReadonlyMap<string, number[]>): Row[] {
  const known = taken.get(KNOWN) ?? [];
  return Object.entries(OTHERS).map(([name, email]) => {
    const other = taken.get(email) ?? [];
    const share = longer(other, known);
    const medians = `${milliseconds(median(other))} and ${milliseconds(median(known))}`;
    return {
      what: `${what}: ${name} against a known one`,
      measured: `${share.toFixed(2)}, ${medians}`,
      bound: `${TOLD.from} to ${TOLD.to}`,
      ok: share >= TOLD.from && share <= TOLD.to ? 'yes' : 'no',
    };
  });
}

/** Share of cases in which a call of the one kind takes longer than one of the other. No milliseconds, which a busy machine makes up. */
function longer(one: readonly number[], other: readonly number[]): number {
  const count = one.reduce((sum, time) => sum + other.filter((than) => time > than).length, 0);
  return count / (one.length * other.length);
}
