import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type StaffHome, staffTodo } from '#contract/staff/staff.ts';
import { Failed } from '#shown/failed.tsx';
import { SecondStepMark } from '#shown/second-step-mark.tsx';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CountTiles } from './count-tiles.tsx';
import { ReadAt, useFresh } from './keep-fresh.tsx';
import { SECTIONS } from './sections.ts';
import { StaffFrame } from './staff-frame.tsx';
import { StaffHead } from './staff-head.tsx';

/** Screen where the staff begin: who is signed in, what waits, and the ways to their work. */
export function StaffScreen({ logOut }: { logOut: ReactNode }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Staff`}>{(who) => <Home who={who} logOut={logOut} />}</StaffFrame>;
}

function Home({ who, logOut }: { who: StaffHome; logOut: ReactNode }) {
  const { t, i18n } = useLingui();
  const ways = SECTIONS.filter(({ to }) => to !== '/staff');
  return (
    <>
      <StaffHead
        title={<Trans>Staff</Trans>}
        help={
          <>
            <span>{`${who.first_name} ${who.last_name}`}</span>.{' '}
            <Trans>Work that is waiting comes first. Press a figure to open it.</Trans>
          </>
        }
        aside={logOut}
      />
      <div className="stack">
        <Waiting />
        <Box title={<Trans>Sections</Trans>}>
          <LinkList label={t`Sections`} items={ways.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
        </Box>
        <Box title={<Trans>Two-step sign-in</Trans>} action={<SecondStepMark on={who.totp_enabled} />}>
          <div className="stack">
            <p className="small muted">{who.email}</p>
            {!who.totp_enabled && (
              <ButtonLink to="/profile/security">
                <Trans>Turn on</Trans>
              </ButtonLink>
            )}
          </div>
        </Box>
      </div>
    </>
  );
}

/** Counts of what waits, each a way to it. */
function Waiting() {
  const { t } = useLingui();
  const asked = useUncachedQuery(staffTodo, {});
  const { data, problem, refresh, readAt } = asked;
  useFresh(asked);
  if (!data && problem)
    return <Failed problem={problem} onRetry={refresh} title={t`This could not be loaded.`} />;
  if (!data) return <Skeleton kind="text" count={1} label={t`Loading`} />;
  return (
    <>
      <CountTiles
        label={t`Work waiting`}
        tiles={[
          { to: '/staff/orders?status=todo', count: data.orders, label: t`Orders to do now` },
          { to: '/staff/orders?status=proof', count: data.proofs, label: t`Proofs to check` },
          { to: '/staff/quotes', count: data.quote_requests, label: t`Quotes requested` },
          { to: '/staff/requests?status=waiting', count: data.requests, label: t`Requests to answer` },
          { to: '/staff/requests?status=overdue', count: data.requests_overdue, label: t`Requests overdue` },
          { to: '/staff/sellers', count: data.sellers, label: t`Seller applications` },
          { to: '/staff/reports?status=new', count: data.reports, label: t`Reports to review` },
        ]}
      />
      <ReadAt at={readAt} />
    </>
  );
}
