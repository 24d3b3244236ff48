import { useLingui } from '@lingui/react/macro';
import type { StaffReport } from '#contract/staff/reports.ts';

interface ReportWords {
  reasons: Readonly<Record<StaffReport['reason'], string>>;
  kinds: Readonly<Record<StaffReport['kind'], string>>;
  states: Readonly<Record<StaffReport['status'], string>>;
}

/** Words for what reports are about and what became of them. */
export function useReportWords(): ReportWords {
  const { t } = useLingui();
  return {
    reasons: {
      fraud: t`Fraud`,
      wrong_details: t`Wrong details`,
      asks_for_other_payment: t`Asks for another way of paying`,
      offensive: t`Offensive`,
      other: t`Something else`,
    },
    kinds: { listing: t`Listing`, seller: t`Seller`, message: t`Message`, other: t`Something else` },
    states: { new: t`New`, upheld: t`Upheld`, dismissed: t`Dismissed` },
  };
}
