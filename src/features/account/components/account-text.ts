import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { MAX_PASSWORD } from '#domain/people/identity.ts';
import { usePasswordText } from '#shown/password-text.ts';

const TEXTS = refusalTexts('max_length');

/** Refusals of this area in the reader's language, by their code; an unknown code shows what the server said. */
export function useAccountText(): (refusal: { code: string; detail: string }) => string {
  const words = useRefusalWords(TEXTS);
  const { t } = useLingui();
  const passwordText = usePasswordText();
  return ({ code, detail }) => {
    switch (code) {
      case 'required':
        return t`Fill this in`;
      case 'password_wrong':
        return t`This is not your password`;
      case 'max_length':
        return words('max_length', { limit: MAX_PASSWORD });
      default:
        return passwordText(code) ?? detail;
    }
  };
}

/** Message at one field of a refused form. */
export function useFieldError(problem: Problem | null): (field: string) => string | undefined {
  const text = useAccountText();
  return (field) => {
    const detail = fieldMessage(problem, field);
    return detail === undefined ? undefined : text({ code: problem?.code ?? '', detail });
  };
}

/** A refusal by a rule of the phone, in the form of the server's own. */
export const ruleProblem = (field: string, code: string, detail: string): Problem => ({
  code,
  detail,
  fields: { [field]: [detail] },
});
