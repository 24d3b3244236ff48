import { useLingui } from '@lingui/react/macro';
import type { StaffSeller } from '#contract/staff/sellers.ts';

/** States of an application in the words of the console. */
export function useSellerWords(): Readonly<Record<StaffSeller['vendor_status'] | 'withdrawn', string>> {
  const { t } = useLingui();
  return {
    pending: t`Waiting`,
    approved: t`Approved`,
    rejected: t`Not approved`,
    withdrawn: t`Approval withdrawn`,
  };
}
