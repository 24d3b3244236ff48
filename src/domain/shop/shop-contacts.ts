import { isEmail } from '../people/email.ts';
import { lengthOf } from '../people/field-problem.ts';

/** Ways to reach the shop: what pages and mails say of it. Staff change it; until they do, the spec's own figures hold. */

export const MAX_OFFICE_ADDRESS = 200;

/** HH:MM of a local clock; `shuts` is the first minute in which nobody is there. */
export interface Hours {
  opens: string;
  shuts: string;
}

/** Hours in which people answer (spec buyer §9). */
export const SUPPORT_HOURS: Hours = { opens: '10:00', shuts: '18:00' };

const TYPED = /^(\d{1,2})[:.]?(\d\d)\s*[-–]\s*(\d{1,2})[:.]?(\d\d)$/;

/** "8:00-16:45" in the form that is kept; null for closed (nothing typed), undefined for what are no hours. */
export function readHours(typed: string): Hours | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = TYPED.exec(text) ?? [];
  const opens = clockOf(fromHour, fromMinute);
  const shuts = clockOf(toHour, toMinute);
  return opens !== null && shuts !== null && opens < shuts ? { opens, shuts } : undefined;
}

function clockOf(hour: string, minute: string): string | null {
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** As staff type them; '' for closed. */
export const typedHours = (hours: Hours | null): string => (hours ? `${hours.opens}-${hours.shuts}` : '');

/** Minutes since midnight. @param clock HH:MM */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const halfOf = (clock: string): string => (minuteOf(clock) < 12 * 60 ? 'AM' : 'PM');
const hourOf = (clock: string): number => (((minuteOf(clock) / 60 + 11) | 0) % 12) + 1;

/** As the spec writes hours of offices: 8:00AM-4:45PM. Other languages than English count to 24. */
export const officeHoursText = ({ opens, shuts }: Hours, language = 'en'): string =>
  [opens, shuts]
    .map((clock) => (language === 'en' ? `${hourOf(clock)}:${clock.slice(3)}${halfOf(clock)}` : clock))
    .join('-');

/** As the spec writes hours of support: 10am, 6:30pm. Other languages than English count to 24. */
export const supportTimeText = (clock: string, language = 'en'): string =>
  language !== 'en'
    ? clock
    : `${hourOf(clock)}${clock.endsWith(':00') ? '' : `:${clock.slice(3)}`}${halfOf(clock).toLowerCase()}`;

/** A telephone as people write it, in 6 to 15 digits; null for none, undefined for what is no number. */
export function digitsOf(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const digits = String(value)
    .replace(/^\s*\+/, '')
    .replace(/[\s().-]/g, '');
  if (digits === '') return null;
  return /^\d{6,15}$/.test(digits) ? digits : undefined;
}

/** Longest that stands in the header of a mail. */
const MAX_SUPPORT_EMAIL = 254;
export const isSupportEmail = (text: string): boolean => isEmail(text, MAX_SUPPORT_EMAIL);

export const fitsOfficeAddress = (text: string): boolean => lengthOf(text) <= MAX_OFFICE_ADDRESS;
