import { describe, expect, test } from 'vitest';
import { changesAgainst, storedTextsReader } from '#features/staff/draft-texts.ts';
import { keepTyped } from '#features/staff/latest.ts';

describe('what is typed while a save is out stays in the form', () => {
  const names = ['code', 'name'] as const;
  const sent = { code: 'save10', name: 'Ten' };
  const saved = { code: 'SAVE10', name: 'Ten' };
  test.each([
    ['nothing', sent, saved],
    ['another name', { code: 'save10', name: 'Ten percent' }, { code: 'SAVE10', name: 'Ten percent' }],
    ['a field emptied', { code: 'save10', name: '' }, { code: 'SAVE10', name: '' }],
  ])('%s', (_, now, kept) => {
    expect(keepTyped(names, now, sent, saved)).toEqual(kept);
  });
});

describe('what is typed while a save is out stays in the draft', () => {
  const names = ['pTitle', 'pPrice'] as const;
  const sent = { pTitle: 'Toyota Hilux', pPrice: '21000' };
  test.each([
    ['nothing', { pPrice: '21000' }, {}],
    ['on in the same field', { pPrice: '21500' }, { pPrice: '21500' }],
    ['in another field', { pPrice: '21000', pTitle: 'Toyota Hilux, red' }, { pTitle: 'Toyota Hilux, red' }],
    ['a field back to what it was before', { pPrice: '20000' }, { pPrice: '20000' }],
  ])('%s', (_, changes, rest) => {
    expect(changesAgainst(names, sent, changes)).toEqual(rest);
  });
});

test.each([
  ['what was typed', { seen: 3, changes: { pTitle: 'Hilux' } }, { seen: 3, changes: { pTitle: 'Hilux' } }],
  ['a field that the form has no more', { seen: 3, changes: { gone: 'x' } }, { seen: 3, changes: {} }],
  ['something else', 'Hilux', null],
])('a kept draft is read: %s', (_, stored, read) => {
  expect(storedTextsReader(['pTitle', 'pPrice'])(stored)).toEqual(read);
});
