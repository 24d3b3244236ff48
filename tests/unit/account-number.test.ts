import { expect, test } from 'vitest';
import { holdsBankAccount } from '#domain/payments/account-number.ts';

test.each([
  'Pay to GB82 WEST 1234 5698 7654 32 instead',
  'gb82west12345698765432',
  'New account: 62001234567',
  'ACCOUNT NO. 6200-1234-567, First National',
  'Our acc no 62001234',
  'Acc: 62001234',
  'A/C 62 00 12 34 56',
  'bank_account_no=62001234567',
  '62001234567 is the account',
  'Konto 12345678',
  'Kontonummer 12345678',
  'akaunti 0123456789012',
  'conta 0123456789012345',
  'IBAN of Stanbic 9130001234567',
  'sort code 20-00-00, 12345678',
  '20-00-00 12345678',
  'account\u200b 6200\u200b1234567',
  'account ６２００１２３４５６７',
  'account 2025-03-12 62001234567',
  'call +260971234567, account 62001234567',
  'account 6204_8177_293',
  'account 6204:8177:293',
  'account (6204)(8177)(293)',
  'acc\u0254unt 62048177293',
  'Airtel Money 0977 112 223',
  'M-Pesa 0712345678',
  'till 12345678',
  'FNB 62048177293',
])('%j tells where to send money', (text) => {
  expect(holdsBankAccount(text)).toBe(true);
});

test.each([
  '',
  'Container MSKU1234567 on MV Hoegh Trader, voyage 12E',
  'Order 100000123 was paid twice',
  'The slip shows 62001234567, which we cannot find',
  'The proof names another account',
  'Call the account manager on +260 971 234 567',
  'Your account was credited on 2025-03-12',
  'Your account was credited on 12.03.2025 at 14:30',
  'On your account: 1 250 000.00 ZMW',
  'Account 1234567 has seven digits',
  'account 12345678901234567 has seventeen',
  'A/C works, ref 40001. REF 12345678 too',
  'Accident free since 20081231',
  'Delayed by the bank holiday, sailing 12345678',
  'GB83 WEST 1234 5698 7654 32 has a wrong check number',
])('%j does not', (text) => {
  expect(holdsBankAccount(text)).toBe(false);
});
