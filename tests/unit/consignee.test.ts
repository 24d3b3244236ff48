import { expect, test } from 'vitest';
import {
  type AddressField,
  type Consignee,
  CONSIGNEE_TITLES,
  consigneeProblems,
} from '#domain/places/consignee.ts';

const good: Consignee = {
  title: 'Mr',
  first_name: 'Chanda',
  last_name: 'Phiri',
  email: 'chanda@example.test',
  phone_number: '260971234567',
  line1: '12 Cairo Road',
  line2: '',
  line4: 'Lusaka',
  state: 'Lusaka',
  country: '/countries/ZM/',
};

test('a full form has no problem', () => {
  expect(consigneeProblems(good)).toEqual({});
  for (const title of CONSIGNEE_TITLES) expect(consigneeProblems({ ...good, title })).toEqual({});
});

test('an empty form says every message of the spec, in its order', () => {
  const says = Object.entries(consigneeProblems({})).map(([field, problem]) => [
    field,
    problem.code,
    problem.detail,
  ]);
  expect(says).toEqual([
    ['title', 'required', 'A title is required to place order'],
    ['first_name', 'required', 'A first name is required to place order'],
    ['last_name', 'required', 'A surname is required to place order'],
    ['email', 'required', 'A valid email is required to place order'],
    ['phone_number', 'required', 'Please enter a phone number (including country code)'],
    ['line1', 'required', 'A street name / number is required to place order'],
    ['line4', 'required', 'A city name is required to place order'],
    ['state', 'required', 'A province is required to place order'],
    ['country', 'required', 'A country is required to place order'],
  ]);
});

test('blanks alone are nothing', () => {
  expect(consigneeProblems({ ...good, first_name: '  ', line1: '\t' })).toMatchObject({
    first_name: { code: 'required' },
    line1: { code: 'required' },
  });
});

test.each<[AddressField, string, string | undefined, string | undefined]>([
  ['title', 'Dr', 'invalid', 'A title is required to place order'],
  ['title', 'mr', 'invalid', 'A title is required to place order'],
  ['first_name', 'x'.repeat(255), undefined, undefined],
  ['first_name', 'x'.repeat(256), 'max_length', 'Must be 255 characters or fewer'],
  ['last_name', 'x'.repeat(255), undefined, undefined],
  ['last_name', 'x'.repeat(256), 'max_length', 'Must be 255 characters or fewer'],
  ['email', 'chanda', 'invalid_email', 'A valid email is required to place order'],
  ['email', `${'x'.repeat(250)}@b.zm`, 'invalid_email', 'A valid email is required to place order'],
  ['email', `${'x'.repeat(251)}@b.zm`, 'max_length', 'Must be 255 characters or fewer'],
  ['phone_number', '1234', 'invalid_length', 'Your number must be between 5 and 16 characters'],
  ['phone_number', '12345', undefined, undefined],
  ['phone_number', '1'.repeat(16), undefined, undefined],
  ['phone_number', '1'.repeat(17), 'invalid_length', 'Your number must be between 5 and 16 characters'],
  ['phone_number', '+260971234567', 'invalid', 'Your number must be composed only of numbers'],
  ['phone_number', '0971 234 567', 'invalid', 'Your number must be composed only of numbers'],
  ['phone_number', '+1', 'invalid', 'Your number must be composed only of numbers'],
  ['phone_number', '٠٩٧١٢٣٤', 'invalid', 'Your number must be composed only of numbers'],
  ['line1', 'x'.repeat(50), undefined, undefined],
  ['line1', 'x'.repeat(51), 'max_length', 'Must be 50 characters or fewer'],
  ['line1', '🚗'.repeat(50), undefined, undefined],
  ['line1', '🚗'.repeat(51), 'max_length', 'Must be 50 characters or fewer'],
  ['line2', 'x'.repeat(50), undefined, undefined],
  ['line2', 'x'.repeat(51), 'max_length', 'Must be 50 characters or fewer'],
  ['line4', 'x'.repeat(50), undefined, undefined],
  ['line4', 'x'.repeat(51), 'max_length', 'Must be 50 characters or fewer'],
  ['state', 'x'.repeat(50), undefined, undefined],
  ['state', 'x'.repeat(51), 'max_length', 'Must be 50 characters or fewer'],
  ['line3', 'x'.repeat(51), 'max_length', 'Must be 50 characters or fewer'],
  ['postcode', 'x'.repeat(64), undefined, undefined],
  ['postcode', 'x'.repeat(65), 'max_length', 'Must be 64 characters or fewer'],
  ['notify_name', 'x'.repeat(80), undefined, undefined],
  ['notify_name', 'x'.repeat(81), 'max_length', 'Must be 80 characters or fewer'],
  ['notes', 'x'.repeat(500), undefined, undefined],
  ['notes', 'x'.repeat(501), 'max_length', 'Must be 500 characters or fewer'],
  ['country', 'KE', undefined, undefined],
  ['country', 'Namibia', undefined, undefined],
  ['country', '/countries/JM/', 'invalid', 'A country is required to place order'],
  ['country', 'Atlantis', 'invalid', 'A country is required to place order'],
])('%s "%s" gives %s', (field, value, code, detail) => {
  const problems = consigneeProblems({ ...good, [field]: value });
  expect(problems[field]?.code).toBe(code);
  expect(problems[field]?.detail).toBe(detail);
  expect(Object.keys(problems)).toHaveLength(code === undefined ? 0 : 1);
});

test('the wire may leave the email out, but not send a bad one', () => {
  expect(consigneeProblems({ ...good, email: '' }, { emailOptional: true })).toEqual({});
  expect(consigneeProblems({ ...good, email: 'x' }, { emailOptional: true }).email?.code).toBe(
    'invalid_email',
  );
});
