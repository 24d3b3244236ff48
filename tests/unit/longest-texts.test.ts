import { expect, test } from 'vitest';
import { longerText } from '../browser/harness/longest-texts.ts';

test('a text for both languages is as long as the longer one and has the longest word of both', () => {
  expect(longerText(['Subcategoria'], ['Aina ndogo'])).toEqual(['Subcategoria']);
  expect(longerText(['Cada uma no ecrã.'], ['Inapoonekana'])).toEqual(['Inapoonekana uma no ecrã.']);
  expect(longerText(['Falta'], ['Inakosekana hapa'])).toEqual(['Inakosekana hapa']);
});

test('what stands for a value stays in it', () => {
  const value = ['named'];
  expect(longerText(['Pedido ', value, ' de hoje à tarde'], ['Yaliyothibitishwa ', value])).toEqual([
    'Yaliyothibitishwa ',
    value,
    ' de hoje à tarde',
  ]);
  expect(longerText([value, ' 0123456789 0123456789'], [value, ' ya leo'])).toEqual([
    value,
    ' 0123456789 0123456789 leo',
  ]);
});
