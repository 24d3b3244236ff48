import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { AccountPage } from '#features/account/components/account-page.tsx';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { InquiryList } from '#features/inquiries/inquiry-list.tsx';
import { InquiryScreen } from '#features/inquiries/inquiry-screen.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { WithFullRegistry } from '../with-full-registry.tsx';
import { useParams } from '../params.ts';

/** Questions of somebody to sellers, and one of these with all that was written. Whoever has no account yet makes one first. */
export function Page() {
  const { pathname, search } = useLocation();
  return (
    <SignedInOnly from={pathname + search}>
      {(user) => <WithFullRegistry key={user.id}>{() => <Questions />}</WithFullRegistry>}
    </SignedInOnly>
  );
}

function Questions() {
  const { t } = useLingui();
  const { id } = useParams();
  if (id === undefined) return <All />;
  return (
    <InquiryScreen
      key={id}
      id={id}
      side="buyer"
      age={SavedLine}
      crumbs={[
        { label: t`Home`, to: '/' },
        { label: t`Account`, to: '/profile' },
        { label: t`Questions to sellers`, to: '/profile/inquiries' },
      ]}
      report={({ id: about, title }) => (
        <ReportButton about={{ kind: 'message', id: about, title, inquiry: id }} />
      )}
    />
  );
}

function All() {
  const { t } = useLingui();
  usePageTitle(t`Questions to sellers`);
  return (
    <AccountPage title={t`Questions to sellers`}>
      <p className="small">
        <Link to="/profile/requests">
          <Trans>Requests to the shop</Trans>
        </Link>
      </p>
      <InquiryList
        side="buyer"
        age={SavedLine}
        start={
          <ButtonLink to="/">
            <Trans>Find a car</Trans>
          </ButtonLink>
        }
      />
    </AccountPage>
  );
}
