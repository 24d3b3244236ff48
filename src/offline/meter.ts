import type { ProductDatabase } from './database.ts';
import type { Usage, Used } from './centre-face.ts';

/** YYYY-MM of the phone's own clock: months are what people buy data by. */
export function monthOf(now: number): string {
  const day = new Date(now);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
}

export const usedName = (month: string): string => `used:${month}`;

const NOTHING: Used = { pages: 0, pictures: 0, sending: 0 };

/** Adds to what this phone used in the month: bytes on the wire, by kind. Other tabs add to the same figures. */
export async function addUse(db: ProductDatabase, use: Partial<Used>, now: number): Promise<void> {
  const name = usedName(monthOf(now));
  await db.transaction('rw', [db.meta], async () => {
    const before = usedIn((await db.meta.get(name))?.value);
    const sum = (kind: keyof Used): number => before[kind] + (use[kind] ?? 0);
    await db.meta.put({
      name,
      value: { pages: sum('pages'), pictures: sum('pictures'), sending: sum('sending') },
    });
  });
}

function usedIn(value: unknown): Used {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const of = (kind: keyof Used): number => {
    const bytes: unknown = Reflect.get(value, kind);
    return typeof bytes === 'number' ? bytes : 0;
  };
  return { pages: of('pages'), pictures: of('pictures'), sending: of('sending') };
}

const KEPT_MONTHS = 13;

/** Figures of more than 13 months are of no use to anyone. */
export async function dropOldUse(db: ProductDatabase, now: number): Promise<void> {
  const day = new Date(now);
  const oldest = monthOf(new Date(day.getFullYear(), day.getMonth() - KEPT_MONTHS + 1, 1).getTime());
  await db.meta.where('name').between(usedName(''), usedName(oldest), true, false).delete();
}

/** What a month may cost until the user says otherwise, bytes. */
export const USUAL_BUDGET = 30_000_000;

/** This month's figures and the user's own budget. */
export async function usageNow(db: ProductDatabase, now: number): Promise<Usage> {
  const month = monthOf(now);
  const used = usedIn((await db.meta.get(usedName(month)))?.value);
  const budget = (await db.meta.get('budget'))?.value;
  return { month, used, budget: typeof budget === 'number' ? budget : USUAL_BUDGET };
}

/** @param bytes a month, above 0 */
export async function setBudget(db: ProductDatabase, bytes: number): Promise<void> {
  await db.meta.put({ name: 'budget', value: Math.round(bytes) });
}
