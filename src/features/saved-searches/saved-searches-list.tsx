import { Trans, useLingui } from '@lingui/react/macro';
import { type SavedSearch, WHOLE_LIST } from '#contract/personal-lists.ts';
import { useCommand, useQuery, useSession, useStrip } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { useRemoval } from '#shown/removal.tsx';
import { useWaitingMarks } from '#shown/waiting-marks.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { removeSavedSearch, setSavedSearch } from './commands.ts';
import { SearchRow } from './components/search-row.tsx';
import { savedSearches } from './queries.ts';

/** Searches to come back to, newest first, each with how much is new and whether mails tell of it. */
export function SavedSearchesList() {
  const { t } = useLingui();
  const state = useQuery(savedSearches, WHOLE_LIST);
  const session = useSession();
  const { online } = useStrip();
  const set = useCommand(setSavedSearch);
  const remove = useCommand(removeSavedSearch);
  const waiting = useWaitingMarks('saved-search.set', 'id');
  const { act, notes } = useRemoval();
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={2} />;
  /** As it is, with something else in it. Whoever sets it has seen what it found. */
  const change = ({ id, name, kind, params, notify }: SavedSearch, to: Partial<SavedSearch> = {}) => {
    const next = { id, name, kind, params, notify, ...to };
    return set.run(next, { title: next.name, at: wireNow() });
  };
  return (
    <>
      {notes}
      {data.results.length === 0 ? (
        <Empty
          icon="search"
          title={<Trans>You have no saved searches yet</Trans>}
          hint={<Trans>Search for a car, then tap Save this search.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Find a car</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <Box padding="list" label={t`Saved searches`}>
          <ul className="list">
            {data.results.map((one) => (
              <SearchRow
                key={one.id}
                search={one}
                mark={waiting.get(one.id)}
                // Only what the server has just said is written back: an older copy would undo what was set elsewhere.
                // And what a phone without a connection shows is not what is new.
                onOpen={() => one.new_count > 0 && online && state.source === 'server' && act(change(one))}
                onRename={(name) => act(change(one, { name }))}
                onNotify={(notify) => act(change(one, { notify }))}
                onRemove={() =>
                  act(remove.run({ id: one.id }, { title: one.name }), {
                    title: one.name,
                    undo: () => change(one),
                  })
                }
              />
            ))}
          </ul>
        </Box>
      )}
      {session && data.results.length > 0 && (
        <p className="tiny muted">
          <Trans>One email a day at most, to {session.email}.</Trans>
        </p>
      )}
      {session === null && data.results.length > 0 && (
        <p className="small muted">
          <Trans>
            These are on this phone. Emails about new matches start once you <Link to="/login">log in</Link>.
          </Trans>
        </p>
      )}
      {data.results.length > 0 && state.asOf !== null && <FiguresSource state={state} />}
    </>
  );
}
