import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useEngine, useQuery, useSession, useStrip } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountGone, GoneBefore } from './parts/account-gone.tsx';
import { AccountPage } from './parts/account-page.tsx';
import { type Asking, DeleteBox } from './parts/delete-box.tsx';
import { ExportBox } from './parts/export-box.tsx';
import { type Gone, leaveAccount, useGone } from './parts/gone.ts';
import { SignedIn } from './parts/signed-in.tsx';
import { UnsentBox } from './parts/unsent-box.tsx';
import { profile } from './queries.ts';

/** All that the shop holds about somebody: as a file, or gone. */
export function DataScreen() {
  const { t } = useLingui();
  usePageTitle(t`Your data`);
  const engine = useEngine();
  const session = useSession();
  const user = session?.id ?? null;
  const { paused } = useStrip();
  const [asking, setAsking] = useState<Asking>('no');
  /** Of an account that was deleted here, on this visit and on one before it. */
  const [gone, setGone] = useState<Gone | null>(null);
  const before = useGone();

  const leave = useCallback(
    async (id: number) => {
      // First, so that no guard leads the one who has no account any more to a sign-in.
      setGone({ user: id, left: 0 });
      try {
        if (engine) setGone(await leaveAccount(engine, id));
      } catch {
        // A phone whose storage is closed says so by itself; the token that it holds is dead.
      }
    },
    [engine],
  );
  // Asked without an answer, a 401 on anything says that the account is gone (account contract 2.9).
  const isGone = asking === 'unanswered' && paused;
  useEffect(() => {
    if (isGone && user !== null) void leave(user);
  }, [isGone, user, leave]);
  if (gone) return <AccountGone gone={gone} />;
  if (session === null && before === undefined)
    return (
      <Wrap page>
        <Skeleton kind="text" count={1} label={t`Loading`} />
      </Wrap>
    );
  if (session === null && before) return <GoneBefore gone={before} />;
  return (
    <SignedIn from="/profile/data" hold={asking !== 'no'}>
      {({ id }) => (
        <AccountPage title={t`Your data`}>
          <Parts key={id} onAsking={setAsking} onGone={() => leave(id)} />
          {before && <UnsentBox gone={before} />}
        </AccountPage>
      )}
    </SignedIn>
  );
}

function Parts({ onAsking, onGone }: { onAsking: (asking: Asking) => void; onGone: () => Promise<void> }) {
  const { t } = useLingui();
  const state = useQuery(profile, {});
  const { data: known, problem } = state;
  return (
    <>
      <ExportBox />
      {known && <DeleteBox known={known} onAsking={onAsking} onGone={onGone} />}
      {!known && problem && <Failed problem={problem} onRetry={state.refresh} />}
      {!known && !problem && <Skeleton kind="text" count={1} label={t`Loading`} />}
    </>
  );
}
