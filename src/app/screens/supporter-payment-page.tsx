import { useLingui } from '@lingui/react/macro';
import { findCountry } from '#domain/places/destinations.ts';
import { useAccountDate } from '#features/account/components/account-date.ts';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { profile } from '#features/account/queries.ts';
import { PaymentScreen } from '#features/supporter/payment/payment-screen.tsx';
import { useQuery } from '#offline/react/react.ts';
import { SupporterPage } from '../supporter-page.tsx';

/** Page about where a supporter's commission goes. */
export function Page() {
  const { t } = useLingui();
  const date = useAccountDate();
  const { data: account } = useQuery(profile, {});
  const home = findCountry(account?.country ?? '');
  return (
    <SupporterPage title={t`How you are paid`}>
      {() => (
        <PaymentScreen
          age={SavedLine}
          date={date}
          hasSecondStep={account?.totp_enabled ?? false}
          home={home?.isDestination ? home.code : null}
        />
      )}
    </SupporterPage>
  );
}
