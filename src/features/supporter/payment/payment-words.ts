import { useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { PayoutDetails } from '#contract/payout-details.ts';
import {
  MAX_ACCOUNT,
  MAX_BRANCH,
  MAX_HOLDER,
  MAX_PROVIDER,
  MIN_ACCOUNT,
  type PayoutField,
} from '#domain/supporters/payout-rules.ts';

const TEXTS = refusalTexts('otp_invalid');

export type PaymentField = PayoutField | 'password' | 'otp';

const LONGEST: Partial<Record<PaymentField, number>> = {
  provider: MAX_PROVIDER,
  account: MAX_ACCOUNT,
  holder: MAX_HOLDER,
  branch: MAX_BRANCH,
};

/** Words for what is wrong with a field in the reader's language, by its code; an unknown one as the shop wrote it. */
export function usePaymentFieldWords(): (field: PaymentField, code: string, detail: string) => string {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const missing = (field: PaymentField, detail: string): string => {
    switch (field) {
      case 'provider':
        return t`Enter the operator or bank`;
      case 'account':
        return t`Type the number`;
      case 'holder':
        return t`Type the name of the account holder`;
      case 'password':
        return t`You signed in a while ago. Type your password again`;
      default:
        return detail;
    }
  };
  return (field, code, detail) => {
    switch (code) {
      case 'required':
        return missing(field, detail);
      case 'invalid':
        return field === 'account'
          ? t`An account number has only letters and digits`
          : field === 'provider' || field === 'holder'
            ? t`Type the whole name`
            : detail;
      case 'max_length': {
        const most = LONGEST[field] ?? 0;
        return t`At most ${most} characters`;
      }
      case 'too_short':
        return t`At least ${MIN_ACCOUNT} letters and digits`;
      case 'invalid_phone':
        return t`Type the whole mobile number`;
      case 'other_country':
        return t`This number is from another country. Choose its country above, or check the number`;
      case 'password_wrong':
        return t`This is not your password`;
      case 'otp_required':
        return t`Type the code from your authenticator app`;
      case 'otp_invalid':
        return words('otp_invalid');
      default:
        return detail;
    }
  };
}

/** "MTN MoMo, •••••123". */
export const shortDetails = ({ provider, account_masked: masked }: PayoutDetails): string =>
  `${provider}, ${masked}`;
