import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { printStore } from '#domain/stock/store-address.ts';
import { useCommands } from '#offline/react/react.ts';
import { Failed } from '#shown/failed.tsx';
import { FiguresSource } from '#shown/figures-source.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLineActs } from './dashboard-acts.ts';
import { useCachedContents, useOfflineListings } from '../cached-listings.ts';
import { awaitsApproval, FILTERS, isKeeping } from './dashboard-lines.ts';
import { useOwnLines } from './dashboard-own.ts';
import { ListingsExport } from './dashboard-export.tsx';
import { LineActs } from './dashboard-line-acts.tsx';
import { DashboardList, dashboardLineKey } from './dashboard-list.tsx';
import { OutcomeNote } from './dashboard-outcome.tsx';
import { QuestionsLink } from './dashboard-questions.tsx';
import { PriceBox } from './dashboard-price-box.tsx';
import { maySell, StandingNote, type StandingProps } from './dashboard-standing.tsx';
import { Tiles } from './dashboard-tiles.tsx';
import { UntakenNote } from './dashboard-unsent.tsx';
import { YardNote } from './dashboard-yard.tsx';

interface DashboardProps extends StandingProps {
  /** The ID of their store, where buyers can look at it; null: they have none yet. */
  store: string | null;
  /** Questions of buyers that wait for an answer; null until this phone knows. */
  unanswered: number | null;
  /** Nothing is fetched unasked. */
  saver: boolean;
  /** "MMM. D, YYYY" (spec account §9). */
  date: (time: string) => string;
}

/** All that somebody sells, with what is missing, waits, or needs them (spec account §2). */
export function VendorDashboardScreen(props: DashboardProps) {
  const { standing, reason, become, store, unanswered, saver, date } = props;
  const { t } = useLingui();
  usePageTitle(t`Seller dashboard`);
  const own = useOwnLines();
  const { data, problem, lines, list } = own;
  const [query, setQuery] = useSearchParams();
  const filter = FILTERS.find((one) => one === query.get('show')) ?? 'all';
  const contents = useCachedContents();
  const kept = contents.listings;
  const commands = useCommands();
  const acts = useLineActs(kept, commands);
  const copy = useOfflineListings(list, contents, !saver && standing !== 'none');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [changed, setChanged] = useState(0);
  const pricing = useMemo(
    () => lines.filter((line) => chosen?.has(dashboardLineKey(line)) && isKeeping(line)),
    [lines, chosen],
  );
  const may = maySell(standing);
  const untaken = lines.filter(awaitsApproval);
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Account`, to: '/profile' },
          { label: t`Seller dashboard` },
        ]}
      />
      <PageHead
        title={<Trans>Seller dashboard</Trans>}
        age={data && own.asOf !== null && <FiguresSource state={own} />}
        aside={
          store !== null && (
            <ButtonLink small to={printStore(store)}>
              <Trans>Your store</Trans>
            </ButtonLink>
          )
        }
      />
      <div className="stack">
        <StandingNote standing={standing} reason={reason} become={become} />
        {!data && problem && <Failed problem={problem} onRetry={own.refresh} />}
        {!data && !problem && <Skeleton kind="text" count={3} label={t`Loading`} />}
        {data && (
          <>
            <Tiles
              totals={data.totals}
              current={filter === 'vehicles' || filter === 'spares' ? filter : null}
              maySell={may}
            />
            {may && <QuestionsLink waiting={unanswered ?? 0} />}
            {standing === 'approved' && untaken.length > 0 && (
              <UntakenNote
                count={untaken.length}
                busy={acts.busy}
                onSend={() => void acts.again(...untaken)}
              />
            )}
            <OutcomeNote outcome={acts.outcome} />
            {changed > 0 && (
              <Note kind="wait" role="status">
                <Plural
                  value={changed}
                  one="# price is changed on this phone. Its line says when it is sent."
                  other="# prices are changed on this phone. Their lines say when they are sent."
                />
              </Note>
            )}
            {lines.length === 0 ? (
              may && (
                <>
                  <NothingListed />
                  <YardNote copy={copy} count={0} saver={saver} />
                </>
              )
            ) : (
              <>
                {chosen && (
                  <PriceBox
                    chosen={pricing}
                    onCancel={() => setChosen(null)}
                    onWritten={({ prod_id }) => {
                      setChosen((before) => before && without(before, String(prod_id)));
                      setChanged((before) => before + 1);
                    }}
                    onDone={() => setChosen(null)}
                  />
                )}
                <Box
                  title={<Trans>Listings</Trans>}
                  action={
                    may &&
                    !chosen && (
                      <Button
                        small
                        variant="quiet"
                        onClick={() => {
                          setChanged(0);
                          setChosen(new Set());
                        }}
                      >
                        <Trans>Change prices</Trans>
                      </Button>
                    )
                  }
                >
                  <DashboardList
                    lines={lines}
                    filter={filter}
                    onFilter={(next) => setQuery(next === 'all' ? {} : { show: next }, { replace: true })}
                    date={date}
                    acts={(line) => <LineActs line={line} acts={acts} />}
                    choosing={chosen && { chosen, may: isKeeping, onChange: setChosen }}
                  />
                </Box>
                <YardNote copy={copy} count={list.length} saver={saver} />
              </>
            )}
            {(may || list.length > 0) && <ListingsExport list={list} kept={kept} maySell={may} />}
          </>
        )}
      </div>
    </Wrap>
  );
}

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((other) => other !== key));

function NothingListed() {
  return (
    <Empty
      icon="car"
      level={2}
      title={<Trans>You have no listings yet</Trans>}
      hint={
        <Trans>
          Start with a type, a make and a model. Everything else can wait, and works without a connection.
        </Trans>
      }
      action={
        <ButtonLink to="/vendor/create-product">
          <Trans>List your first vehicle</Trans>
        </ButtonLink>
      }
    />
  );
}
