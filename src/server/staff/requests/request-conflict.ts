import { staffRequestShown } from './shape.ts';
import type { ShopRequestRow } from './store.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Somebody was faster: how it stands now comes along. */
export async function requestConflict(tx: Tx, row: ShopRequestRow, now: Date): Promise<Refusal> {
  return refuse(
    'version_conflict',
    {
      detail: 'Somebody else has changed this request. Look at it first',
      current: await staffRequestShown(tx, row, now),
    },
    { status: 409 },
  );
}
