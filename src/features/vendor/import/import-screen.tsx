import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { ListingTable } from '#domain/listings/listing-csv.ts';
import { useCommands, useQuery } from '#offline/react/react.ts';
import { MAX_WAITING, MAX_WAITING_BYTES } from '#offline/store/limits.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { Failed } from '#shown/failed.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOwnLines } from '../dashboard/dashboard-own.ts';
import { fitting, needsConfirmation, isRowTakeable } from './import-effects.ts';
import { useOwnById } from './import-own.ts';
import { importRows, type ImportRow } from './import-plan.ts';
import { useImport } from './import-run.ts';
import type { ProductTrees } from './import-trees.ts';
import { maySell, StandingNote, type StandingProps } from '../dashboard/dashboard-standing.tsx';
import { ImportChoice } from './import-choice.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportEnd } from './import-end.tsx';
import { productTypes } from '../queries.ts';

/** Many listings at once from a seller's own table; nothing of it needs a connection. */
export function ImportScreen({ standing, reason, become }: StandingProps) {
  const { t } = useLingui();
  usePageTitle(t`Import from a file`);
  const vehicles = useQuery(productTypes, { pt: 'vehicles' });
  const spares = useQuery(productTypes, { pt: 'spares' });
  const trees = useMemo(
    () => ({ vehicles: vehicles.data, spares: spares.data }),
    [vehicles.data, spares.data],
  );
  const known = vehicles.data ?? spares.data;
  // A line is judged, and the sample made, by all that may be listed.
  const isComing = (!vehicles.data && !vehicles.problem) || (!spares.data && !spares.problem);
  const problem = vehicles.problem ?? spares.problem;
  let body: ReactNode = <Skeleton kind="text" count={2} label={t`Loading`} />;
  if (!maySell(standing)) body = null;
  else if (known && !isComing) body = <ImportForm trees={trees} />;
  else if (problem && !isComing)
    body = (
      <Failed
        problem={problem}
        onRetry={() => {
          vehicles.refresh();
          spares.refresh();
        }}
      />
    );
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Dashboard`, to: '/vendor-dashboard' },
          { label: t`Import from a file` },
        ]}
      />
      <PageHead
        title={<Trans>Import from a file</Trans>}
        lead={
          <Trans>
            Each line of a table becomes a draft on this phone, or changes the listing with its number. Works
            without a connection too.
          </Trans>
        }
      />
      <div className="stack">
        <StandingNote standing={standing} reason={reason} become={become} />
        {body}
      </div>
    </Wrap>
  );
}

function ImportForm({ trees }: { trees: ProductTrees }) {
  const { i18n } = useLingui();
  const language = i18n.locale;
  const own = useOwnLines();
  const listings = useOwnById(own);
  const commands = useCommands();
  const work = useImport();
  const [file, setFile] = useState<(ListingTable & { name: string; thisYear: number }) | null>(null);
  /** As they were when the file came: what is taken from it would be its own twin. */
  const [titles, setTitles] = useState<readonly string[]>([]);
  const [unchosen, setUnchosen] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(
    () =>
      file
        ? importRows(file.rows, { trees, titles, thisYear: file.thisYear, own: listings.own, language })
        : [],
    [file, trees, titles, listings.own, language],
  );
  const chosen = rows.filter((row) => isRowTakeable(row) && !unchosen.has(row.line));
  const open = commands.filter(({ state }) => isUnsettled(state));
  const left = chosen.filter(({ line }) => !work.taken.has(line));
  const fits = fitting(
    left,
    MAX_WAITING - open.length,
    MAX_WAITING_BYTES - open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );

  function take(table: ListingTable, name: string) {
    const listed = own.lines.map(({ listing }) => listing.prod_name);
    work.reset();
    listings.release();
    setTitles(listed);
    const thisYear = new Date().getUTCFullYear();
    setFile({ ...table, name, thisYear });
    // The same file a second time: nothing is listed twice unless somebody says so, nor under a slip of the pen.
    const judged = importRows(table.rows, { trees, titles: listed, thisYear, own: listings.own, language });
    setUnchosen(new Set(judged.filter(needsConfirmation).map(({ line }) => line)));
    void listings.bring(table);
  }
  function choose(some: readonly ImportRow[], on: boolean) {
    const next = new Set(unchosen);
    for (const { line } of some)
      if (on) next.delete(line);
      else next.add(line);
    setUnchosen(next);
  }
  const isOver = work.of > 0 && !work.busy && left.length === 0;
  return (
    <>
      <ImportColumns trees={trees} />
      {(!trees.vehicles || !trees.spares) && (
        <Note kind="wait" icon="cloud-off">
          {trees.vehicles ? (
            <Trans>The spares categories are not on this phone yet. Open this once with a connection.</Trans>
          ) : (
            <Trans>The vehicle types are not on this phone yet. Open this once with a connection.</Trans>
          )}
        </Note>
      )}
      <ImportChoice name={file?.name ?? null} busy={work.busy || listings.fetching} onTable={take} />
      {listings.fetching && (
        <p className="small muted" role="status">
          <Trans>Downloading the listings that this file changes</Trans>
        </p>
      )}
      {file && (
        <ImportPreview
          rows={rows}
          unknown={file.unknown}
          unchosen={unchosen}
          taken={work.taken}
          busy={work.busy}
          onChoose={choose}
        />
      )}
      {file && rows.length > 0 && !listings.fetching && (
        <ImportEnd
          work={work}
          good={rows.filter(isRowTakeable).length}
          chosen={left.length}
          next={left.slice(0, fits)}
          done={rows.filter(({ line }) => work.taken.has(line))}
          isOver={isOver}
          onTake={() => {
            listings.hold();
            void work.run(left.slice(0, fits));
          }}
        />
      )}
    </>
  );
}
