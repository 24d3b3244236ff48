import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { readTimeOrDay } from '../typed-time.ts';

export type NoteWrong = (field: string, code: RefusalCode, detail?: string) => void;

/** Gathers what is wrong with a form. */
export function issuesOf(): { issues: FieldIssue[]; wrong: NoteWrong } {
  const issues: FieldIssue[] = [];
  return {
    issues,
    wrong: (field, code, detail = refusalEntry(code).text) =>
      void issues.push({ path: [field], code, detail }),
  };
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

export const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** In whole seconds, as the wire says them. */
export function timeOf(value: unknown): Date | null {
  const time = readTimeOrDay(trimmedText(value));
  time?.setUTCMilliseconds(0);
  return time;
}

/** From when until when; no end is until further notice. Null: what is wrong has been said. */
export function datesOf(
  { starts_at, ends_at }: { starts_at: unknown; ends_at: unknown },
  wrong: NoteWrong,
): { starts_at: Date; ends_at: Date | null } | null {
  const starts = timeOf(starts_at);
  const ends = isBlank(ends_at) ? null : timeOf(ends_at);
  if (!starts) wrong('starts_at', 'invalid', 'Enter a date and time');
  if (ends === null && !isBlank(ends_at)) wrong('ends_at', 'invalid', 'Enter a date and time');
  else if (starts && ends && ends <= starts) wrong('ends_at', 'invalid', 'It must end after it begins');
  if (!starts || (ends === null && !isBlank(ends_at)) || (ends && ends <= starts)) return null;
  return { starts_at: starts, ends_at: ends };
}

/** A whole number within bounds, typed or as it is; null for any other. */
export function wholeOf(value: unknown, from: number, to: number): number | null {
  const count = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= from && count <= to ? count : null;
}
