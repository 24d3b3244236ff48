import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import type { DeletedAccount } from '#offline/face/centre-face.ts';
import { useEngine, useQuery, useSession, useStrip } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountDeleted, AccountUnsure, DeletedBefore } from './account-deleted.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { CountingBox } from './counting-box.tsx';
import { type DeleteStep, DeleteBox, type DeleteProps } from './delete-box.tsx';
import { useReceipt } from './deletion-receipt.ts';
import { ExportBox } from './export-box.tsx';
import { leaveAccount, useDeletedAccounts } from './deleted-accounts.ts';
import { SignedInOnly } from '../components/signed-in.tsx';
import { UnsentBox } from './unsent-box.tsx';
import { profile } from '../queries.ts';

/** All that the shop holds about somebody: as a file, or gone. */
export function DataScreen() {
  const { t } = useLingui();
  usePageTitle(t`Your data`);
  const engine = useEngine();
  const session = useSession();
  const user = session?.id ?? null;
  const { paused } = useStrip();
  const [asking, setAsking] = useState<DeleteStep>('no');
  /** Accounts that were deleted here, on this visit and on one before it. */
  const [gone, setGone] = useState<(DeletedAccount & { sure: boolean }) | null>(null);
  const before = useDeletedAccounts();
  const { receipt, wasDone } = useReceipt();

  const leave = useCallback(
    async (id: number, told: boolean) => {
      // Asked first of all: with the answer nobody is told anything that has to be taken back.
      const sure = told || (await wasDone());
      // Before the phone logs out, so that no guard leads the one who has no account any more to a sign-in.
      setGone({ user: id, left: 0, sure });
      try {
        if (!engine) return;
        // The account may be there: then what was begun and never sent waits for its owner, as after any log-out.
        const left = sure ? await leaveAccount(engine, id) : { user: id, left: await engine.signOut() };
        setGone({ ...left, sure });
      } catch {
        // A phone whose storage is closed says so by itself; the token that it holds is dead.
      }
    },
    [engine, wasDone],
  );
  // Asked without an answer, a 401 on anything may say that the account is gone (account contract 2.9).
  const maybeGone = asking === 'unanswered' && paused;
  useEffect(() => {
    if (maybeGone && user !== null) void leave(user, false);
  }, [maybeGone, user, leave]);
  if (gone) return gone.sure ? <AccountDeleted gone={gone} /> : <AccountUnsure gone={gone} />;
  if (maybeGone || (session === null && before === undefined))
    return (
      <Wrap page>
        <Skeleton kind="text" count={1} label={t`Loading`} />
      </Wrap>
    );
  if (session === null && before && before.length > 0) return <DeletedBefore gone={before} />;
  return (
    <SignedInOnly from="/profile/data" hold={asking !== 'no'}>
      {({ id }) => (
        <AccountPage title={t`Your data`}>
          <Parts key={id} receipt={receipt} onAsking={setAsking} onGone={(sure) => leave(id, sure)} />
          {before?.map((one) => (
            <UnsentBox key={one.user} gone={one} />
          ))}
        </AccountPage>
      )}
    </SignedInOnly>
  );
}

function Parts(rest: Omit<DeleteProps, 'known'>) {
  const { t } = useLingui();
  const state = useQuery(profile, {});
  const { data: known, problem } = state;
  return (
    <>
      <ExportBox />
      {known && <CountingBox known={known} />}
      {known && <DeleteBox known={known} {...rest} />}
      {!known && problem && <Failed problem={problem} onRetry={state.refresh} />}
      {!known && !problem && <Skeleton kind="text" count={1} label={t`Loading`} />}
    </>
  );
}
