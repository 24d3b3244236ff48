import { useLingui } from '@lingui/react/macro';
import type { StaffRequest } from '#contract/staff/requests.ts';

interface RequestWords {
  kinds: Readonly<Record<StaffRequest['kind'], string>>;
  states: Readonly<Record<StaffRequest['status'], string>>;
}

/** Words for what people ask for and what became of it. */
export function useRequestWords(): RequestWords {
  const { t } = useLingui();
  return {
    kinds: {
      parts: t`Parts`,
      bulk: t`Bulk order`,
      electronics: t`Electronics`,
      assessment: t`Assessment`,
      quote: t`Quote`,
      flash: t`Flash sale`,
      inquiry: t`Inquiry`,
      contact: t`Contact`,
    },
    states: {
      new: t({ message: 'Open', context: 'not answered yet' }),
      in_hand: t`In hand`,
      answered: t`Answered`,
      closed: t`Closed`,
    },
  };
}
