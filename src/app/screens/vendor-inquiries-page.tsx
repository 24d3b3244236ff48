import { Trans, useLingui } from '@lingui/react/macro';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { InquiryList } from '#features/inquiries/inquiry-list.tsx';
import { InquiryScreen } from '#features/inquiries/inquiry-screen.tsx';
import { useUnanswered } from '#features/inquiries/use-unanswered.ts';
import { ReportButton } from '#features/reports/report-button.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { useParams } from '../params.ts';
import { SellerPage } from '../seller-page.tsx';

/** Questions of buyers about somebody's listings, and one of them with the box to answer it. */
export function Page() {
  return <SellerPage>{() => <Questions />}</SellerPage>;
}

function Questions() {
  const { t } = useLingui();
  const { id } = useParams();
  const dashboard = { label: t`Seller dashboard`, to: '/vendor-dashboard' };
  const list = { label: t`Questions from buyers`, to: '/vendor/inquiries' };
  if (id !== undefined)
    return (
      <InquiryScreen
        key={id}
        id={id}
        side="seller"
        age={SavedLine}
        crumbs={[dashboard, list]}
        report={({ id: about, title }) => (
          <ReportButton about={{ kind: 'message', id: about, title, inquiry: id }} />
        )}
      />
    );
  return <All dashboard={dashboard} />;
}

function All({ dashboard }: { dashboard: { label: string; to: string } }) {
  const { t, i18n } = useLingui();
  const waits = useUnanswered() ?? 0;
  const many = i18n.number(waits);
  usePageTitle(t`Questions from buyers`);
  return (
    <Wrap>
      <Crumbs label={t`Breadcrumb`} items={[dashboard, { label: t`Questions from buyers` }]} />
      <PageHead
        title={<Trans>Questions from buyers</Trans>}
        lead={waits > 0 && <Trans>{many} waiting for your answer</Trans>}
      />
      <div className="sect">
        <InquiryList
          side="seller"
          age={SavedLine}
          start={
            <ButtonLink to="/vendor-dashboard">
              <Trans>View Seller Dashboard</Trans>
            </ButtonLink>
          }
        />
      </div>
    </Wrap>
  );
}
