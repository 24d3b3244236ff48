import type { Tx } from '#server/platform/handle.ts';

/** The second step of a user, begun or active, locked: two uses of one code go one after the other. */
export function lockSecondStep(tx: Tx, userId: number) {
  return tx
    .selectFrom('second_steps')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

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

/** The step is active from now on, with these recovery codes and no others. */
export async function confirmStep(
  tx: Tx,
  userId: number,
  { step, codeHashes }: { step: number; codeHashes: Buffer[] },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('second_steps')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute();
}

/** No code of this 30-second step or of one before it is taken again. */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_steps').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** True once for each code. */
export async function takeRecoveryCode(tx: Tx, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Removes the second step of a user with its recovery codes. True when there was one, active or begun. */
export async function removeSecondStep(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const gone = await tx.deleteFrom('second_steps').where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
