import { Trans } from '@lingui/react/macro';

/** Label of what a discount code takes off. */
export function CodeLabel({ code }: { code: string }) {
  return <Trans>Discount code {code}</Trans>;
}
