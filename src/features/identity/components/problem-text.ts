import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { MAX_EMAIL } from '#domain/people/email.ts';
import { MAX_PASSWORD } from '#domain/people/identity.ts';
import { MAX_NAME } from '#domain/people/person-name.ts';
import { usePasswordText } from '#shown/password-text.ts';

const TEXTS = refusalTexts(
  'account_inactive',
  'email_mismatch',
  'email_taken',
  'invalid_credentials',
  'invalid_email',
  'social_auth_failed',
);
const LENGTH = refusalTexts('max_length');

/** The first message for a field; the spec's clients find it at the top level of a 400, ours under `fields`. */
export function messageFor(problem: Problem | null, field: string): string | undefined {
  const named = fieldMessage(problem, field);
  if (named !== undefined) return named;
  const top: unknown = problem?.[field];
  const first: unknown = Array.isArray(top) ? top[0] : top;
  return typeof first === 'string' ? first : undefined;
}

/** Error, and at which field where it is known. */
interface Refusal {
  code: string;
  detail: string;
  field?: string;
}

/** The message at one field of an answer. Its `code` is the first bad field's: another field's words stand alone. */
export function fieldRefusal(problem: Problem, field: string, detail: string): Refusal {
  return { code: detail === problem.detail ? problem.code : '', detail, field };
}

/** Longest values by field, as the rules of the form have them. */
const LIMITS = new Map([
  ['first_name', MAX_NAME],
  ['last_name', MAX_NAME],
  ['email', MAX_EMAIL],
  ['password', MAX_PASSWORD],
  ['new_password1', MAX_PASSWORD],
]);

/** Refusals of this area in the reader's language, by their code; an unknown code shows what the server said. */
export function useProblemText(): (problem: Refusal) => string {
  const words = useRefusalWords(TEXTS);
  const withLength = useRefusalWords(LENGTH);
  const { t } = useLingui();
  const passwordText = usePasswordText();
  return ({ code, detail, field = '' }) => {
    const limit = LIMITS.get(field);
    switch (code) {
      case 'required':
        if (field === 'email' || field === 'password') return t`Email and Password required to register`;
        if (field === 'first_name' || field === 'last_name') return t`First & Last name required to register`;
        if (field === 'new_password1') return t`Enter a new password`;
        if (field === 'new_password2') return t`Enter the new password once more`;
        return detail;
      case 'max_length':
        return limit === undefined ? detail : withLength('max_length', { limit });
      default:
        return words(code) ?? passwordText(code) ?? detail;
    }
  };
}
