import { exportAccount } from '#contract/account.ts';
import { answer, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { DataOwner } from './person.ts';
import { personalTables } from './personal.ts';
import { recruits } from './programme-export.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Everything that is held about a person, as of one moment. */
export async function exportOf(db: Db, person: DataOwner): Promise<Record<string, unknown>> {
  const parts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Rows of others, where they name this person.
      const read = [await recruits(tx, person)];
      for (const { exported } of personalTables()) read.push(await exported(tx, person));
      return read;
    });
  const { profile, orders, ...more }: Record<string, unknown> = Object.assign({}, ...parts);
  return { exported_at: wireTime(person.now), profile, orders, ...more };
}

/** One file, for the person and for the next shop: indented, so that people read it too. */
export const exportHandler = answer(
  exportAccount,
  'user',
  async ({ db, user, now, config }) => {
    const personalData = await exportOf(db, { id: user.id, email: user.email, config, now });
    const day = now.toISOString().slice(0, 10).replaceAll('-', '');
    return reply(new TextEncoder().encode(`${JSON.stringify(personalData, null, 2)}\n`), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="chicargos-export-${day}.json"`,
      },
    });
  },
  { limits: [{ name: 'export', per: 'user', max: 5, windowSeconds: 86_400 }] },
);
