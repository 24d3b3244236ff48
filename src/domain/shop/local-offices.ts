import { type Hours, minuteOf } from './shop-contacts.ts';

/**
 * Local offices and the hours in which they are open by their own clocks, closed on Sundays and public holidays. Holidays
 * are known to nobody here. Staff change addresses, numbers and hours; these are the spec's own (buyer §9).
 */

/** Hours in which an office is open; null: not at all. */
export interface OfficeHours {
  weekdays: Hours | null;
  saturday: Hours | null;
}

export interface LocalOffice extends OfficeHours {
  city: string;
  /** ISO alpha-2. */
  country: string;
  /** Hours by which its clocks are ahead of UTC; none of these countries keeps summer time. */
  aheadHours: number;
}

const USUAL: OfficeHours = {
  weekdays: { opens: '08:00', shuts: '16:45' },
  saturday: { opens: '09:00', shuts: '12:00' },
};

export const LOCAL_OFFICES: readonly LocalOffice[] = [
  { city: 'Harare', country: 'ZW', aheadHours: 2, ...USUAL },
  { city: 'Lusaka', country: 'ZM', aheadHours: 2, ...USUAL },
  { city: 'Nairobi', country: 'KE', aheadHours: 3, ...USUAL },
];

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Tells whether an office is open at a moment (ms); open in its first minute, closed in the one in which it shuts. */
export function isOfficeOpen(
  { aheadHours, weekdays, saturday }: Pick<LocalOffice, 'aheadHours'> & OfficeHours,
  at: number,
): boolean {
  // Their clock, read as if it were UTC.
  const there = new Date(at + aheadHours * HOUR);
  const day = there.getUTCDay();
  const hours = day === 0 ? null : day === 6 ? saturday : weekdays;
  if (!hours) return false;
  const minute = Math.floor((there.getTime() % (24 * HOUR)) / MINUTE);
  return minute >= minuteOf(hours.opens) && minute < minuteOf(hours.shuts);
}
