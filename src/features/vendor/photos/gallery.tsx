import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import { useCommand, useCommands, useEngine } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { listingRow, type ListingView } from '../preview/listing-view.ts';
import { orderPhotos, removePhoto } from './photo-commands.ts';
import { withPhotoMoved, type Slot } from './photo-order.ts';
import { isFree, type PhotoPlace, placesOf } from './photo-places.ts';
import styles from './gallery.module.css';
import { usePhotoDrag } from './photo-drag.ts';
import { trackPhotoFocus } from './photo-focus.ts';
import { usePhotoLine } from './photo-line.ts';
import { PlaceOfPhoto } from './photo-place.tsx';
import { PhotoSheet } from './photo-sheet.tsx';
import { PhotosAsking } from './photo-questions.tsx';
import { UploadDialog } from './upload-dialog.tsx';

interface GalleryProps {
  view: ListingView;
  isDirty: boolean;
  /** Saves what was typed; false where it was not. */
  onSaveFirst: () => Promise<boolean>;
}

/** The four photos of a listing, the first of which is its cover: added, cut, moved and removed with and without a network. */
export function PhotoPlaces({ view, isDirty, onSaveFirst }: GalleryProps) {
  const { t } = useLingui();
  const commands = useCommands();
  const rows = useRowNames(view);
  const places = useMemo(() => placesOf(view, commands, rows), [view, commands, rows]);
  const line = usePhotoLine(view, rows);
  const { run: order } = useCommand(orderPhotos);
  const { run: remove } = useCommand(removePhoto);
  const engine = useEngine();
  /** Places that an open chooser fills, as they were when it was opened; one that shows its photo. */
  const [adding, setAdding] = useState<readonly PhotoPlace[] | null>(null);
  const [open, setOpen] = useState<Slot | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const [follow] = useState(trackPhotoFocus);

  const seen = { title: view.prod_title ?? '' };
  const title = view.prod_title ?? t`this listing`;
  const isPreparing = (slot: Slot) => line.taken.some((one) => one.slot === slot && one.step === 'preparing');
  // What is on its way into a place knows it by its number: until it is there, the others keep theirs.
  const still = SLOTS.some(isPreparing);
  const free = places.filter((place) => isFree(place));
  const cover = places.find((place) => !isFree(place))?.slot;
  const filled = SLOTS.length - free.length;
  const tried = (act: Promise<unknown>) => {
    setFailed(null);
    act.catch((cause: unknown) => setFailed(cause ?? 'unknown'));
  };

  function move(from: Slot, wish: number): void {
    const to = SLOTS.find((slot) => slot === wish);
    if (to === undefined || to === from || still) return;
    setSaid(t`Photo ${from} is now photo ${to}`);
    const written = order({ cid: view.cid, order: withPhotoMoved(from, to), base_version: null }, seen);
    follow.goes(to, written);
    tried(written);
  }
  async function removeFrom({ slot, saw, unremoved }: PhotoPlace): Promise<void> {
    await remove({ cid: view.cid, do: slot, ...saw, base_version: null }, seen);
    // The new one stands for the one that asks.
    if (unremoved) await engine?.discard(unremoved.key);
  }
  /** By a key: one more press means the picture that the last one moved, also while the places are not drawn anew. */
  const moveBy = (slot: Slot, by: number) => {
    const from = follow.from(slot);
    move(from, from + by);
  };
  // The handle goes with its picture, and the keys with the handle.
  useEffect(() => {
    const at = follow.drawn();
    if (at !== null) list.current?.querySelector<HTMLElement>(`[data-handle="${at}"]`)?.focus();
  }, [places, follow]);
  const { drag, handle } = usePhotoDrag(list, move);
  const shown = places.find(({ slot }) => slot === open);

  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>
          <Trans>Photos</Trans>
        </h2>
        <span className="small muted">
          <Trans>{SLOTS.length} slots, jpg or png</Trans>
        </span>
      </div>
      <ul ref={list} className={styles.places}>
        {places.map((place) => (
          <PlaceOfPhoto
            key={place.slot}
            place={place}
            title={title}
            preparing={isPreparing(place.slot)}
            still={still}
            cover={place.slot === cover}
            onAdd={() =>
              setAdding([
                place,
                ...free.filter((one) => one !== place && !one.refused && !isPreparing(one.slot)),
              ])
            }
            // One that was refused has its own box below, and nothing in its place to act on.
            onOpen={() => (isFree(place) ? setAdding([place]) : setOpen(place.slot))}
            onStep={filled > 1 && !isFree(place) ? (by) => moveBy(place.slot, by) : undefined}
            handle={handle(place.slot)}
            dragged={drag?.from === place.slot ? drag : null}
            over={drag !== null && drag.over === place.slot && drag.over !== drag.from}
          />
        ))}
      </ul>
      <span className="vh" role="status">
        {said}
      </span>
      {failed !== null && <LocalWriteErrorNote cause={failed} className="sect" />}
      <PhotosAsking
        places={places}
        taken={adding ? [] : line.taken}
        still={still}
        onAnother={(place) => setAdding([place])}
      />
      {shown && (
        <PhotoSheet
          key={shown.slot}
          place={shown}
          title={title}
          cover={shown.slot === cover}
          still={still}
          onClose={() => setOpen(null)}
          onAnother={() => {
            setOpen(null);
            setAdding([shown]);
          }}
          onRemove={() => {
            setOpen(null);
            tried(removeFrom(shown));
          }}
          onMove={(to) => {
            setOpen(null);
            move(shown.slot, to);
          }}
        />
      )}
      {adding && (
        <UploadDialog
          line={line}
          places={adding}
          isDirty={isDirty}
          onSaveFirst={onSaveFirst}
          onClose={() => {
            setAdding(null);
            line.forget();
          }}
        />
      )}
    </section>
  );
}

/** Both names of the listing on this phone: what was done before the server named it goes by the first. */
function useRowNames({ cid }: ListingView): readonly string[] {
  const engine = useEngine();
  const row = listingRow(cid);
  const [local, setLocal] = useState(row);
  useEffect(() => {
    let gone = false;
    void engine?.localRow(row).then((name) => !gone && setLocal(name));
    return () => {
      gone = true;
    };
  }, [engine, row]);
  return useMemo(() => [row, local], [row, local]);
}
