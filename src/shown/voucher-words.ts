import { useLingui } from '@lingui/react/macro';
import { MAX_VOUCHER } from '#domain/voucher.ts';

/** Why a discount code was refused, letter for letter the spec's (buyer §5, §8); null for a code that is new to us. */
export function useVoucherWords(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'voucher_invalid':
        return t`Discount code you entered is invalid or not applicable to the contents of your basket`;
      case 'voucher_already_applied':
        return t`Discount already applied to your basket`;
      case 'required':
        return t`Error - Discount Code Required`;
      case 'max_length': {
        const limit = MAX_VOUCHER;
        return t`Must be ${limit} characters or fewer`;
      }
      default:
        return null;
    }
  };
}
