import { Trans } from '@lingui/react/macro';
import type { Selling } from '#domain/listing-type.ts';
import { Mark } from '#ui/mark.tsx';

/** A server's state that merely takes time is grey (spec buyer §2). */
export function UnderAuction() {
  return (
    <Mark icon="gavel" filled>
      <Trans>UNDER AUCTION</Trans>
    </Mark>
  );
}

/** Whether it can be had: under auction, out of stock or available. */
export function SellingMark({ selling, stock }: { selling: Selling; stock: number }) {
  if (selling === 'auction') return <UnderAuction />;
  if (stock < 1)
    return (
      <Mark kind="stop" filled>
        <Trans>Out of stock</Trans>
      </Mark>
    );
  return (
    <Mark kind="ok" filled>
      <Trans>AVAILABLE</Trans>
    </Mark>
  );
}
