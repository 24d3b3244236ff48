import { useLingui } from '@lingui/react/macro';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { profile } from '#features/account/queries.ts';
import { BecomeSellerScreen } from '#features/selling/become-seller-screen.tsx';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SELLER_TARGETS } from '../seller-targets.ts';

export function Page() {
  return <SignedInOnly from="/profile/become-a-seller">{() => <Own />}</SignedInOnly>;
}

function Own() {
  const { t } = useLingui();
  const { data: known, problem, refresh } = useQuery(profile, {});
  if (known) return <BecomeSellerScreen known={known} dashboard={SELLER_TARGETS.dashboard} />;
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
