import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AgentOverview } from '#contract/supporter.ts';
import { SignedInOnly } from '#features/account/components/signed-in.tsx';
import { profile } from '#features/account/queries.ts';
import { useApplication } from '#features/selling/use-application.ts';
import { JoinFirst } from '#features/supporter/join-first.tsx';
import { overview } from '#features/supporter/queries.ts';
import { JOIN } from '#features/supporter/join-address.ts';
import { useQuery } from '#offline/react/react.ts';
import type { QueryState, SessionUser } from '#offline/store/states.ts';
import { Failed } from '#shown/failed.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { precachePiece } from './precache-piece.ts';
import { WithFullRegistry } from './with-full-registry.tsx';

/** User who looks at a screen of supporters. */
export interface Supporter {
  user: SessionUser;
  /** As the phone has it, with what waits folded in. */
  known: AgentOverview;
  /** Source and age of what is known, for SavedLine. */
  state: Pick<QueryState<unknown>, 'source' | 'asOf'>;
}

interface SupporterPageProps {
  /** Name of the screen, for who has to join first. */
  title: string;
  children: (supporter: Supporter) => ReactNode;
}

/**
 * Frame around every screen of a supporter: guests sign in first and come back, who is no supporter is shown the
 * way to become one, and this phone keeps these screens from now on.
 */
export function SupporterPage(props: SupporterPageProps) {
  const { pathname, search } = useLocation();
  useEffect(() => precachePiece('supporter'), []);
  return (
    <SignedInOnly from={pathname + search}>
      {(user) => <WithFullRegistry key={user.id}>{() => <Known {...props} user={user} />}</WithFullRegistry>}
    </SignedInOnly>
  );
}

function Known({ title, user, children }: SupporterPageProps & { user: SessionUser }) {
  const { t } = useLingui();
  const { data: account } = useQuery(profile, {});
  const state = useQuery(overview, {});
  const { waiting, refused } = useApplication();
  const { data: known, problem, loading } = state;
  const isSupporter = Boolean(known);
  // Cards and flyers are drawn where they are handed out, with or without a signal.
  useEffect(() => {
    if (isSupporter) precachePiece('promo');
  }, [isSupporter]);
  if (known) return children({ user, known, state });
  // The shop says it by an answer without a body, which is not kept; what this phone has of the account says it too.
  const said = account?.is_supporter;
  const isNone = said === false || (said === undefined && !loading && problem === null);
  // What is being taken back is no application any more.
  const applied = waiting?.state === 'cancelling' ? null : waiting;
  const application = applied ? (applied.sent ? 'sent' : 'waits') : refused ? 'refused' : null;
  if (isNone) return <JoinFirst title={title} join={JOIN} application={application} />;
  return (
    <Wrap page>
      {problem ? (
        <Failed problem={problem} onRetry={state.refresh} />
      ) : (
        <Skeleton kind="text" count={3} label={t`Loading`} />
      )}
    </Wrap>
  );
}
