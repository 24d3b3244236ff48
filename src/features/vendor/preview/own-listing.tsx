import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { NO_TOKEN } from '#contract/problem.ts';
import type { Ref } from '#contract/wire.ts';
import { useQuery } from '#offline/react/react.ts';
import type { QueryState } from '#offline/store/states.ts';
import { Failed } from '#shown/failed.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ListingNames, isGoneCode } from '../editor/editor-work.ts';
import { isMadeByServer, type ListingView } from './listing-view.ts';
import { EditorNotMade } from '../editor/editor-not-made.tsx';
import { ownListing } from '../queries.ts';
import { useNames } from '../use-names.ts';

const TEXTS = refusalTexts('listing_deleted');

/** A listing, or an entry of one, that this phone has. */
export interface KnownListing {
  cid: Ref;
  names: ListingNames;
  view: ListingView;
  state: Pick<QueryState<unknown>, 'source' | 'asOf' | 'bytes'>;
  /** The server says that somebody took it away. */
  isGone: boolean;
}

interface OwnProps {
  cid: Ref;
  lid: Ref | null;
  /** The server has named it: the address is to say so. */
  onNamed: (cid: Ref, lid: Ref | null) => void;
  children: (known: KnownListing) => ReactNode;
}

/** Reads what a screen of one listing is about, and says why where there is nothing to show. */
export function WithOwnListing({ cid, lid, onNamed, children }: OwnProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const names = useNames(cid, lid);
  const state = useQuery(ownListing, { cid: String(cid), lid: lid === null ? '' : String(lid) });
  const [kept, setKept] = useState<{ row: string; view: ListingView } | null>(null);
  const data = state.data && isMadeByServer(state.data) ? state.data : undefined;
  // By its new name it is read anew: until it is there, what stood under the old one stands.
  const view = data ?? (kept && kept.row === names?.row ? kept.view : undefined);
  useEffect(() => {
    if (names && data) setKept({ row: names.row, view: data });
  }, [names, data]);
  const [madeCid, madeLid] = [view?.cid, view?.lid ?? null];
  useEffect(() => {
    const isNew = madeCid !== undefined && madeCid !== 0 && (madeCid !== cid || madeLid !== lid);
    const isNamed = typeof madeCid === 'number' || typeof madeLid === 'number';
    if (isNew && isNamed && names) onNamed(madeCid, lid === null ? null : (madeLid ?? lid));
  }, [madeCid, madeLid, cid, lid, names, onNamed]);

  const { problem } = state;
  if (view && names)
    return children({ cid, names, view, state, isGone: problem !== null && isGoneCode(problem.code) });
  // Spec account §8.
  if (problem && NO_TOKEN.includes(problem.code)) return <Navigate to="/profile" replace />;
  const nothing =
    problem === null ? (
      <Skeleton kind="text" count={4} label={t`Loading`} />
    ) : isGoneCode(problem.code) ? (
      <Empty
        icon="trash"
        level={1}
        title={
          problem.code === 'listing_deleted' ? words('listing_deleted') : <Trans>Listing not found</Trans>
        }
        action={
          <ButtonLink to="/vendor-dashboard">
            <Trans>Dashboard</Trans>
          </ButtonLink>
        }
      />
    ) : (
      <Failed page problem={problem} onRetry={state.refresh} />
    );
  return <Wrap page>{names ? <EditorNotMade names={names} otherwise={nothing} /> : nothing}</Wrap>;
}
