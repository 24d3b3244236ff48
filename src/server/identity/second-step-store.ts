import type { Selectable } from 'kysely';
import { BEGUN_STEP_MINUTES } from '#domain/shop/retention.ts';
import type { SecondSteps } from '#server/platform/database/schema/identity.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** A secret that got no first code in this time is void: somebody left a screen open, or a thief began. */
const BEGUN_MS = BEGUN_STEP_MINUTES * 60_000;

type SecondStep = Pick<Selectable<SecondSteps>, 'created_at' | 'confirmed_at'>;

/** Begun, never confirmed, and too old for it. */
export const isForgotten = ({ created_at: begun, confirmed_at: confirmed }: SecondStep, now: Date): boolean =>
  confirmed === null && begun.getTime() < now.getTime() - BEGUN_MS;

/** The second step of a user, begun or active, locked: two uses of one code go one after the other. */
export function lockSecondStep(tx: Tx, userId: number) {
  return tx
    .selectFrom('second_steps')
    .select(['secret', 'created_at', 'confirmed_at', 'confirmed_session', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedSecondStep = NonNullable<Awaited<ReturnType<typeof lockSecondStep>>>;

/** Keeps a new secret that waits for its first code, in place of one that waited. False where one is active. */
export async function beginSecondStep(tx: Tx, userId: number, sealed: Buffer, now: Date): Promise<boolean> {
  const begun = await tx
    .insertInto('second_steps')
    .values({ user_id: userId, secret: sealed, created_at: now })
    .onConflict((there) =>
      there
        .column('user_id')
        .doUpdateSet({ secret: sealed, created_at: now, last_step: 0 })
        .where('second_steps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** The step is active from now on, by a code that this session gave. */
export async function confirmStep(
  tx: Tx,
  userId: number,
  { step, sessionId }: { step: number; sessionId: number | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('second_steps')
    .set({ confirmed_at: now, confirmed_session: sessionId, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** These recovery codes and no others count from now on. */
export async function keepRecoveryCodes(
  tx: Tx,
  userId: number,
  codeHashes: Buffer[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute();
}

/** No code of this 30-second step or of one before it is taken again. */
export async function spendCodeStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_steps').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Uses a code up and tells how many are left; null for one that is none of this user's or was used before. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: number,
  hash: Buffer,
  now: Date,
): Promise<{ id: number; left: number } | null> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken ? { id: taken.id, left: await countRecoveryCodes(tx, userId) } : null;
}

/** Number of those that can still be used. */
export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Removes the second step of a user with its recovery codes. True when there was one, active or begun. */
export async function removeSecondStep(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const gone = await tx.deleteFrom('second_steps').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
