import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from '#contract/wire.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Note } from '#ui/note.tsx';
import { Columns, PageHead, Wrap } from '#ui/page.tsx';
import { useCategoryPath } from '../creation/category-path.ts';
import { isRefused, type ListingNames } from '../editor/editor-work.ts';
import { useEditorFieldName } from '../editor/editor-words.ts';
import type { ListingView } from './listing-view.ts';
import { type KnownListing, WithOwnListing } from './own-listing.tsx';
import { ConflictBox } from '../editor/conflict-box.tsx';
import { LiveMark, PublishWaits } from '../editor/editor-live-mark.tsx';
import { EditorNotMade } from '../editor/editor-not-made.tsx';
import { EditorRefused } from '../editor/editor-refused.tsx';
import { DeleteButton } from '../entries/entry-delete.tsx';
import { ListingAge } from '../editor/listing-age.tsx';
import { ListingFiguresBox } from './listing-figures.tsx';
import { Preview } from './preview.tsx';
import { useConflicts } from '../editor/use-conflicts.ts';
import { usePendingCommands } from '../use-names.ts';

interface OwnScreenProps {
  cid: Ref;
  saver: boolean;
  onNamed: (cid: Ref) => void;
  onDeleted: () => void;
}

/** A seller's own listing as buyers see it, how far it is, and what can be done with it. */
export function OwnListingScreen({ cid, onNamed, ...rest }: OwnScreenProps) {
  return (
    <WithOwnListing cid={cid} lid={null} onNamed={onNamed}>
      {(known) => <Shown key={known.names.row} cid={cid} known={known} {...rest} />}
    </WithOwnListing>
  );
}

function Shown(props: Omit<OwnScreenProps, 'onNamed'> & { known: KnownListing }) {
  const { t } = useLingui();
  const { cid, known, saver, onDeleted } = props;
  const { view, names, state, isGone } = known;
  const conflicts = useConflicts(names);
  const filedIn = useCategoryPath(view.cat_full_name, view.prod_class);
  const title = view.prod_title ?? t`Your listing`;
  return (
    <Wrap page>
      <Crumbs
        label={t`Breadcrumb`}
        items={[
          { label: t`Home`, to: '/' },
          { label: t`Dashboard`, to: '/vendor-dashboard' },
          { label: t`Your listing` },
        ]}
      />
      <PageHead
        title={title}
        lead={filedIn}
        age={<ListingAge view={view} state={state} />}
        aside={<LiveMark view={view} />}
      />
      <div className="stack">
        {isGone && (
          <Note kind="stop" title={<Trans>It was deleted somewhere else.</Trans>}>
            <Trans>Open its editor to keep it as a new draft.</Trans>
          </Note>
        )}
        <EditorNotMade names={names} />
        <ConflictBox conflicts={conflicts} />
        <Standing view={view} names={names} />
        <Columns
          sideFirst
          main={
            <Box title={<Trans>As buyers see it</Trans>}>
              <Preview view={view} saver={saver} />
            </Box>
          }
          side={
            <>
              <Acts cid={cid} view={view} onDeleted={onDeleted} title={title} />
              {view.cid !== 0 && <ListingFiguresBox cid={view.cid} />}
            </>
          }
        />
      </div>
    </Wrap>
  );
}

/** Standing of the listing: what waits, what was refused, and what it still lacks to go live. */
function Standing({ view, names }: { view: ListingView; names: ListingNames }) {
  const nameOf = useEditorFieldName();
  const { edit, publish } = usePendingCommands(names);
  const missing = view.missing_fields.map(nameOf);
  return (
    <>
      {view.hidden && (
        <Note kind="stop" title={<Trans>Hidden by our staff.</Trans>}>
          <Trans>Nobody can see it while it is hidden. Contact customer service.</Trans>
        </Note>
      )}
      {publish &&
        (isRefused(publish) ? <EditorRefused command={publish} /> : <PublishWaits command={publish} />)}
      {edit && (isRefused(edit) ? <EditorRefused command={edit} /> : <WaitingMark command={edit} />)}
      {missing.length > 0 && (
        <Note title={<Trans>Still missing before it can go live</Trans>} stacked>
          {missing.join(', ')}
        </Note>
      )}
    </>
  );
}

interface ActsProps {
  cid: Ref;
  view: ListingView;
  title: string;
  onDeleted: () => void;
}

function Acts({ cid, view, title, onDeleted }: ActsProps) {
  const isPart = view.prod_class === 'parts';
  const isSeen = view.prod_live === 'live' && !view.hidden;
  return (
    <Box title={<Trans>What you can do</Trans>}>
      <div className="stack">
        <ButtonLink variant="main" full icon="edit" to={`/vendor/add-content/${cid}`}>
          <Trans>Edit</Trans>
        </ButtonLink>
        <ButtonLink full icon="photo" to={`/vendor/add-content/${cid}#photos`}>
          <Trans>Photos</Trans>
        </ButtonLink>
        {isPart && (
          <>
            <ButtonLink full icon="tools" to={`/vendor/list-auto-spares/${cid}`}>
              <Trans>Parts in this listing</Trans>
            </ButtonLink>
            <ButtonLink full icon="car" to={`/vendor/fitment/${cid}`}>
              <Trans>What it fits</Trans>
            </ButtonLink>
          </>
        )}
        {isSeen && (
          <ButtonLink full icon="search" to={`/details/${view.cid}${isPart ? '/parts' : ''}`}>
            <Trans>Open the public page</Trans>
          </ButtonLink>
        )}
        <DeleteButton cid={cid} lid={null} title={title} onDeleted={onDeleted} />
      </div>
    </Box>
  );
}
