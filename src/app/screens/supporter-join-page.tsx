import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { profile } from '#features/account/queries.ts';
import { ApplyScreen } from '#features/selling/apply-screen.tsx';
import { ProgrammeJoined } from '#features/supporter/components/programme-joined.tsx';
import { useJoinReading } from '#features/supporter/components/programme-join.tsx';
import { JOIN } from '#features/supporter/join-address.ts';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { precachePiece } from '../precache-piece.ts';

/** Page on which a supporter joins: the same application as a seller's, in words of their own. */
export function Page() {
  useEffect(() => precachePiece('supporter'), []);
  return (
    <SignedInOnly from={JOIN} newcomer>
      {() => <Own />}
    </SignedInOnly>
  );
}

function Own() {
  const { t } = useLingui();
  const reading = useJoinReading();
  const { data: known, problem, refresh } = useQuery(profile, {});
  if (known)
    return (
      <ApplyScreen
        known={known}
        reading={reading}
        done={
          known.is_supporter && known.store_id !== null ? (
            <ProgrammeJoined
              firstName={known.first_name}
              code={known.store_id}
              site={location.origin}
              asksToSell={known.vendor_status === 'pending'}
            />
          ) : null
        }
      />
    );
  return (
    <Wrap page>
      {problem ? (
        <Failed problem={problem} onRetry={refresh} />
      ) : (
        <Skeleton kind="text" count={2} label={t`Loading`} />
      )}
    </Wrap>
  );
}
