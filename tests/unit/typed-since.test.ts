import { describe, expect, test } from 'vitest';
import { keepTyped } from '#features/staff/latest.ts';
import { typedSince } from '#features/staff/stock/listing-draft.ts';

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
  const sent = { pTitle: 'Toyota Hilux', pPrice: '21000' };
  test.each([
    ['nothing', { pPrice: '21000' }, null],
    ['on in the same field', { pPrice: '21500' }, { pPrice: '21500' }],
    ['in another field', { pPrice: '21000', pTitle: 'Toyota Hilux, red' }, { pTitle: 'Toyota Hilux, red' }],
    ['a field back to what it was before', { pPrice: '20000' }, { pPrice: '20000' }],
  ])('%s', (_, changes, rest) => {
    expect(typedSince({ seen: 3, changes }, sent)).toEqual(rest);
  });
});
