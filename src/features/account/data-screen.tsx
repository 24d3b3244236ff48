import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useEngine, useQuery, useSession, useStrip } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountGone } from './parts/account-gone.tsx';
import { AccountPage } from './parts/account-page.tsx';
import { type Asking, DeleteBox } from './parts/delete-box.tsx';
import { ExportBox } from './parts/export-box.tsx';
import { SignedIn } from './parts/signed-in.tsx';
import { profile } from './queries.ts';

/** All that the shop holds about somebody: as a file, or gone. */
export function DataScreen() {
  const { t } = useLingui();
  usePageTitle(t`Your data`);
  const engine = useEngine();
  const user = useSession()?.id ?? null;
  const { paused } = useStrip();
  const [asking, setAsking] = useState<Asking>('no');
  const [gone, setGone] = useState<{ user: number; left: number } | null>(null);

  const leave = useCallback(
    async (id: number) => {
      // First, so that no guard leads the one who has no account any more to a sign-in.
      setGone({ user: id, left: 0 });
      try {
        setGone({ user: id, left: (await engine?.signOut()) ?? 0 });
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
  if (gone) return <AccountGone {...gone} />;
  return (
    <SignedIn from="/profile/data" hold={asking !== 'no'}>
      {({ id }) => (
        <AccountPage title={t`Your data`}>
          <Parts key={id} onAsking={setAsking} onGone={() => leave(id)} />
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
