import { Trans } from '@lingui/react/macro';
import type { StaffListing } from '#contract/staff/products.ts';
import { Mark } from '#ui/mark.tsx';

type Shown = Pick<StaffListing, 'hidden' | 'prod_live' | 'num_in_stock' | 'num_allocated'>;

/** Tells whether buyers find it, and why not. */
export function StateMark({ listing }: { listing: Shown }) {
  const { hidden, prod_live: live, num_in_stock: stock, num_allocated: ordered } = listing;
  if (hidden)
    return (
      <Mark kind="stop">
        <Trans>Hidden after a report</Trans>
      </Mark>
    );
  if (live === 'draft')
    return (
      <Mark kind="plain" icon="edit">
        <Trans>Draft</Trans>
      </Mark>
    );
  return stock > ordered ? (
    <Mark kind="ok">
      <Trans>Live</Trans>
    </Mark>
  ) : (
    <Mark kind="wait">
      <Trans>Live, none left</Trans>
    </Mark>
  );
}
