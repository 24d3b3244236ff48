import { useLingui } from '@lingui/react/macro';
import { MAX_VOUCHER } from '#domain/orders/voucher.ts';
import { refusalTexts } from './refusal-texts.ts';
import { useRefusalWords } from './refusal-words.ts';

const TEXTS = refusalTexts('voucher_invalid', 'voucher_already_applied', 'max_length');

/** Why a discount code was refused, letter for letter the spec's (buyer §5, §8); null for a code that is new to us. */
export function useVoucherWords(): (code: string) => string | null {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  return (code) =>
    code === 'required' ? t`Error - Discount Code Required` : words(code, { limit: MAX_VOUCHER });
}
