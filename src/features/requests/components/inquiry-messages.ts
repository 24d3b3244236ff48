import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { INQUIRY_LIMITS, type InquiryField } from '#domain/requests/inquiry.ts';

const TEXTS = refusalTexts('invalid_email', 'max_length');

/** Message at a field; the spec's one text for whatever is missing stands over the form (buyer §5). */
export function useInquiryMessage(): (
  field: InquiryField,
  problem: FieldProblem | undefined,
) => string | undefined {
  const words = useRefusalWords(TEXTS);
  const { t } = useLingui();
  const missing: Record<InquiryField, string> = {
    userName: t`Enter your name`,
    userEmail: t`Enter your email`,
    contactNumber: t`Enter your phone number`,
    userRequest: t`Write what you want to know`,
  };
  return (field, problem) => {
    if (!problem) return undefined;
    if (problem.code === 'required') return missing[field];
    if (problem.code === 'invalid_email') return words('invalid_email');
    return words('max_length', { limit: INQUIRY_LIMITS[field] });
  };
}
