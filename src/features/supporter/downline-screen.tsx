import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { AgentOverview } from '#contract/supporter.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { RecruitPanel } from './components/recruit-panel.tsx';
import styles from './downline-screen.module.css';

interface DownlineProps {
  known: AgentOverview;
  /** Age of all this. */
  age: ReactNode;
  date: (time: string) => string;
}

/** Recruits who joined by naming this supporter, and what came of their orders (spec account §2). */
export function DownlineScreen({ known, age, date }: DownlineProps) {
  const { t, i18n } = useLingui();
  usePageTitle(t`My Downline`);
  const [open, setOpen] = useState<string | null>(null);
  const { count, level_1: recruits } = known.partner_recruits;
  const shown = recruits.find(({ id }) => id === open);
  const direct = new Set(
    known.voucher_application_instances.usage_details.map(({ order_number: number }) => number),
  );
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`My Downline` },
        ]}
      />
      <PageHead title={<Trans>My Downline</Trans>} age={age} />
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>Total Recruits</Trans>
          </dt>
          <dd>{i18n.number(count)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Profit</Trans>
          </dt>
          <dd>{profitText(known.profit)}</dd>
        </div>
      </dl>
      <p className="small muted">
        <Trans>Profit is the commission you earned on orders that your recruits placed.</Trans>
      </p>
      {recruits.length === 0 ? (
        <Empty
          className="sect"
          icon="users"
          title={<Trans>Nobody has joined through you yet</Trans>}
          hint={<Trans>Everyone who gives your email address when they join appears here.</Trans>}
          action={
            <ButtonLink to="/supporter-dashboard">
              <Trans>Supporter Dashboard</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.recruits} aria-label={t`Recruits`}>
          {recruits.map(({ id, masked_email: email, joined_at: joined, orders }) => (
            <li key={id}>
              <button type="button" aria-haspopup="dialog" onClick={() => setOpen(id)}>
                <Icon name="user" />
                <span className="grow">
                  <b translate="no">{email}</b>
                  <small>
                    <Trans>Joined {date(joined)}</Trans>
                    {', '}
                    <Plural value={orders.length} one="# order" other="# orders" />
                  </small>
                </span>
                <Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <RecruitPanel recruit={shown} direct={direct} onClose={() => setOpen(null)} />}
    </Wrap>
  );
}

/** "$0" where there is none (spec account §2). */
function profitText(wire: string): string {
  const earned = minor(wire);
  return earned === 0 ? '$0' : moneyText(earned, 'USD');
}
