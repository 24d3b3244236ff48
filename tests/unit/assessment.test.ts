import { expect, test } from 'vitest';
import { ASSESSMENT_LIMITS, type AssessmentField, assessmentProblems } from '#domain/requests/assessment.ts';

const FULL = {
  refNumber: 'NMM-2026-017',
  userName: 'Chanda Phiri',
  contactNumber: '+260 97 1234567',
  userEmail: 'INV-20417',
  userRequest: 'INV-20418',
  benchMarked: 'Three listings of one model',
};
const FIELDS = Object.keys(ASSESSMENT_LIMITS) as AssessmentField[];

test('a whole one has nothing wrong with it, and an invoice number need not look like an email', () => {
  expect(assessmentProblems(FULL)).toEqual({});
});

test('of an empty one all six fields are asked for, with the one text', () => {
  const problems = assessmentProblems({});
  expect(Object.keys(problems)).toEqual(FIELDS);
  expect(new Set(Object.values(problems).map(({ detail }) => detail))).toEqual(
    new Set(['Missing information - Email, Name, Phone number and Request required']),
  );
});

/** Spec buyer §5. */
test.each([
  ['refNumber', 255],
  ['userName', 255],
  ['contactNumber', 26],
  ['userEmail', 255],
  ['userRequest', 255],
  ['benchMarked', 2500],
] as const)('%s takes %i characters and not one more', (field, limit) => {
  const of = (length: number) => assessmentProblems({ ...FULL, [field]: 'é'.repeat(length) });
  expect(of(limit - 1)).toEqual({});
  expect(of(limit)).toEqual({});
  expect(of(limit + 1)).toEqual({
    [field]: { code: 'max_length', detail: `Must be ${limit} characters or fewer` },
  });
});
