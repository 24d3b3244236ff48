import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { Named, type SavedSearch, WHOLE } from '#contract/beside.ts';
import { savedAddress } from '#domain/saved-search.ts';
import { useCommand, useCommands, useQuery, useSession } from '#offline/react.ts';
import { Failed } from '#shown/failed.tsx';
import { Known } from '#shown/known.tsx';
import { NotTakenNote } from '#shown/not-taken.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { Switch } from '#ui/checkbox.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { removeSavedSearch, setSavedSearch } from './commands.ts';
import { savedSearches } from './queries.ts';
import styles from './saved-searches-list.module.css';

/** Searches to come back to, newest first, each with how much is new and whether mails tell of it. */
export function SavedSearchesList() {
  const { t } = useLingui();
  const state = useQuery(savedSearches, WHOLE);
  const session = useSession();
  const set = useCommand(setSavedSearch);
  const remove = useCommand(removeSavedSearch);
  const waiting = useWaiting();
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const { data, problem } = state;
  if (!data && problem) return <Failed problem={problem} onRetry={state.refresh} />;
  if (!data) return <Skeleton kind="text" label={t`Loading`} count={2} />;
  if (data.results.length === 0)
    return (
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
    );
  const said = (done: Promise<string>): void => {
    setFailed(null);
    done.catch((cause: unknown) => setFailed({ cause }));
  };
  /** As it is, or with mails turned on or off. Whoever sets it has seen what it found. */
  const change = ({ id, name, kind, params }: SavedSearch, notify: boolean): void =>
    said(set.run({ id, name, kind, params, notify }, { title: name, at: wireNow() }));
  return (
    <>
      {failed && <NotTakenNote cause={failed.cause} />}
      <Box padding="list" label={t`Saved searches`}>
        <ul className="list">
          {data.results.map((one) => (
            <SearchRow
              key={one.id}
              search={one}
              mark={waiting.get(one.id)}
              // Of an older state it would undo what was set elsewhere meanwhile.
              onOpen={() => one.new_count > 0 && state.source === 'server' && change(one, one.notify)}
              onNotify={(notify) => change(one, notify)}
              onRemove={() => said(remove.run({ id: one.id }, { title: one.name }))}
            />
          ))}
        </ul>
      </Box>
      {session && (
        <p className="tiny muted">
          <Trans>One mail a day at most, to {session.email}.</Trans>
        </p>
      )}
      {state.asOf !== null && <Known state={state} />}
    </>
  );
}

/** What of it the server has not confirmed, by search. */
function useWaiting(): ReadonlyMap<string, ReactNode> {
  const open = useCommands().filter(({ name, state }) => name === 'saved-search.set' && state !== 'done');
  return new Map(
    open.flatMap((command) => {
      const read = v.safeParse(Named, command.payload);
      if (!read.success || command.state === 'held') return [];
      return [[read.output.id, <WaitingMark key={command.key} command={command} filled={false} />]];
    }),
  );
}

interface RowProps {
  search: SavedSearch;
  mark: ReactNode;
  onOpen: () => void;
  onNotify: (notify: boolean) => void;
  onRemove: () => void;
}

function SearchRow({ search, mark, onOpen, onNotify, onRemove }: RowProps) {
  const { t, i18n } = useLingui();
  const { name, kind, new_count: news, notify } = search;
  const kinds = { vehicles: t`Vehicles`, parts: t`Parts`, items: t`Items` };
  return (
    <li className={styles.search}>
      <div className={styles.head}>
        <div className={styles.name}>
          <Link to={savedAddress(search)} onClick={onOpen}>
            {name}
          </Link>
          <p className={`small muted ${styles.facts}`}>
            <span>{kinds[kind]}</span>
            {news > 0 && (
              <Mark kind="ok">
                <Trans>{i18n.number(news)} new</Trans>
              </Mark>
            )}
            {mark}
          </p>
        </div>
        <IconButton icon="trash" label={t`Remove ${name}`} onClick={onRemove} />
      </div>
      <Switch
        checked={notify}
        aria-label={t`Mail me what is new: ${name}`}
        onChange={({ target }) => onNotify(target.checked)}
      >
        <Trans>Mail me what is new</Trans>
      </Switch>
    </li>
  );
}
