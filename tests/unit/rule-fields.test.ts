import { expect, test } from 'vitest';
import { emptyRule, sentFields } from '#features/staff/rules/rule-fields.ts';

const base = { ...emptyRule('ZM', '2026-11-28'), note: 'Eight years', note_sw: 'Miaka minane' };

test('a save sends what was changed, and with another note its translations, which stood beside it', () => {
  expect(sentFields({ ...base, value: '16' }, base)).toEqual({ value: '16' });
  expect(sentFields({ ...base, note_sw: 'Miaka 8' }, base)).toEqual({ note_sw: 'Miaka 8' });
  expect(sentFields({ ...base, note: 'At most eight years' }, base)).toEqual({
    note: 'At most eight years',
    note_sw: 'Miaka minane',
    note_pt: '',
  });
});
