import type { ProductDatabase } from './database.ts';
import type { Used } from './centre-face.ts';

/** YYYY-MM of the phone's own clock: months are what people buy data by. */
export function monthOf(now: number): string {
  const day = new Date(now);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
}

export const usedName = (month: string): string => `used:${month}`;

/** Adds to what this phone used in the month: bytes on the wire, by kind. Other tabs add to the same figures. */
export async function addUse(db: ProductDatabase, use: Partial<Used>, now: number): Promise<void> {
  const name = usedName(monthOf(now));
  await db.transaction('rw', [db.meta], async () => {
    const held = (await db.meta.get(name))?.value;
    const before = typeof held === 'object' && !Array.isArray(held) ? held : {};
    const sum = (kind: keyof Used): number => (before[kind] ?? 0) + (use[kind] ?? 0);
    await db.meta.put({
      name,
      value: { pages: sum('pages'), pictures: sum('pictures'), sending: sum('sending') },
    });
  });
}
