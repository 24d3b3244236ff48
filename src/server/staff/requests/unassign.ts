import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/db.ts';

/** Whoever works here no more leaves their requests to the others: what they had in hand is new again. */
export async function unassignRequests(tx: Tx, staffId: number): Promise<void> {
  await sql`
    update requests set assignee_id = null, version = version + 1,
      status = case status when 'in_hand' then 'new' else status end
    where assignee_id = ${staffId}`.execute(tx);
}
