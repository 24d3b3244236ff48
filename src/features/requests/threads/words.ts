import { useLingui } from '@lingui/react/macro';
import type { RequestLine } from '#contract/request-threads.ts';

/** Name of what was asked for, as its sender calls it. */
export function useRequestNames(): Readonly<Record<RequestLine['kind'], string>> {
  const { t } = useLingui();
  return {
    parts: t`Request for a part`,
    bulk: t`Request for bulk stock`,
    electronics: t`Request for electronics`,
    assessment: t`Technical assessment`,
    quote: t`Request for a price`,
    flash: t`Flash sale`,
    inquiry: t`Question about a listing`,
    contact: t`Message to the shop`,
  };
}
