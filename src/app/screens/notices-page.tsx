import { useLingui } from '@lingui/react/macro';
import { AccountPage } from '#features/account/components/account-page.tsx';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { NoticeList } from '#features/notices/notices-screen.tsx';
import { PushCard } from '#features/notices/push-card.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { WithFullRegistry } from '../with-full-registry.tsx';

/** Notices of what happened for somebody, and whether this phone tells it. This phone keeps the screen from now on. */
export function Page() {
  const { t } = useLingui();
  usePageTitle(t`Notices`);
  return (
    <SignedInOnly from="/profile/notices">
      {(user) => (
        <WithFullRegistry key={user.id}>
          {() => (
            <AccountPage title={t`Notices`}>
              <div className="stack">
                <NoticeList age={SavedLine} />
                <PushCard userId={user.id} />
              </div>
            </AccountPage>
          )}
        </WithFullRegistry>
      )}
    </SignedInOnly>
  );
}
