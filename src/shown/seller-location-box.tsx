import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Box } from '#ui/box.tsx';

interface StandsBoxProps {
  /** As its seller wrote it; null: not said. */
  location: string | null;
  children: ReactNode;
}

/** A seller's listing stands with its seller: no ship from the UK has a price for it, and no import rule judges it. */
export function SellerLocationBox({ location, children }: StandsBoxProps) {
  return (
    <Box title={<Trans>Where it is now</Trans>}>
      <p>{location ?? <Trans>With the seller</Trans>}</p>
      <p className="muted">
        <Trans>
          The price does not include delivery. Ask the seller how you will receive it; our shipping cost comes
          with your quote, before you pay.
        </Trans>
      </p>
      {children}
    </Box>
  );
}
