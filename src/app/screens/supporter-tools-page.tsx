import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { LANGUAGE_NAMES } from '#domain/text/languages.ts';
import { SavedLine } from '#features/account/components/saved-line.tsx';
import { profile } from '#features/account/queries.ts';
import { MediaScreen } from '#features/supporter/media/media-screen.tsx';
import { useQuery } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Supporter, SupporterPage } from '../supporter-page.tsx';

/** Cards, flyers and signs of a supporter, with their name and code. */
export function Page() {
  const { t } = useLingui();
  return <SupporterPage title={t`Promotion Tools`}>{(supporter) => <Tools {...supporter} />}</SupporterPage>;
}

function Tools({ known, state }: Supporter) {
  const { t } = useLingui();
  const { data: account, problem, refresh } = useQuery(profile, {});
  const firstName = account?.first_name;
  const lastName = account?.last_name;
  const { code } = known;
  const owner = useMemo(
    () => (firstName === undefined || lastName === undefined ? null : { firstName, lastName, code }),
    [firstName, lastName, code],
  );
  if (owner && account)
    return (
      <MediaScreen
        owner={owner}
        language={account.language}
        names={LANGUAGE_NAMES}
        age={<SavedLine state={state} />}
      />
    );
  return (
    <Wrap page>
      {problem ? (
        <Failed problem={problem} onRetry={refresh} />
      ) : (
        <Skeleton kind="text" count={3} label={t`Loading`} />
      )}
    </Wrap>
  );
}
