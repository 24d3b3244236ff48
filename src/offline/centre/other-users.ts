import type { ProductDatabase } from '../store/database.ts';
import { type Owner, UNSETTLED } from '../store/states.ts';

/** See Centre.workOfOtherUsers. Reads no command: what is in them is nobody else's, not even for counting. */
export async function countOtherUsers(db: ProductDatabase, mine: Owner): Promise<number> {
  const pairs = await db.commands.orderBy('[owner+state]').uniqueKeys();
  const owners = new Set(pairs.map((key) => (Array.isArray(key) ? String(key[0]) : '')));
  const others = [...owners].filter((owner) => owner.startsWith('u:') && owner !== mine);
  const ranges = others.flatMap((owner) => UNSETTLED.map((state) => [owner, state]));
  return ranges.length === 0 ? 0 : db.commands.where('[owner+state]').anyOf(ranges).count();
}
