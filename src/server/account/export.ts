import { exportAccount } from '#contract/account.ts';
import { answer, type Db, reply } from '#server/platform/handle.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import type { Person } from './person.ts';
import { personalTables } from './personal.ts';

/** What the contract names and no table holds yet (account contract 2.9). */
const NOT_YET = {
  payment_proofs: [],
  listings: [],
  training: null,
  points: [],
  commissions: [],
  recruits: [],
};

/** Everything that is held about a person, as of one moment. */
export async function exportOf(db: Db, person: Person): Promise<Record<string, unknown>> {
  const parts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const read = [];
      for (const { exported } of personalTables()) read.push(await exported(tx, person));
      return read;
    });
  const { profile, orders, ...more }: Record<string, unknown> = Object.assign({ ...NOT_YET }, ...parts);
  return { exported_at: wireTime(person.now), profile, orders, ...more };
}

/** One file, for the person and for the next shop: indented, so that people read it too. */
export const exportHandler = answer(
  exportAccount,
  'user',
  async ({ db, user, now, config }) => {
    const held = await exportOf(db, { id: user.id, email: user.email, config, now });
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    return reply(new TextEncoder().encode(`${JSON.stringify(held, null, 2)}\n`), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="chicargos-export-${day}.json"`,
      },
    });
  },
  { limits: [{ name: 'export', per: 'user', max: 5, windowSeconds: 86_400 }] },
);
