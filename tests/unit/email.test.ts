import { expect, test } from 'vitest';
import { isEmail } from '#domain/people/email.ts';

test.each([
  'grace@example.test',
  'grace.banda+cars@mail.example.co.zm',
  "o'neill@example.test",
  'a@b.zm',
  'éva@exämple.test',
  `${'a'.repeat(64)}@example.test`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(58)}.zm`,
])('%s is an email', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'grace',
  '@example.test',
  'grace@',
  'grace@example',
  'grace@@example.test',
  'grace@example..test',
  'grace@.test',
  'grace@-example.test',
  '.grace@example.test',
  'grace.@example.test',
  'gra..ce@example.test',
  'grace banda@example.test',
  'grace@exam ple.test',
  '"grace"@example.test',
  'grace,other@example.test',
  'grace@example.test,other@example.test',
  'grace@example.test\r\nBcc: other@example.test',
  'grace@example.test\n',
  'Grace <grace@example.test>',
  'grace;x@example.test',
  'grace\u0000@example.test',
  // Other signs to us, the same mailbox to whoever delivers (security 18).
  'grace@ｇmail.com',
  'ｇrace@gmail.com',
  'grace@gmaiⅼ.com',
  'grace@example。test',
  `${'a'.repeat(65)}@example.test`,
  `a@${'b'.repeat(64)}.test`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(59)}.zm`,
])('%j is no email', (text) => {
  expect(isEmail(text)).toBe(false);
});
