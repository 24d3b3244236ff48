import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import type { DraftField } from '../consignee-draft.ts';

const TEXTS = refusalTexts('max_length', 'invalid_length');

/** The text of a problem at its field, letter for letter the spec's (buyer §5); `detail` where there is none. */
export function useConsigneeMessage(): (
  field: DraftField,
  problem: FieldProblem | undefined,
) => string | undefined {
  const words = useRefusalWords(TEXTS);
  const { t } = useLingui();
  return (field, problem) => {
    if (!problem) return undefined;
    if (problem.code === 'max_length') {
      const limit = /\d+/.exec(problem.detail)?.[0] ?? '';
      return words('max_length', { limit });
    }
    const number = field === 'phone_number' || field === 'notify_phone' || field === 'agent_phone';
    if (number && problem.code === 'invalid') return t`Your number must be composed only of numbers`;
    if (number && problem.code === 'invalid_length') return words('invalid_length');
    switch (field) {
      case 'title':
        return t`A title is required to place order`;
      case 'first_name':
        return t`A first name is required to place order`;
      case 'last_name':
        return t`A surname is required to place order`;
      case 'email':
        return t`A valid email is required to place order`;
      case 'phone_number':
        return t`Please enter a phone number (including country code)`;
      case 'line1':
        return t`A street name / number is required to place order`;
      case 'line4':
        return t`A city name is required to place order`;
      case 'state':
        return t`A province is required to place order`;
      case 'country':
        return t`A country is required to place order`;
      case 'notify_name':
      case 'agent_name':
        return t`A name is required with this number`;
      default:
        return problem.detail;
    }
  };
}
