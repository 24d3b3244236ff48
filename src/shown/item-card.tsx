import { Trans, useLingui } from '@lingui/react/macro';
import type { Picture } from '#contract/wire.ts';
import { sellingOf } from '#domain/listing-type.ts';
import { stockReference } from '#domain/reference.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { Plate } from '#ui/plate.tsx';
import { VehicleCard } from '#ui/vehicle-card.tsx';
import { Amount } from './amount.tsx';
import { VehiclePicture } from './vehicle-picture.tsx';

/** A part or another item as both lists of the wire have it. */
export interface ListedItem {
  id: number;
  title: string;
  price: string;
  currency: string;
  image: string;
  picture: Picture | null;
  listing_type: string;
  quantity: number;
  /** A second line, '' for none. */
  subtitle: string;
}

interface ItemCardProps {
  item: ListedItem;
  to: string;
  saver: boolean;
  /** In the list, from 0: the first ones are fetched at once. */
  place: number;
  onInquire: (item: ListedItem) => void;
}

/** One row of a list of items. */
export function ItemCard({ item, to, saver, place, onInquire }: ItemCardProps) {
  const { t } = useLingui();
  const auction = sellingOf(item.listing_type) === 'auction';
  return (
    <VehicleCard
      to={to}
      title={item.title}
      price={<Amount wire={item.price} currency={item.currency} />}
      picture={
        <VehiclePicture
          image={item.image}
          picture={item.picture}
          alt=""
          width={320}
          widths={[160, 320]}
          sizes="(min-width: 900px) 208px, 136px"
          saver={saver}
          eager={place < 2}
        />
      }
      facts={item.subtitle === '' ? [] : [item.subtitle]}
      landed={
        auction ? (
          <Mark icon="gavel" filled>
            <Trans>UNDER AUCTION</Trans>
          </Mark>
        ) : item.quantity < 1 ? (
          <Mark kind="stop">
            <Trans>Out of stock</Trans>
          </Mark>
        ) : undefined
      }
      plate={<Plate>{stockReference(item.id)}</Plate>}
      action={
        <Button small aria-label={t`Inquire about ${item.title}`} onClick={() => onInquire(item)}>
          <Trans>Inquire</Trans>
        </Button>
      }
    />
  );
}
