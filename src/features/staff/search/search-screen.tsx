import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FEWEST_LETTERS, type StaffFound, staffSearch } from '#contract/staff/search.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Empty } from '#ui/empty.tsx';
import { LinkList } from '#ui/link-list.tsx';
import { Link } from '#ui/link.tsx';
import { ResultRows } from '../result-rows.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { useFoundGroups } from './found-groups.ts';
import styles from './search-screen.module.css';

/** Things that one word finds in all lists of the staff. */
export function StaffSearchScreen() {
  const { t } = useLingui();
  const { search } = useLocation();
  const words = (new URLSearchParams(search).get('q') ?? '').trim();
  return (
    <StaffFrame title={t`Search`}>
      {() => (
        <>
          <StaffHead
            title={<Trans>Search</Trans>}
            help={
              <>
                <Trans>Searches orders, quotes, requests, stock, reports, vouchers and supporters.</Trans>
                {words !== '' && ` “${words}”`}
              </>
            }
          />
          {words.length < FEWEST_LETTERS ? <TooShort /> : <SearchResults words={words} />}
        </>
      )}
    </StaffFrame>
  );
}

function TooShort() {
  return (
    <Empty
      icon="search"
      title={<Trans>Type two letters or more above</Trans>}
      hint={<Trans>An order’s number, a name, an email, a telephone, a car, a reference, a code.</Trans>}
    />
  );
}

function SearchResults({ words }: { words: string }) {
  const asked = useUncachedQuery(staffSearch, { q: words });
  return (
    <WhenLoaded asked={asked} level={2}>
      {(found) => (
        <ResultRows asked={asked}>
          {found.order !== null && !asked.isOld ? (
            <Straight to={found.order} />
          ) : (
            <Groups {...{ found, words }} />
          )}
        </ResultRows>
      )}
    </WhenLoaded>
  );
}

/** The whole number of an order was typed: nothing else is meant. */
function Straight({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(`/staff/orders/${to}`, { replace: true }), [navigate, to]);
  return null;
}

function Groups({ found, words }: { found: StaffFound; words: string }): ReactNode {
  const groups = useFoundGroups(found, words).filter(({ items }) => items.length > 0);
  if (groups.length === 0)
    return (
      <Empty
        icon="search"
        title={<Trans>No matches</Trans>}
        hint={<Trans>Try a part of it: a last name, a few digits, one word of the car’s title.</Trans>}
      />
    );
  return (
    <div className={styles.groups}>
      {groups.map(({ key, title, items, all }) => (
        <Box
          key={key}
          title={title}
          action={
            all && (
              <Link to={all} className={styles.all}>
                <Trans>All that match</Trans>
              </Link>
            )
          }
        >
          <LinkList label={title} items={items} />
        </Box>
      ))}
    </div>
  );
}
