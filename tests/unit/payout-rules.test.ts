import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import { isNewAddress } from '#domain/shop/new-address.ts';
import { maskedAccount, readPaidTo, withoutTyped } from '#domain/supporters/payout-account.ts';
import { knownOperator, MOBILE_OPERATORS } from '#domain/supporters/payout-operators.ts';
import { readPayoutDetails, type TypedDetails } from '#domain/supporters/payout-rules.ts';
import { readWallet } from '#domain/phone/wallet-number.ts';

const WALLET: TypedDetails = {
  method: 'mobile_money',
  country: 'ZM',
  provider: 'mtn momo',
  account: '0961 234-123',
  holder: 'Natasha  Zulu',
  branch: 'is not asked',
};
const BANK: TypedDetails = {
  ...WALLET,
  method: 'bank',
  country: 'za',
  provider: 'Standard Bank',
  account: '0012 3456-789',
  branch: 'Hatfield',
};
const read = (change: Partial<TypedDetails>, of = WALLET) =>
  readPayoutDetails({ ...of, ...change }, readWallet);
/** Fields that are refused, as field and code. */
const refused = (change: Partial<TypedDetails>, of = WALLET): string[] => {
  const outcome = read(change, of);
  return 'problems' in outcome ? outcome.problems.map(({ field, code }) => `${field} ${code}`) : [];
};

describe('where a supporter is paid', () => {
  test('a wallet has its number with its country, the operator as the list writes it, and no branch', () => {
    expect(read({})).toEqual({
      details: {
        method: 'mobile_money',
        country: 'ZM',
        provider: 'MTN MoMo',
        account: '+260961234123',
        holder: 'Natasha Zulu',
        branch: null,
      },
    });
  });

  test('a bank account is letters and digits, as long as it is', () => {
    expect(read({}, BANK)).toEqual({
      details: {
        method: 'bank',
        country: 'ZA',
        provider: 'Standard Bank',
        account: '00123456789',
        holder: 'Natasha Zulu',
        branch: 'Hatfield',
      },
    });
    expect(read({ branch: ' ' }, BANK)).toMatchObject({ details: { branch: null } });
  });

  test.each([
    {
      of: BANK,
      field: 'account' as const,
      fits: ['123456', '1'.repeat(34)] as const,
      short: '12345',
      long: '1'.repeat(35),
    },
    {
      of: BANK,
      field: 'provider' as const,
      fits: ['Ab', 'b'.repeat(60)] as const,
      short: 'A',
      long: 'b'.repeat(61),
    },
    {
      of: WALLET,
      field: 'provider' as const,
      fits: ['Zu', 'b'.repeat(60)] as const,
      short: 'A',
      long: 'b'.repeat(61),
    },
    {
      of: WALLET,
      field: 'holder' as const,
      fits: ['Bo', 'b'.repeat(100)] as const,
      short: 'B',
      long: 'b'.repeat(101),
    },
    {
      of: BANK,
      field: 'branch' as const,
      fits: ['', 'b'.repeat(60)] as const,
      short: null,
      long: 'b'.repeat(61),
    },
  ])('of $of.method the $field has its bounds', ({ of, field, fits, short, long }) => {
    for (const text of fits) expect(refused({ [field]: text }, of), text).toEqual([]);
    expect(refused({ [field]: long }, of)).toEqual([`${field} max_length`]);
    if (short !== null) expect(refused({ [field]: short }, of)).toHaveLength(1);
  });

  test.each([
    ['no way', { method: '' }, ['method required']],
    ['a way that there is not', { method: 'cheque' }, ['method required']],
    ['a country that nothing goes to', { country: 'GB' }, ['country required']],
    ['no operator', { provider: ' ' }, ['provider required']],
    ['an operator of digits alone', { provider: '12345' }, ['provider invalid']],
    ['no number', { account: '' }, ['account required']],
    ['a number that is too short', { account: '097 123' }, ['account invalid_phone']],
    ['a number of a neighbour', { account: '+263 77 234 5671' }, ['account other_country']],
    ['no holder', { holder: '\u200b' }, ['holder required']],
  ])('%s is refused at its field', (_what, change, says) => {
    expect(refused(change)).toEqual(says);
  });

  test.each([
    ['', 'account required'],
    ['ABCDEFGH', 'account invalid'],
    ['12345678=9', 'account invalid'],
    ['123456.78', 'account invalid'],
  ])('%j is no bank account', (account, says) => {
    expect(refused({ account }, BANK)).toEqual([says]);
  });

  test('all that is wrong is said at once', () => {
    const nothing = { method: '', country: '', provider: '', account: '', holder: '', branch: '' };
    expect(refused(nothing)).toEqual([
      'method required',
      'country required',
      'provider required',
      'holder required',
    ]);
  });

  test('signs that nobody sees, and a second line, are no part of a name', () => {
    expect(read({ holder: 'Nata\u202Esha\r\nZulu' })).toMatchObject({ details: { holder: 'Natasha Zulu' } });
  });
});

test('each of the thirteen countries has its operators, and each is found however it is typed', () => {
  expect(Object.keys(MOBILE_OPERATORS).toSorted()).toEqual(DESTINATIONS.map(({ code }) => code).toSorted());
  expect(MOBILE_OPERATORS['ZA']).toEqual([]);
  expect(knownOperator('KE', 'm-pesa')).toBe('M-PESA');
  expect(knownOperator('TZ', 'm-pesa')).toBe('M-Pesa');
  expect(knownOperator('ZM', 'EcoCash')).toBeNull();
});

test('an account shows its last three characters and not its length', () => {
  expect(maskedAccount('+260961234123')).toBe('•••••123');
  expect(maskedAccount('123456')).toBe('•••••456');
});

test.each([
  ['mobile_money · MTN MoMo · 123', 'mobile_money · MTN MoMo'],
  ['mobile_money · Uncle Ben · 123', 'mobile_money'],
  ['mobile_money · MTN MoMo · call me · 123', 'mobile_money'],
  ['bank · Standard Bank · 789', 'bank'],
  ['bank', 'bank'],
  ['', ''],
])('of where a payout went nothing is left that was typed: %s', (text, left) => {
  expect(withoutTyped(text)).toBe(left);
});

test('where a payout went is read from what is kept of it', () => {
  expect(readPaidTo('mobile_money · MTN MoMo · 123')).toEqual({ provider: 'MTN MoMo', end: '123' });
  expect(readPaidTo('bank · Bank · Trust · 9AB')).toEqual({ provider: 'Bank · Trust', end: '9AB' });
  expect(readPaidTo('something else')).toBeNull();
});

test('an account is new for seven days', () => {
  const since = new Date('2025-03-01T09:00:00Z');
  const after = (ms: number) => isNewAddress(since, new Date(since.getTime() + ms));
  expect([after(0), after(7 * 86_400_000 - 1), after(7 * 86_400_000)]).toEqual([true, true, false]);
});
