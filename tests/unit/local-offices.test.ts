import { expect, test } from 'vitest';
import { officeHoursText, supportTimeText } from '#domain/shop/shop-contacts.ts';
import { isOfficeOpen, LOCAL_OFFICES } from '#domain/shop/local-offices.ts';

/** 16 November 2026 is a Monday; times are those of the office's own clock. */
const at = (aheadHours: number, day: number, time: string): number =>
  Date.parse(`2026-11-${day}T${time}:00Z`) - aheadHours * 3_600_000;

const MONDAY = 16;
const FRIDAY = 20;
const SATURDAY = 21;
const SUNDAY = 22;

test.each([
  { day: MONDAY, time: '07:59', open: false },
  { day: MONDAY, time: '08:00', open: true },
  { day: MONDAY, time: '16:44', open: true },
  { day: MONDAY, time: '16:45', open: false },
  { day: MONDAY, time: '00:30', open: false },
  { day: FRIDAY, time: '16:44', open: true },
  { day: FRIDAY, time: '23:30', open: false },
  { day: SATURDAY, time: '08:59', open: false },
  { day: SATURDAY, time: '09:00', open: true },
  { day: SATURDAY, time: '11:59', open: true },
  { day: SATURDAY, time: '12:00', open: false },
  { day: SUNDAY, time: '10:00', open: false },
])('on day $day at $time an office is open: $open', ({ day, time, open }) => {
  for (const office of LOCAL_OFFICES)
    expect(isOfficeOpen(office, at(office.aheadHours, day, time))).toBe(open);
});

test('at one moment Nairobi is open and Harare and Lusaka are not yet', () => {
  const moment = Date.parse('2026-11-16T05:30:00Z');
  expect(LOCAL_OFFICES.filter((office) => isOfficeOpen(office, moment)).map(({ city }) => city)).toEqual([
    'Nairobi',
  ]);
});

test('the clocks of the offices are those of their cities, all the year round', () => {
  const zones = { Harare: 'Africa/Harare', Lusaka: 'Africa/Lusaka', Nairobi: 'Africa/Nairobi' };
  for (const { city, aheadHours } of LOCAL_OFFICES)
    for (const month of ['01', '07']) {
      const noon = new Date(`2026-${month}-15T12:00:00Z`);
      const timeZone = zones[city as keyof typeof zones];
      const there = noon.toLocaleString('en-GB', { hour: '2-digit', hour12: false, timeZone });
      expect([city, Number(there)]).toEqual([city, 12 + aheadHours]);
    }
});

test.each([
  ['en', '9:00AM-12:00PM', '10am', '6:30pm'],
  ['sw', '09:00-12:00', '10:00', '18:30'],
  ['pt', '09:00-12:00', '10:00', '18:30'],
])('hours as %s writes them', (language, office, from, to) => {
  expect(officeHoursText({ opens: '09:00', shuts: '12:00' }, language)).toBe(office);
  expect([supportTimeText('10:00', language), supportTimeText('18:30', language)]).toEqual([from, to]);
});
