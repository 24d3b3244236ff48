import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { ReactNode } from 'react';
import type { Problem } from '#contract/problem.ts';
import { staffHome, type StaffHome } from '#contract/staff/staff.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StaffBar } from './staff-bar.tsx';
import styles from './staff-frame.module.css';

const TEXTS = refusalTexts('forbidden');

interface StaffFrameProps {
  /** Title of the page, once whoever asks may come in. */
  title: string;
  children: (who: StaffHome) => ReactNode;
}

/**
 * The door of the staff's part with the bar of its sections. The server decides who comes in, each time; nothing of it
 * stays on the phone, and who may not come in learns nothing of what is behind.
 */
export function StaffFrame({ title, children }: StaffFrameProps) {
  const { t } = useLingui();
  const { data, problem, refresh } = useUncachedQuery(staffHome, {});
  const refused = problem?.code === 'forbidden' || problem?.code === 'totp_required' ? problem.code : null;
  const who = refused ? undefined : data;
  usePageTitle(who ? title : t`Account`);
  return (
    <>
      <StaffBar isIn={who !== undefined} />
      <div className={styles.page}>
        {refused === 'forbidden' && <Forbidden />}
        {refused === 'totp_required' && <NeedsSecondStep />}
        {who && children(who)}
        {!refused && !data && problem && <NotNow problem={problem} onRetry={refresh} />}
        {!data && !problem && <Skeleton kind="text" count={2} label={t`Loading`} />}
      </div>
    </>
  );
}

interface NotNowProps {
  problem: Problem;
  onRetry: () => void;
  /** 2 below a page's head, which is the page's heading already. */
  level?: 1 | 2 | undefined;
}

/** Also for a list behind the door that cannot be had: it needs a connection, and nothing of it is kept. */
export function NotNow({ problem, onRetry, level = 1 }: NotNowProps) {
  if (problem.code === 'offline')
    return (
      <Empty
        icon="cloud-off"
        level={level}
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
      {level === 1 && <PageHead title={<Trans>Account</Trans>} />}
      <Failed problem={problem} onRetry={onRetry} />
    </>
  );
}

function Forbidden() {
  const words = useRefusalWords(TEXTS);
  return (
    <Empty
      icon="circle-x"
      level={1}
      title={words('forbidden')}
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
      title={<Trans>Turn on two-step sign-in first</Trans>}
      hint={<Trans>This page opens with a password and a code from an authenticator app.</Trans>}
      action={
        <ButtonLink variant="main" to="/profile/security">
          <Trans>Password and sign-ins</Trans>
        </ButtonLink>
      }
    />
  );
}
