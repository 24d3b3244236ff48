import { expect, test } from 'vitest';
import { emailMeant } from '#domain/people/email-slips.ts';

test.each([
  ['grace@gmial.com', 'grace@gmail.com'],
  ['Grace.Banda@Gmail.con', 'Grace.Banda@gmail.com'],
  [' chanda@yaho.com ', 'chanda@yahoo.com'],
  ['chanda@hotnail.con', 'chanda@hotmail.com'],
  ['sales@motors.con', 'sales@motors.com'],
])('%j probably means %j', (typed, meant) => {
  expect(emailMeant(typed)).toBe(meant);
});

test.each(['grace@gmail.com', 'grace@gmail.co.zm', 'grace@zamtel.zm', 'grace', '@gmial.com', 'grace@', ''])(
  'nothing else is meant by %j',
  (typed) => {
    expect(emailMeant(typed)).toBeNull();
  },
);
