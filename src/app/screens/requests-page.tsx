import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { AccountPage } from '#features/account/components/account-page.tsx';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { RequestList } from '#features/requests/threads/request-list.tsx';
import { RequestThreadScreen } from '#features/requests/threads/request-thread.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WithFullRegistry } from '../with-full-registry.tsx';
import { useParams } from '../params.ts';

/**
 * Requests that somebody made to the shop, and one of these with all that was written. Whoever has no account yet makes
 * one first; this phone keeps these screens from now on.
 */
export function Page() {
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) => <WithFullRegistry key={user.id}>{() => <Requests />}</WithFullRegistry>}
    </SignedInOnly>
  );
}

function Requests() {
  const { t } = useLingui();
  const { id } = useParams();
  if (id === undefined) return <All />;
  return (
    <RequestThreadScreen
      key={id}
      id={id}
      age={SavedLine}
      crumbs={[
        { label: t`Home`, to: '/' },
        { label: t`Account`, to: '/profile' },
        { label: t`Requests to the shop`, to: '/profile/requests' },
      ]}
    />
  );
}

function All() {
  const { t } = useLingui();
  usePageTitle(t`Requests to the shop`);
  return (
    <AccountPage title={t`Requests to the shop`}>
      <RequestList
        age={SavedLine}
        start={
          <ButtonLink to="/help-contact">
            <Trans>Write to us</Trans>
          </ButtonLink>
        }
      />
    </AccountPage>
  );
}
