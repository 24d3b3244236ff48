import { expect, test } from 'vitest';
import { CONSIGNEE_LIMITS, consigneeProblems } from '#domain/consignee.ts';
import { paymentLines } from '#domain/payment-lines.ts';
import { readsLikePayment } from '#domain/payment-words.ts';

test.each([
  'IBAN GB33 BUKB 2020 1555 5555 55',
  'GB33BUKB20201555555555',
  'Account 12',
  'ac\u200bcount 1',
  'a c c o u n t 7',
  'Àccount',
  'ＡＣＣＯＵＮＴ',
  'SWIFT BUKBGB22',
  'sort-code 20-15-55',
  'Please pay to the new bank',
  'Send the money to my brother',
  'Lipa kwa M-Pesa',
  'Pagar para a nova conta',
  'https://evil.example/pay',
  'www evil example',
  'evil.com',
  'pay@evil.example',
  'Call 0977 123 456',
  '20 15 55 - 5555',
  '20.15/55-55',
])('%j reads like where to send money', (text) => {
  expect(readsLikePayment(text)).toBe(true);
});

test.each([
  '12 Cairo Road',
  'Plot 12345/M, Great East Road',
  'P.O. Box 12345-00100',
  'PO Box 310123',
  'Nairobi 00100',
  'Mwai Kibaki Ave., St.Mercy House, No.10',
  'Banks-Kibanda',
  'Payton Sandoval',
  'Hakuna wa Maria',
  "Ng'andu O'Neill",
  'Stand 1234, Phase 2',
  'Avenida 25 de Setembro, 1676',
  'Standard Bank Building',
  '',
])('%j is a name or a place', (text) => {
  expect(readsLikePayment(text)).toBe(false);
});

test('what is spread over the lines of an address is seen too', () => {
  expect(paymentLines({ last_name: 'Pay', line1: 'into', line2: 'the', line3: 'account' })).toEqual([
    'the account',
  ]);
  expect(paymentLines({ last_name: 'Phiri please send', line1: 'what is owed to', line4: 'Harare' })).toEqual(
    ['Phiri please send, what is owed to, Harare'],
  );
  expect(paymentLines({ last_name: 'Phiri', line1: '12 Cairo Road', phone_number: '260971234567' })).toEqual(
    [],
  );
});

test('an address of mail says it in words too; its digits and dots say nothing', () => {
  const of = (email: string) => paymentLines({ last_name: 'Phiri' }, email);
  const hostile = 'new-iban.GB33BUKB2020@evil.example';
  expect(of(hostile)).toEqual([hostile]);
  expect(of('pay.to.the.bank@evil.example')).toHaveLength(1);
  expect(of('chanda0977123456@mail.example.com')).toEqual([]);
  expect(of('accounting@dealer.co.zm')).toEqual([]);
});

test('names have the length of names', () => {
  const at = (length: number) => consigneeProblems({ last_name: 'x'.repeat(length) }).last_name;
  expect(CONSIGNEE_LIMITS.last_name).toBe(80);
  expect(at(80)).toBeUndefined();
  expect(at(81)).toMatchObject({ code: 'max_length' });
});
