import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from '#contract/wire.ts';
import { MOST_ENTRIES } from '#domain/listings/listing-rules.ts';
import { useCommands } from '#offline/react/react.ts';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Empty } from '#ui/empty.tsx';
import { PageHead, Wrap } from '#ui/page.tsx';
import { useCategoryPath } from '../creation/category-path.ts';
import { type KnownListing, WithOwnListing } from '../preview/own-listing.tsx';
import { ConflictBox } from '../editor/conflict-box.tsx';
import { LiveMark } from '../editor/editor-live-mark.tsx';
import { EditorNotMade } from '../editor/editor-not-made.tsx';
import { EntryAdd } from './entry-add.tsx';
import { EntryListRow } from './entry-row.tsx';
import { ListingAge } from '../editor/listing-age.tsx';
import { PasteParts } from './paste-parts.tsx';
import { useCachedNumbers } from './paste-run.ts';
import { useConflicts } from '../editor/use-conflicts.ts';

interface EntriesProps {
  cid: Ref;
  onNamed: (cid: Ref) => void;
}

/** Contents of a listing of spares: its own record, and its parts (spec account §2). */
export function EntriesScreen({ cid, onNamed }: EntriesProps) {
  return (
    <WithOwnListing cid={cid} lid={null} onNamed={onNamed}>
      {(known) => <Entries key={known.names.row} cid={cid} known={known} />}
    </WithOwnListing>
  );
}

function Entries({ cid, known }: { cid: Ref; known: KnownListing }) {
  const { t } = useLingui();
  const { view, names, state } = known;
  const commands = useCommands();
  const conflicts = useConflicts(names);
  const filedIn = useCategoryPath(view.cat_full_name, view.prod_class);
  const numbers = useCachedNumbers(view, names.cids);
  const title = view.prod_title ?? t`Spares`;
  const count = view.lecture_list.length;
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Dashboard`, to: '/vendor-dashboard' },
          { label: t`Parts` },
        ]}
      />
      <PageHead
        title={title}
        lead={filedIn}
        age={<ListingAge view={view} state={state} />}
        aside={<LiveMark view={view} />}
      />
      <div className="stack">
        <EditorNotMade names={names} />
        <ConflictBox conflicts={conflicts} />
        <Box title={<Trans>The listing itself</Trans>}>
          <p className="small">
            <Trans>Its title, price and text apply to all its parts.</Trans>
          </p>
          <div className="row row-wrap sect">
            <ButtonLink small icon="edit" to={`/vendor/add-content/${cid}`}>
              <Trans>Edit</Trans>
            </ButtonLink>
            <ButtonLink small icon="photo" to={`/vendor/add-content/${cid}#photos`}>
              <Trans>Photos</Trans>
            </ButtonLink>
            <ButtonLink small icon="car" to={`/vendor/fitment/${cid}`}>
              <Trans>What it fits</Trans>
            </ButtonLink>
          </div>
        </Box>
        <Box
          title={<Trans>Parts</Trans>}
          action={
            <span className="small muted">
              <Trans>
                {count} of {MOST_ENTRIES}
              </Trans>
            </span>
          }
        >
          {count === 0 ? (
            <Empty
              bare
              icon="tools"
              title={<Trans>No parts in this listing yet</Trans>}
              hint={<Trans>Add one below. It works without a connection too.</Trans>}
            />
          ) : (
            <ul className="list">
              {view.lecture_list.map((line) => (
                <EntryListRow
                  key={line.lid}
                  cid={cid}
                  view={view}
                  line={line}
                  keptNumber={numbers.get(line.lid) ?? null}
                  commands={commands}
                />
              ))}
            </ul>
          )}
        </Box>
        <EntryAdd view={view} row={names.row} />
        <PasteParts view={view} row={names.row} cids={names.cids} />
      </div>
    </Wrap>
  );
}
