import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '#offline/react/react.ts';
import type { SessionUser } from '#offline/store/states.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { PageHead, Wrap } from '#ui/page.tsx';
import { TabLinks } from '#ui/tab-links.tsx';
import { LogOut } from '../log-out/log-out.tsx';
import { historyPage, OrderHistory } from '../orders/order-history.tsx';
import { ProfileTab, type ProfileTabProps } from './profile-tab.tsx';
import { SignedInOnly } from '../components/signed-in.tsx';
import { profile as ownProfile } from '../queries.ts';
import styles from './profile-screen.module.css';

interface ProfileProps extends ProfileTabProps {
  tab: 'profile' | 'orders';
  /** Page of the order history, 1 or more. */
  page: number;
  saver: boolean;
}

/** My Account: the profile and the order history (spec account §2). */
export function ProfileScreen({ tab, page, saver, ...profile }: ProfileProps) {
  const { t } = useLingui();
  const orders = tab === 'orders';
  usePageTitle(orders ? t`Order History` : t`My Account`);
  return (
    <SignedInOnly from={orders ? historyPage(page) : '/profile'}>
      {(user) => (
        <Wrap page>
          <PageHead
            title={<Trans>My Account</Trans>}
            lead={<OwnName user={user} />}
            aside={<LogOut user={user} />}
          />
          <TabLinks
            label={t`My Account`}
            items={[
              { to: '/profile', label: <Trans>Profile</Trans>, current: !orders },
              { to: historyPage(1), label: <Trans>Order History</Trans>, current: orders },
            ]}
          />
          <div className={styles.part}>
            {orders ? <OrderHistory key={page} page={page} saver={saver} /> : <ProfileTab {...profile} />}
          </div>
        </Wrap>
      )}
    </SignedInOnly>
  );
}

/** As the profile has it now; until that was read, as it was at the sign-in. */
function OwnName({ user }: { user: SessionUser }) {
  const { data } = useQuery(ownProfile, {});
  const { first_name: first, last_name: last } = data ?? user;
  return `${first} ${last}`;
}
