import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { staffHome, type StaffHome } from '#contract/staff.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { SecondStepMark } from '#shown/second-step-mark.tsx';
import { useAsked } from '#shown/use-asked.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/**
 * The door of the staff's part. The server decides who comes in, each time; nothing of it stays on the phone, and who
 * may not come in learns nothing of what is behind.
 */
export function StaffScreen({ logOut }: { logOut: ReactNode }) {
  const { t } = useLingui();
  const { data, problem, refresh } = useAsked(staffHome);
  const refused = problem?.code === 'forbidden' || problem?.code === 'totp_required' ? problem.code : null;
  usePageTitle(data && !refused ? t`Staff` : t`Account`);
  return (
    <Wrap page>
      {refused === 'forbidden' && <Forbidden />}
      {refused === 'totp_required' && <NeedsSecondStep />}
      {!refused && data && <Home who={data} logOut={logOut} />}
      {!refused && !data && problem && <NotNow problem={problem} onRetry={refresh} />}
      {!data && !problem && <Skeleton kind="text" count={2} label={t`Loading`} />}
    </Wrap>
  );
}

function NotNow({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.code === 'offline')
    return (
      <Empty
        icon="cloud-off"
        level={1}
        title={<Trans>This page needs a connection</Trans>}
        hint={<Trans>It is never kept on this phone.</Trans>}
        action={
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  return (
    <>
      <PageHead title={<Trans>Account</Trans>} />
      <Failed problem={problem} onRetry={onRetry} />
    </>
  );
}

function Forbidden() {
  return (
    <Empty
      icon="circle-x"
      level={1}
      title={<Trans>You do not have access to this page</Trans>}
      action={
        <ButtonLink to="/profile">
          <Trans>Account</Trans>
        </ButtonLink>
      }
    />
  );
}

function NeedsSecondStep() {
  return (
    <Empty
      icon="shield-check"
      level={1}
      title={<Trans>Turn on the second step first</Trans>}
      hint={<Trans>This page opens with a password and a code from an authenticator app.</Trans>}
      action={
        <ButtonLink variant="main" to="/profile/security">
          <Trans>Password and sign-ins</Trans>
        </ButtonLink>
      }
    />
  );
}

function Home({ who, logOut }: { who: StaffHome; logOut: ReactNode }) {
  return (
    <>
      <PageHead title={<Trans>Staff</Trans>} lead={`${who.first_name} ${who.last_name}`} aside={logOut} />
      <div className="stack">
        <Box title={<Trans>Second step</Trans>} action={<SecondStepMark on={who.totp_enabled} />}>
          <div className="stack">
            <p className="small muted">{who.email}</p>
            {!who.totp_enabled && (
              <ButtonLink to="/profile/security">
                <Trans>Turn on</Trans>
              </ButtonLink>
            )}
          </div>
        </Box>
        <Empty icon="tools" title={<Trans>Nothing here yet</Trans>} />
      </div>
    </>
  );
}
