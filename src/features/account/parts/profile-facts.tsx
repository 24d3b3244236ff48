import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Box } from '#ui/box.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { profile } from '../queries.ts';
import { useAccountDate } from './account-date.ts';
import { Facts } from './facts.tsx';
import { SavedLine } from './saved-line.tsx';

/** What the account says of its owner (spec account §2). */
export function ProfileFacts() {
  const { t } = useLingui();
  const state = useQuery(profile, {});
  const date = useAccountDate();
  const { data: known, problem } = state;
  if (!known && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!known) return <Skeleton kind="text" count={1} label={t`Loading`} />;
  return (
    <>
      <Box title={<Trans>Profile</Trans>} titleHidden>
        <Facts
          layout="stacked"
          items={[
            { key: 'name', name: <Trans>Name</Trans>, value: `${known.first_name} ${known.last_name}` },
            { key: 'email', name: <Trans>Email</Trans>, value: known.email },
            { key: 'postcode', name: <Trans>Postcode</Trans>, value: known.postcode ?? t`Not given` },
            { key: 'joined', name: <Trans>Date Joined</Trans>, value: date(known.date_joined, true) },
          ]}
        />
      </Box>
      <SavedLine state={state} />
    </>
  );
}
