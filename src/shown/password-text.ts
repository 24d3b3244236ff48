import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';

const TEXTS = refusalTexts('password_mismatch', 'password_too_common', 'otp_required', 'otp_invalid');

/** Text on what is wrong with a new password or with the code beside one, by the refusal's code; null for any other. */
export function usePasswordText(): (code: string) => string | null {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  return (code) => (code === 'password_too_short' ? t`Password must be at least 8 characters` : words(code));
}
