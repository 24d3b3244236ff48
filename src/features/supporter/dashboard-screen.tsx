import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AgentOverview } from '#contract/supporter.ts';
import type { AgeOf } from '#shown/age-of.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { CodeDetails } from './components/code-details.tsx';
import { MoneyTiles } from './components/money-tiles.tsx';
import { OrderCards } from './components/order-cards.tsx';
import { ReferralLink } from './components/referral-link.tsx';
import { TrainingProgressBox } from './components/training-progress.tsx';
import { PaymentLink } from './payment/payment-link.tsx';
import { usePoints } from './points-text.ts';
import { STATEMENT } from './join-address.ts';
import styles from './dashboard-screen.module.css';

interface DashboardProps {
  known: AgentOverview;
  /** Age of all this. */
  age: ReactNode;
  /** Age of another part of it. */
  ageOf: AgeOf;
  /** "MMM. D, YYYY", with the time "MMM. D, YYYY, h:mm A" (spec account 9). */
  date: (time: string, withTime?: boolean) => string;
  /** The shop's own address, without a slash at its end. */
  site: string;
}

/** Code, training, points and the orders that came by the code (spec account §2). */
export function SupporterDashboardScreen({ known, age, ageOf, date, site }: DashboardProps) {
  const { t, i18n } = useLingui();
  const points = usePoints();
  usePageTitle(t`Supporter dashboard`);
  const { voucher_application_instances: applied, partner_recruits: recruits } = known;
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`Supporter dashboard` },
        ]}
      />
      <PageHead title={<Trans>Supporter Dashboard</Trans>} age={age} />
      <div className={styles.lay}>
        <div className="stack">
          <TrainingProgressBox progress={known.training_progress} />
          <div className={styles.tiles}>
            <Link to={STATEMENT}>
              <b>{points(applied.redeemable_points)}</b>
              <span>
                <Trans>Points</Trans>
                <Icon name="chevron-right" size={16} />
              </span>
            </Link>
            <Link to="/my-downline">
              <b>{i18n.number(recruits.count)}</b>
              <span>
                <Trans>My Downline</Trans>
                <Icon name="chevron-right" size={16} />
              </span>
            </Link>
          </div>
          <MoneyTiles age={ageOf} />
          <Box padding="list" label={t`Supporter`}>
            <LinkList
              label={t`Supporter`}
              items={[
                {
                  to: STATEMENT,
                  icon: 'file-text',
                  label: t`Statement of commissions`,
                  hint: t`Each amount, and how it was calculated`,
                },
                { to: '/advertising-tools', icon: 'download', label: t`Download Promotion Media` },
                {
                  to: '/supporter-programme/compensation',
                  icon: 'info-circle',
                  label: t`How you are rewarded`,
                },
              ]}
            />
          </Box>
          <PaymentLink />
        </div>
        <div className="stack">
          <CodeDetails known={known} date={date} />
          <ReferralLink code={known.code} site={site} main={known.training_progress.complete} />
          <OrderCards orders={applied.usage_details} date={date} />
        </div>
      </div>
    </Wrap>
  );
}
