import { useLingui } from '@lingui/react/macro';
import { useAccountDate } from '#features/account/components/account-date.ts';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { SupporterDashboardScreen } from '#features/supporter/dashboard-screen.tsx';
import { SupporterPage } from '../supporter-page.tsx';

/** Dashboard of a supporter: what they earn by, and how far they are (spec account §2). */
export function Page() {
  const { t } = useLingui();
  const date = useAccountDate();
  return (
    <SupporterPage title={t`Supporter dashboard`}>
      {({ known, state }) => (
        <SupporterDashboardScreen
          known={known}
          age={<SavedLine state={state} />}
          ageOf={SavedLine}
          date={date}
          site={location.origin}
        />
      )}
    </SupporterPage>
  );
}
