import { Trans } from '@lingui/react/macro';
import type { SellerStanding } from './seller-standing.ts';

/** Title of what staff said to somebody who may not sell: of an application, or of an approval that they had. */
export function RefusedTitle({ standing }: { standing: SellerStanding }) {
  return standing === 'withdrawn' ? (
    <Trans>Your approval to sell was withdrawn.</Trans>
  ) : (
    <Trans>Your application was not approved.</Trans>
  );
}
