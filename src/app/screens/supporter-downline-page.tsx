import { useLingui } from '@lingui/react/macro';
import { useAccountDate } from '#features/account/components/account-date.ts';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { DownlineScreen } from '#features/supporter/downline-screen.tsx';
import { SupporterPage } from '../supporter-page.tsx';

/** A supporter's recruits (spec account §2). */
export function Page() {
  const { t } = useLingui();
  const date = useAccountDate();
  return (
    <SupporterPage title={t`My Downline`}>
      {({ known, state }) => <DownlineScreen known={known} age={<SavedLine state={state} />} date={date} />}
    </SupporterPage>
  );
}
