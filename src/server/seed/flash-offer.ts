import type { Db } from '#server/platform/database/db.ts';

/** A shop that shows what it can has the flash discount running; one that sells begins without (migration 051). */
export async function insertFlashOffer(db: Db, now: Date): Promise<void> {
  await db.updateTable('flash_offer').set({ active: true, starts_at: now, ends_at: null }).execute();
}
