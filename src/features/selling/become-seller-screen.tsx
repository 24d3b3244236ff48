import { Trans, useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/profile.ts';
import { ApplyScreen } from './apply-screen.tsx';
import { ApplicationSent } from './components/application-sent.tsx';
import { SellerAgreement } from './components/seller-agreement.tsx';
import type { ApplicationReading } from './reading.ts';

interface BecomeSellerProps {
  known: Profile;
  /** Address where selling goes on; null: nowhere yet. */
  dashboard: string | null;
}

/** The way to sell here: a number to call, the terms, then the ID of the store (spec account 2). */
export function BecomeSellerScreen({ known, dashboard }: BecomeSellerProps) {
  const isIn = known.vendor_status === 'pending' || known.vendor_status === 'approved';
  return (
    <ApplyScreen
      known={known}
      reading={useSellerReading()}
      done={isIn ? <ApplicationSent known={known} dashboard={dashboard} /> : null}
      rest={
        known.is_supporter && known.phone !== null ? (
          <SellerAgreement known={known} phone={known.phone} />
        ) : null
      }
    />
  );
}

function useSellerReading(): ApplicationReading {
  const { t } = useLingui();
  return {
    as: 'seller',
    title: t`Become a seller`,
    lead: (
      <Trans>
        Sell your vehicles and spares once our staff approve you. You become a supporter of the shop straight
        away.
      </Trans>
    ),
    crumbs: [
      { label: t`Home`, to: '/' },
      { label: t`Account`, to: '/profile' },
      { label: t`Become a seller` },
    ],
    steps: [t`Payment`, t`Terms & Conditions`, t`Join`],
    first: <Trans>Payment</Trans>,
    mobileHint: <Trans>We will call this number about your application.</Trans>,
    start: <Trans>Start Selling Now</Trans>,
    waiting: {
      title: <Trans>Application waiting</Trans>,
      text: (
        <Trans>
          Your application is kept on this phone and sent automatically at the next connection. You will get
          your store ID with the answer.
        </Trans>
      ),
    },
  };
}
