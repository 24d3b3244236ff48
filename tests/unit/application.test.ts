import { expect, test } from 'vitest';
import { SELLER_TERMS } from '#contract/selling.ts';
import { EMPTY_APPLICATION, readTypedApplication, typedFrom } from '#features/selling/application.ts';
import { actsOf } from '#features/waiting/components/acts.ts';
import type { CommandView } from '#offline/store/states.ts';

const SENT = {
  mobileNumber: '0977 123 456',
  country: 'ZM',
  referrerEmail: 'nobody@example.test',
  termsAccepted: true,
  termsVersion: SELLER_TERMS,
};

test('an application that was refused goes on from all that was typed and agreed to', () => {
  expect(typedFrom(SENT, 2)).toEqual({
    step: 2,
    mobile: '0977 123 456',
    country: 'ZM',
    referrer: 'nobody@example.test',
    agreed: true,
    terms: SELLER_TERMS,
  });
});

test.each([
  { what: 'these terms', terms: SELLER_TERMS, agreed: true },
  { what: 'terms that have changed since', terms: SELLER_TERMS - 1, agreed: false },
  { what: 'terms of which nobody wrote down which', terms: undefined, agreed: false },
])('a draft that agreed to $what: still agreed is $agreed', ({ terms, agreed }) => {
  const kept = { ...EMPTY_APPLICATION, mobile: '0977 123 456', agreed: true, terms };
  expect(readTypedApplication(kept)).toEqual({ ...kept, agreed, terms: SELLER_TERMS });
});

test.each([
  { what: 'terms that have changed since', change: { termsVersion: SELLER_TERMS - 1 } },
  { what: 'terms that nobody named', change: { termsVersion: undefined } },
  { what: 'terms that were not accepted', change: { termsAccepted: false } },
])('$what are agreed to anew', ({ change }) => {
  expect(typedFrom({ ...SENT, ...change }, 2)?.agreed).toBe(false);
});

const waiting = (seen: unknown): CommandView => ({
  key: 'k',
  name: 'agent.upgrade',
  payload: SENT,
  seen,
  state: 'queued',
  sent: false,
  reason: null,
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 100,
  createdAt: 1,
  doneAt: null,
});

test.each([
  { seen: { as: 'supporter' }, to: '/supporter-programme/join' },
  { seen: { as: 'seller' }, to: '/profile/become-a-seller' },
  { seen: {}, to: '/profile/become-a-seller' },
])('one that waits is changed where it was filled in: $seen at $to', ({ seen, to }) => {
  expect(actsOf(waiting(seen)).change).toBe(to);
});
