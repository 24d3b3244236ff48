import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import { orderStaffPictures, removeStaffPicture, type StaffListing } from '#contract/staff/products.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { RefusedNote } from '../../refused-note.tsx';
import { StockPhotoPlace } from './photo-place.tsx';
import styles from '../stock.module.css';

interface PhotosBoxProps {
  listing: StaffListing;
  /** The pictures are others now, in this version. */
  onChanged: (version: number) => void;
  /** Somebody else has changed the listing: it is read anew. */
  onStale: () => void;
}

/** The four places for pictures; the first filled one stands on cards. Each act holds at once. */
export function PhotosBox({ listing, onChanged, onStale }: PhotosBoxProps) {
  const remove = useAct(removeStaffPicture);
  const order = useAct(orderStaffPictures);
  const { cid: id, gallery } = listing;
  const busy = remove.busy || order.busy;
  // An act of its own counts before the listing has been read anew.
  const [own, setOwn] = useState(0);
  const base_version = `c${id}-v${Math.max(own, listing.version)}`;
  const changed = (version: number): void => {
    setOwn(version);
    onChanged(version);
  };
  const take = (outcome: CallOutcome<{ version: number }> | null): void => {
    if (outcome?.ok) changed(outcome.value.version);
    else if (outcome?.status === 412) onStale();
  };
  return (
    <Box
      title={<Trans>Photos</Trans>}
      action={
        <span className="small muted">
          <Trans>4 places, jpg or png</Trans>
        </span>
      }
    >
      <RefusedNote problem={remove.problem ?? order.problem} />
      <ul className={styles.slots}>
        {SLOTS.map((slot) => (
          <StockPhotoPlace
            key={slot}
            id={id}
            slot={slot}
            title={listing.prod_title ?? ''}
            picture={gallery.find((picture) => picture.slot === slot)}
            busy={busy}
            onTaken={({ version }) => changed(version)}
            onFirst={() =>
              void order
                .send({ id, order: [slot, ...SLOTS.filter((other) => other !== slot)], base_version })
                .then(take)
            }
            onRemove={() => void remove.send({ id, do: slot, base_version }).then(take)}
          />
        ))}
      </ul>
    </Box>
  );
}
