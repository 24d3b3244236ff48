import { expect, test } from 'vitest';
import { phoneText } from '#domain/people/phone-text.ts';

test.each([
  ['254712345678', '+254712345678', 'with the code of Kenya'],
  ['27821234567', '+27821234567', 'with the code of South Africa'],
  ['0971234567', '0971234567', 'as it is dialled within a country'],
  ['971234567', '971234567', 'without any code'],
  ['', '', 'of nobody'],
])('the number %j is read as %j: %s', (digits, read) => {
  expect(phoneText(digits)).toBe(read);
});
