import { REFUSALS } from '#domain/refusals/table.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { newPasswordProblem } from '#domain/people/identity.ts';
import { isCommonPassword } from './common-passwords.ts';
import { type Refusal, refuseFields } from '#server/platform/calls/refuse.ts';

/** Why nobody may have this password, which fits otherwise, or null (security 6). */
export function commonPasswordProblem(password: string): FieldProblem | null {
  if (!isCommonPassword(password)) return null;
  return { code: 'password_too_common', detail: REFUSALS.password_too_common.text };
}

/**
 * Refuses two entries that make no new password, null when they do: for a reset and for a change alike (contract 6.7,
 * account contract 2.11). It says nothing about the password that is held, so it is no guess at that.
 */
export function refuseNewPassword(first: string, second: string): Refusal | null {
  const common = commonPasswordProblem(first);
  const problem = newPasswordProblem(first, second) ?? (common && { ...common, field: 'new_password1' });
  return problem && refuseFields([{ ...problem, path: [problem.field] }], { uncounted: true });
}
