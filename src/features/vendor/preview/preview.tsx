import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { SLOTS } from '#contract/listings/listing-edit.ts';
import { maskedChassis } from '#domain/stock/chassis.ts';
import { minor, moneyParts } from '#domain/money/money.ts';
import { foldingChassis } from '#shown/folding-chassis.ts';
import { useListingFieldText } from '#shown/listing-field-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { Specs } from '#ui/specs.tsx';
import type { ListingView } from './listing-view.ts';
import { PreviewPicture } from './preview-picture.tsx';
import styles from './preview.module.css';

interface PreviewProps {
  view: ListingView;
  /** Every picture waits for a tap. */
  saver: boolean;
}

/** A listing as buyers see it (spec account §2). */
export const Preview = memo(function Preview({ view, saver }: PreviewProps) {
  const specs = useSpecs(view);
  const lines = (view.prod_description ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <div className={styles.preview}>
      <Pictures view={view} saver={saver} />
      <PreviewPrice wire={view.prod_price} />
      <h3 className={styles.title}>{view.prod_title ?? <Trans>No title yet</Trans>}</h3>
      {view.prod_subtitle && <p className="muted">{view.prod_subtitle}</p>}
      {view.prod_location && (
        <p className="row small">
          <Icon name="map-pin" size={16} />
          <span>{view.prod_location}</span>
        </p>
      )}
      <Specs items={specs} className={styles.specs} />
      <Phone number={view.prod_contact} />
      {lines.length > 0 && (
        <div>
          <h4 className={styles.head}>
            <Trans>Seller's description</Trans>
          </h4>
          {lines.map((line, place) => (
            <p key={place} className={styles.text}>
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
});

function useSpecs({ specs, prod_class }: ListingView) {
  const { t } = useLingui();
  const text = useListingFieldText();
  const items =
    prod_class === 'vehicles'
      ? [
          { label: t`Model`, value: specs.model },
          { label: t`Year`, value: specs.year?.toString() ?? null },
          { label: t`Engine size`, value: specs.engineSize && text('sEngine', specs.engineSize) },
          { label: t`Fuel`, value: specs.fuel },
          { label: t`Mileage`, value: specs.mileage === null ? null : text('sMileage', specs.mileage) },
          { label: t`Colour`, value: specs.colour },
          { label: t`Transmission`, value: specs.transmission },
          { label: t`Body type`, value: specs.bodyType },
          { label: t`Steering`, value: specs.steering && text('sSteering', specs.steering) },
          { label: t`Doors`, value: specs.doors },
          { label: t`Seats`, value: specs.seats },
          { label: t`Chassis number`, value: specs.chassis && foldingChassis(maskedChassis(specs.chassis)) },
        ]
      : [
          { label: t`Part number`, value: specs.partNumber },
          { label: t`Condition`, value: specs.condition && text('sCondition', specs.condition) },
          { label: t`Year`, value: specs.year?.toString() ?? null },
          { label: t`Body type`, value: specs.bodyType },
          { label: t`Colour`, value: specs.colour },
        ];
  return items.flatMap(({ label, value }) => (value === null || value === 0 ? [] : [{ label, value }]));
}

/** "ZMW 250,000.00". */
function PreviewPrice({ wire }: { wire: string | null }) {
  if (wire === null)
    return (
      <p className="muted">
        <Trans>No price yet</Trans>
      </p>
    );
  const { whole, cents } = moneyParts(minor(wire), 'ZMW');
  return (
    <p className={styles.price}>
      ZMW <Price symbol="" whole={whole} cents={`.${cents}`} />
    </p>
  );
}

/** Hidden until somebody asks, as it is for buyers. */
function Phone({ number }: { number: string | null }) {
  const [shown, setShown] = useState(false);
  if (number === null) return null;
  return shown ? (
    <p className="strong">
      <Icon name="phone" size={16} /> {number}
    </p>
  ) : (
    <div>
      <Button small icon="phone" onClick={() => setShown(true)}>
        <Trans>Click here to reveal phone number</Trans>
      </Button>
    </div>
  );
}

function Pictures({ view, saver }: PreviewProps) {
  const slots = SLOTS.filter((slot) => view.gallery_images[slot] !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { t } = useLingui();
  const first = slots.find((slot) => slot === chosen) ?? slots[0] ?? null;
  return (
    <div>
      <PreviewPicture view={view} slot={first} saver={saver} />
      {slots.length > 1 && (
        <div className={styles.thumbs}>
          {slots.map((slot) => (
            <button
              key={slot}
              type="button"
              className={styles.thumb}
              aria-label={t`Photo ${slot}`}
              aria-pressed={slot === first}
              onClick={() => setChosen(slot)}
            >
              <PreviewPicture view={view} slot={slot} saver={saver} tiny />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
