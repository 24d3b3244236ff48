import { expect, test } from 'vitest';
import { type InquiryField, inquiryProblems } from '#domain/requests/inquiry.ts';

const good = { userName: 'Chanda', userEmail: 'a@b.zm', contactNumber: '+260 97', userRequest: '10 hubs' };
const MISSING = 'Missing information - Email, Name, Phone number and Request required';

test('a full request can be sent', () => {
  expect(inquiryProblems(good)).toEqual({});
});

test.each<[InquiryField]>([['userName'], ['userEmail'], ['contactNumber'], ['userRequest']])(
  'a request without %s says what is needed',
  (field) => {
    expect(inquiryProblems({ ...good, [field]: ' ' })).toEqual({
      [field]: { code: 'required', detail: MISSING },
    });
  },
);

test.each<[InquiryField, string, string | undefined]>([
  ['userName', 'x'.repeat(255), undefined],
  ['userName', 'x'.repeat(256), 'Must be 255 characters or fewer'],
  ['userEmail', `${'x'.repeat(251)}@b.zm`, 'Must be 255 characters or fewer'],
  ['userEmail', 'x', 'Enter a valid email address'],
  ['userEmail', 'a@b.zm\r\nBcc: c@d.zm', 'Enter a valid email address'],
  ['contactNumber', 'x'.repeat(26), undefined],
  ['contactNumber', 'x'.repeat(27), 'Must be 26 characters or fewer'],
  ['userRequest', 'x'.repeat(700), undefined],
  ['userRequest', 'x'.repeat(701), 'Must be 700 characters or fewer'],
])('%s "%s": %s', (field, value, says) => {
  expect(inquiryProblems({ ...good, [field]: value })[field]?.detail).toBe(says);
});
