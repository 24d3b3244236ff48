import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { saveStaffProduct, StaffListing, staffProduct } from '#contract/staff-products.ts';
import { LISTING_FIELD_NAMES, type ListingField } from '#domain/listing-fields.ts';
import { stockReference } from '#domain/reference.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useUncachedQuery } from '#shown/use-uncached-query.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { PageHead } from '#ui/page.tsx';
import { currentIn } from '../current-in.ts';
import { useLatest } from '../latest.ts';
import { SaveProblem } from '../save-problem.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaleNote } from '../stale-note.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { useStockFieldWords } from './field-words.ts';
import {
  listingChangesAgainst,
  EMPTY_LISTING_DRAFT,
  problemOf,
  readListingDraft,
  type TextChanges,
  listingTextsOf,
  typedSince,
} from './listing-draft.ts';
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

const NAMES: readonly (ListingField | 'publish')[] = [...LISTING_FIELD_NAMES, 'publish'];

/** Keeps what is typed on this phone until it is saved: a lost line, or a page that is closed, costs nothing. */
function Edited({ first, onStale }: { first: StaffListing; onStale: () => void }) {
  const { t } = useLingui();
  const { moment } = useDates();
  const words = useStockFieldWords();
  const [saved, setSaved] = useState<StaffListing | null>(null);
  // Whatever came later holds: an answer to a save, or the listing read anew after its pictures changed.
  const listing = saved && saved.version > first.version ? saved : first;
  const draft = useDraft(`staff-stock:${first.cid}`, EMPTY_LISTING_DRAFT, readListingDraft);
  const latest = useLatest(draft.value);
  const [theirs, setTheirs] = useState<StaffListing | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<'saved' | 'same' | null>(null);
  const { form, refused } = useBadFieldFocus();
  const { send, busy } = useAct(saveStaffProduct);

  const changes = listingChangesAgainst(listing, draft.value);
  const texts = { ...listingTextsOf(listing), ...changes };
  const typed = Object.keys(changes).length > 0;
  const type = (change: TextChanges): void => {
    setDone(null);
    draft.set({ seen: draft.value.seen ?? listing.version, changes: { ...draft.value.changes, ...change } });
  };
  const letGo = async (held: StaffListing): Promise<void> => {
    setSaved(held);
    setTheirs(null);
    setProblem(null);
    draft.set(EMPTY_LISTING_DRAFT);
    await draft.drop();
  };
  /** Saves what was typed over the version that was seen; all else of it stays. */
  const save = async (seen: number): Promise<void> => {
    setDone(null);
    if (!typed) {
      setDone('same');
      return;
    }
    // The newest model year sold is the next one.
    const [lastYear = 9999] = listing.specs.yearOptions;
    const wrong = problemOf(listing, changes, lastYear - 1);
    if (wrong) {
      setProblem(wrong);
      refused();
      return;
    }
    const { cid: id } = listing;
    const outcome = await send({ id, ...changes, base_version: `c${id}-v${seen}` });
    if (!outcome) return;
    if (outcome.ok) {
      const rest = typedSince(latest.current, texts);
      if (rest === null) await letGo(outcome.value);
      else {
        setSaved(outcome.value);
        setTheirs(null);
        setProblem(null);
        draft.set({ seen: outcome.value.version, changes: rest });
      }
      setDone('saved');
      return;
    }
    const current = currentIn(outcome.problem, StaffListing);
    setTheirs(current);
    setProblem(current === null ? outcome.problem : null);
    refused();
  };
  /** Its own pictures are no other's change: what is typed stays as fresh as it was. */
  const onPictures = (version: number): void => {
    const { seen } = draft.value;
    if (seen !== null && seen === version - 1) draft.set({ ...draft.value, seen: version });
    onStale();
  };
  const there = theirs && listingTextsOf(theirs);
  const since = moment(listing.updated_at);
  return (
    <>
      <PageHead
        title={texts.pTitle || t`No title`}
        lead={
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
      <Form form={form} busy={busy} onSubmit={() => save(draft.value.seen ?? listing.version)}>
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
                {theirs && there && (
                  <StaleNote
                    busy={busy}
                    fields={NAMES.filter((name) => texts[name] !== there[name]).map((name) => ({
                      label: words.labels[name],
                      mine: words.shown(name, texts[name]),
                      theirs: words.shown(name, there[name]),
                    }))}
                    onMine={() => void save(theirs.version)}
                    onTheirs={() => void letGo(theirs)}
                  />
                )}
                <SaveProblem problem={problem} />
                <Button type="submit" variant="main" full busy={busy}>
                  <Trans>Save</Trans>
                </Button>
                {typed && (
                  <>
                    <p className="small muted" role="status">
                      {draft.state === 'kept' ? (
                        <Trans>Not saved yet. It is kept on this phone.</Trans>
                      ) : draft.state === 'failed' ? (
                        <Trans>Not saved yet, and this phone could not keep it.</Trans>
                      ) : (
                        <Trans>Not saved yet.</Trans>
                      )}
                    </p>
                    <Button variant="quiet" onClick={() => void letGo(listing)}>
                      <Trans>Undo my changes</Trans>
                    </Button>
                  </>
                )}
                {done && !typed && (
                  <p role="status">
                    {done === 'saved' ? <Trans>Saved.</Trans> : <Trans>Nothing was changed.</Trans>}
                  </p>
                )}
                <WithdrawAct listing={listing} onGone={draft.drop} />
              </div>
            </Box>
          </div>
        </div>
      </Form>
    </>
  );
}
