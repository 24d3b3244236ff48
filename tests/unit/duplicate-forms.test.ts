import { expect, test } from 'vitest';
import { onceWithPhotos } from '#features/requests/duplicate-forms.ts';

const WORDS = { template: 'bulkorders', form: 'parts', userRequest: 'Two hubs', language: 'en' };
const waiting = (payload: object) => [{ key: 'first', name: 'form.parts', payload, seen: {} }];
const SAME = { change: [], drop: [], append: false, into: 'first' };

test.each([
  { what: 'without photos', before: WORDS, now: WORDS, net: SAME },
  { what: 'now without photos', before: { ...WORDS, thread: 'a' }, now: WORDS, net: SAME },
  { what: 'with other words', before: { ...WORDS, userRequest: 'One hub' }, now: WORDS, net: null },
  ...[WORDS, { ...WORDS, thread: 'a' }].map((before) => ({
    what: 'with photos, that were chosen last',
    before,
    now: { ...WORDS, thread: 'b' },
    net: { ...SAME, change: [{ key: 'first', payload: { ...WORDS, thread: 'b' } }] },
  })),
])('a parts request sent from two turns of the form is one: $what', ({ before, now, net }) => {
  expect(onceWithPhotos({ unsent: waiting(before), payload: now })).toEqual(net);
});
