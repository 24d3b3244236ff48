import type { ProductDatabase } from './database.ts';
import type { Usage, Used } from './usage.ts';

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

/** The figures of a stored month; nothing used where it says something else. */
export function usedIn(value: unknown): Used {
  if (typeof value !== 'object' || value === null) return NOTHING;
  const of = (kind: keyof Used): number => {
    const bytes: unknown = Reflect.get(value, kind);
    return typeof bytes === 'number' ? bytes : 0;
  };
  return { pages: of('pages'), pictures: of('pictures'), sending: of('sending') };
}

/** Record of the browser on a thing that it fetched; only what page and worker really took from the wire counts. */
export interface Fetched {
  name: string;
  /** Head and body; 0 from a cache or a worker. Safari before 16.4 does not say. */
  transferSize?: number;
}

/** Bytes that came over the wire by kind; page and worker each count what they fetched themselves. */
export function usageOf(fetched: readonly Fetched[]): Used {
  const use = { ...NOTHING };
  for (const { name, transferSize = 0 } of fetched) use[kindOf(name)] += transferSize;
  return use;
}

function kindOf(address: string): keyof Used {
  const { pathname } = new URL(address, 'https://phone.invalid');
  if (pathname.startsWith('/media/')) return 'pictures';
  return pathname === '/api/sync/' || pathname.includes('/uploads/') ? 'sending' : 'pages';
}

const KEPT_MONTHS = 13;

/** Figures of more than 13 months are of no use to anyone. */
export async function dropOldUse(db: ProductDatabase, now: number): Promise<void> {
  const day = new Date(now);
  const oldest = monthOf(new Date(day.getFullYear(), day.getMonth() - KEPT_MONTHS + 1, 1).getTime());
  await db.meta.where('name').between(usedName(''), usedName(oldest), true, false).delete();
}

/** Budget of a month until the user says otherwise, bytes. */
export const USUAL_BUDGET = 30_000_000;

/** This month's figures and the user's own budget. */
export async function usageNow(db: ProductDatabase, now: number): Promise<Usage> {
  const month = monthOf(now);
  // All months, so that whoever watches hears of a new one too.
  const months = await db.meta.where('name').startsWith(usedName('')).toArray();
  const used = usedIn(months.find(({ name }) => name === usedName(month))?.value);
  const budget = (await db.meta.get('budget'))?.value;
  return { month, used, budget: typeof budget === 'number' ? budget : USUAL_BUDGET };
}

/** @param bytes a month, above 0 */
export async function setBudget(db: ProductDatabase, bytes: number): Promise<void> {
  await db.meta.put({ name: 'budget', value: Math.round(bytes) });
}
