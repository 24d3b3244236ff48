import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { InferOutput } from 'valibot';
import type { FieldIssue } from '#contract/problem.ts';
import type { addImportRule } from '#contract/staff/import-rules.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { findCountry } from '#domain/places/destinations.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { isDay } from '../typed-time.ts';
import { isRuleClass, unitOf, unitProblem, valueProblem } from './read-value.ts';
import type { RuleFacts } from './store.ts';
import { type Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

/** Languages that a note may have words in beside English. */
const NOTE_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

type RuleInput = InferOutput<typeof addImportRule.payload>;

/** Lengths in characters. */
const MOST = {
  rule: 40,
  value: 100,
  unit: 20,
  note: 1000,
  note_sw: 1000,
  note_pt: 1000,
  source: 500,
  fuel: 40,
};
/** Nobody writes a larger figure on purpose. */
const MOST_FIGURE = { age: 100, cc: 30_000 };

/**
 * A whole rule out of what was given and, for a change, what stood there. Everything wrong at once: it names a source that
 * can be opened, and what is computed with can be read.
 * @param today YYYY-MM-DD
 */
export function readRule(given: RuleInput, before: RuleFacts | null, today: string): Refusal | RuleFacts {
  const issues: FieldIssue[] = [];
  const wrong = (field: keyof RuleInput, code: RefusalCode, detail = refusalEntry(code).text) =>
    void issues.push({ path: [field], code, detail });

  const text = (field: 'rule' | 'value' | 'source' | 'source_date' | 'checked_date', most = 10): string => {
    const value = field in given ? plain(given[field]) : (before?.[field] ?? '');
    if (value === '') wrong(field, 'required');
    if (lengthOf(value) > most) wrong(field, 'max_length', `Must be ${most} characters or fewer`);
    else if (holdsBankAccount(value)) wrong(field, 'bank_details');
    return value;
  };
  const maybe = (field: 'class' | 'unit' | 'note' | 'fuel'): string | null =>
    given[field] === undefined ? (before?.[field] ?? null) : named(field);
  const named = (field: 'class' | 'unit' | 'note' | 'note_sw' | 'note_pt' | 'fuel'): string | null => {
    const value = plain(given[field]);
    if (field !== 'class' && lengthOf(value) > MOST[field])
      wrong(field, 'max_length', `Must be ${MOST[field]} characters or fewer`);
    // Everybody reads it (security 59).
    else if (holdsBankAccount(value)) wrong(field, 'bank_details');
    return value === '' ? null : value;
  };
  const figure = (field: 'age_from' | 'age_to' | 'cc_from' | 'cc_to', most: number): number | null => {
    if (given[field] === undefined) return before?.[field] ?? null;
    const value = plain(given[field]);
    if (value === '') return null;
    if (/^\d{1,6}$/.test(value) && Number(value) <= most) return Number(value);
    wrong(field, 'invalid', `Enter a whole number up to ${most}`);
    return null;
  };
  const day = (field: 'source_date' | 'checked_date'): string => {
    const value = text(field);
    if (value !== '' && !isDay(value)) wrong(field, 'invalid', 'Enter a day');
    else if (value > today) wrong(field, 'invalid', 'This is still to come');
    return value;
  };

  const country = countryOf(given, before);
  if (country === null) wrong('country', 'invalid_country', 'Choose a country that we ship to');
  const rule = text('rule', MOST.rule).toLowerCase();
  if (rule !== '' && !/^[a-z]+(_[a-z]+)*$/.test(rule))
    wrong('rule', 'invalid', 'Use small letters and underscores, like vat_percent');
  const of = maybe('class')?.toLowerCase() ?? null;
  if (of !== null && !isRuleClass(of)) wrong('class', 'invalid', 'Choose a class');
  const value = text('value', MOST.value);
  const wrongValue = value === '' ? null : valueProblem(rule, value);
  if (wrongValue !== null) wrong('value', 'invalid', wrongValue);
  const unit = unitOf(rule, maybe('unit'));
  const wrongUnit = unitProblem(rule, unit);
  if (wrongUnit !== null) wrong('unit', 'invalid', wrongUnit);
  const source = text('source', MOST.source);
  if (source !== '' && !isWebAddress(source))
    wrong('source', 'invalid', 'Enter the address of the page that says so');
  const sourceDate = day('source_date');
  const checkedDate = day('checked_date');
  if (issues.length === 0 && checkedDate < sourceDate)
    wrong('checked_date', 'invalid', 'It cannot have been checked before its source was written');
  const ages = [figure('age_from', MOST_FIGURE.age), figure('age_to', MOST_FIGURE.age)] as const;
  const sizes = [figure('cc_from', MOST_FIGURE.cc), figure('cc_to', MOST_FIGURE.cc)] as const;
  if (isTurned(ages)) wrong('age_to', 'invalid', 'It must not be below the first age');
  if (isTurned(sizes)) wrong('cc_to', 'invalid', 'It must not be below the first size');

  const note = maybe('note');
  // A translation that nobody looked at beside a new English note says what held before: a page of before knows of none.
  const notes = note === (before?.note ?? null) ? { ...before?.notes } : {};
  for (const language of NOTE_LANGUAGES) {
    const field = `note_${language}` as const;
    const words = given[field] === undefined ? (notes[language] ?? null) : named(field);
    if (words === null) delete notes[language];
    else notes[language] = words;
  }
  // Words of another language say what the English ones say: without those nobody could check them.
  const [first] = NOTE_LANGUAGES.filter((language) => notes[language] !== undefined);
  if (note === null && first !== undefined) wrong('note', 'required', 'Write the note in English too');

  const facts: RuleFacts = {
    country: country ?? '',
    rule,
    class: of,
    value,
    unit,
    note,
    notes,
    source,
    source_date: sourceDate,
    checked_date: checkedDate,
    age_from: ages[0],
    age_to: ages[1],
    cc_from: sizes[0],
    cc_to: sizes[1],
    fuel: maybe('fuel'),
  };
  return issues.length > 0 ? refuseFields(issues) : facts;
}

const plain = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

function countryOf(given: RuleInput, before: RuleFacts | null): string | null {
  if (given.country === undefined && before) return before.country;
  const found = findCountry(plain(given.country));
  return found?.isDestination ? found.code : null;
}

const isTurned = ([from, to]: readonly [number | null, number | null]): boolean =>
  from !== null && to !== null && to < from;

/** An address that a browser opens, with a name that has a dot: nobody else can look at `http://intranet/`. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]+\.[a-z]+(:\d+)?(\/\S*)?$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
