import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountSessions } from '#contract/account.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { PasswordBox } from './password-box.tsx';
import { SecondStepBox } from './second-step-box.tsx';
import { SessionsBox } from './sessions-box.tsx';
import { SignedInOnly } from '../components/signed-in.tsx';
import { profile } from '../queries.ts';

/** Password, second step and sign-ins. Needs a connection for all that it does. */
export function SecurityScreen() {
  const { t } = useLingui();
  usePageTitle(t`Password and sign-ins`);
  return (
    <SignedInOnly from="/profile/security">
      {(user) => (
        <AccountPage title={t`Password and sign-ins`}>
          <Parts key={user.id} />
        </AccountPage>
      )}
    </SignedInOnly>
  );
}

function Parts() {
  const { t } = useLingui();
  const state = useQuery(profile, {});
  const sessions = useUncachedQuery(accountSessions, {});
  /** One form at a time. */
  const [open, setOpen] = useState<'password' | 'second-step' | null>(null);
  const { data: known, problem } = state;
  return (
    <>
      {known && (
        <>
          <PasswordBox
            known={known}
            open={open === 'password'}
            onOpen={(next) => setOpen(next ? 'password' : null)}
            onChanged={() => {
              state.refresh();
              sessions.refresh();
            }}
          />
          <SecondStepBox
            known={known}
            open={open === 'second-step'}
            onOpen={(next) => setOpen(next ? 'second-step' : null)}
            onChanged={state.refresh}
          />
        </>
      )}
      {!known && problem && <Failed problem={problem} onRetry={state.refresh} />}
      {!known && !problem && <Skeleton kind="text" count={2} label={t`Loading`} />}
      {(known || !problem) && <SessionsBox asked={sessions} />}
    </>
  );
}
