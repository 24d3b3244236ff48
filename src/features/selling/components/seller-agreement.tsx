import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { SELLER_TERMS } from '#contract/selling.ts';
import { useCommand } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { RefusedTitle } from '#shown/refused-title.tsx';
import { sellerStanding } from '#shown/seller-standing.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { applyToSell } from '../commands.ts';
import { SellerTerms } from './terms.tsx';

/**
 * For a supporter whose number the shop has already: nothing is left to ask but the terms, and the button under them
 * accepts them (spec account 2, the seller-terms variant).
 */
export function SellerAgreement({ known, phone }: { known: Profile; phone: string }) {
  const { t } = useLingui();
  const { run, busy } = useCommand(applyToSell);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  async function accept() {
    setFailed(null);
    const payload = {
      mobileNumber: phone,
      country: '',
      referrerEmail: '',
      termsAccepted: true,
      termsVersion: SELLER_TERMS,
    };
    await run(payload, { as: 'seller' }).catch((cause: unknown) => setFailed({ cause }));
  }
  return (
    <Box title={<Trans>Terms & Conditions</Trans>}>
      <div className="stack">
        {known.vendor_status === 'rejected' && (
          <Note kind="stop" stacked title={<RefusedTitle standing={sellerStanding(known)} />}>
            {known.vendor_status_reason}
          </Note>
        )}
        <SellerTerms label={t`Terms & Conditions`} as="seller" />
        <p className="small muted">
          <Trans>By pressing this button you accept these terms. We will contact you on {phone}.</Trans>
        </p>
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
        <div>
          <Button variant="main" busy={busy} onClick={() => void accept()}>
            <Trans>Start Earning Now</Trans>
          </Button>
        </div>
      </div>
    </Box>
  );
}
