import { Trans, useLingui } from '@lingui/react/macro';
import { saveStaffProduct, StaffListing, staffProduct } from '#contract/staff/products.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { DraftNote } from '../draft-note.tsx';
import { SaveProblem } from '../save-problem.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { StaleNote } from '../stale-note.tsx';
import { useStoredEdit } from '../use-stored-edit.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { useStockFieldWords } from './field-words.ts';
import { EDITOR_FIELDS, type EditorField, listingTextsOf, problemOf } from './listing-texts.ts';
import { ListingForm } from './components/listing-form.tsx';
import { PhotosBox } from './components/photos-box.tsx';
import { ShownBox } from './components/shown-box.tsx';
import { WithdrawAct } from './components/withdraw-act.tsx';
import styles from './stock.module.css';
import { useDates } from '../dates.tsx';

/** One listing of the shop's own stock. @param id as it stands in the address */
export function StockItemScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return <StaffFrame title={t`Listing`}>{() => <ItemLoader id={id} />}</StaffFrame>;
}

function ItemLoader({ id }: { id: string }) {
  const asked = useUncachedQuery(staffProduct, { id });
  return (
    <WhenLoaded asked={asked}>
      {(data) => <Edited key={data.cid} first={data} onStale={asked.refresh} />}
    </WhenLoaded>
  );
}

function Edited({ first, onStale }: { first: StaffListing; onStale: () => void }) {
  const { t } = useLingui();
  const { moment } = useDates();
  const words = useStockFieldWords();
  const { send, busy } = useAct(saveStaffProduct);
  const { cid: id } = first;
  const edit = useStoredEdit<StaffListing, EditorField>({
    first,
    thing: StaffListing,
    draft: `staff-stock:${id}`,
    names: EDITOR_FIELDS,
    textsOf: listingTextsOf,
    problemOf: (latest, changes) => {
      // The newest model year sold is the next one.
      const [lastYear = 9999] = latest.specs.yearOptions;
      return problemOf(latest, changes, lastYear - 1);
    },
    send: (changes, _, seen) => send({ id, ...changes, base_version: `c${id}-v${seen}` }),
  });
  const { latest: listing, texts, theirs, problem, type } = edit;
  const onPictures = (version: number): void => {
    edit.countUp(version);
    onStale();
  };
  const since = moment(listing.updated_at);
  return (
    <>
      <StaffHead
        title={texts.pTitle || t`No title`}
        help={
          <>
            <Trans>What you save shows in the shop at once, if the listing is live.</Trans>{' '}
            <Link to="/staff/stock">
              <Trans>All stock</Trans>
            </Link>
          </>
        }
        beside={<span className="muted">REF {stockReference(listing.cid)}</span>}
      />
      <p className={`small muted ${styles.filed}`}>
        {listing.cat_full_name}. <Trans>Changed {since}.</Trans>
      </p>
      <Form form={edit.form} busy={busy} onSubmit={() => void edit.save()}>
        <div className={styles.lay}>
          <div className="stack">
            <PhotosBox listing={listing} onChanged={onPictures} onStale={onStale} />
            <ListingForm listing={listing} texts={texts} problem={problem} onChange={type} />
          </div>
          <div className={`stack ${styles.side}`}>
            <ShownBox
              listing={listing}
              publish={texts.publish}
              problem={problem}
              onChange={(publish) => type({ publish })}
            />
            <Box label={t`Save`}>
              <div className="stack">
                {theirs && (
                  <StaleNote
                    busy={busy}
                    fields={theirs.differing.map((name) => ({
                      label: words.labels[name],
                      mine: words.shown(name, texts[name]),
                      theirs: words.shown(name, theirs.texts[name]),
                    }))}
                    onMine={theirs.saveMine}
                    onTheirs={theirs.take}
                  />
                )}
                <SaveProblem problem={problem} />
                <Button type="submit" variant="main" full busy={busy}>
                  <Trans>Save</Trans>
                </Button>
                <DraftNote {...edit} onUndo={() => void edit.letGo(listing)} />
                <WithdrawAct listing={listing} onGone={edit.dropDraft} />
              </div>
            </Box>
          </div>
        </div>
      </Form>
    </>
  );
}
