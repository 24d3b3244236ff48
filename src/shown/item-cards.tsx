import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { ListingCard } from '#contract/listings/listing-card.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { PARTS } from '#domain/stock/stock.ts';
import { Plate } from '#ui/plate.tsx';
import { VehicleCard, VehicleCards } from '#ui/vehicle-card.tsx';
import { Amount, Fallen } from './amount.tsx';
import { InquireButton } from './inquire-button.tsx';
import { ListPicture } from './list-picture.tsx';
import { OutOfStock, UnderAuction } from './selling-mark.tsx';

/** A part or another item in a list. */
export interface ListedItem extends ListingCard {
  listing_type: string;
  quantity: number;
  crossed_out_price?: string | null | undefined;
  crossed_out_since?: string | null | undefined;
}

export interface ItemCardsProps {
  items: readonly ListedItem[];
  saver: boolean;
  onInquire: (item: ListedItem) => void;
  /** Stands on the corner of each picture. */
  Corner: ComponentType<{ item: ListedItem }>;
  /** Tells whether one of these parts fits somebody's vehicles. */
  Fits?: ComponentType<{ id: number; ids: readonly number[] }>;
  /** Says kwacha in dollars too, so that a list of both can be compared; asks for their rate where it stands. */
  Dollars: ComponentType<{ kwacha: string }>;
}

const isPart = ({ product_class_id }: ListedItem): boolean => product_class_id === PARTS;

/** A list of parts or other items. */
export function ItemCards({ items, saver, onInquire, Corner, Fits, Dollars }: ItemCardsProps) {
  const { t } = useLingui();
  const parts = items.filter(isPart).map(({ id }) => id);
  return (
    <VehicleCards label={t`Results`}>
      {items.map((item, place) => (
        <VehicleCard
          key={item.id}
          to={printListing(item.id, item.product_class_id, item.price)}
          title={item.title}
          price={
            <>
              <Amount wire={item.price} currency={item.currency} />
              {item.currency === 'ZMW' && <Dollars kwacha={item.price} />}
            </>
          }
          was={
            <Fallen
              price={item.price}
              before={item.crossed_out_price}
              currency={item.currency}
              since={item.crossed_out_since}
            />
          }
          picture={
            <ListPicture image={item.primary_image} picture={item.picture} saver={saver} eager={place < 2} />
          }
          corner={<Corner item={item} />}
          facts={item.subtitle_clean === '' ? [] : [item.subtitle_clean]}
          mark={Fits && isPart(item) && <Fits id={item.id} ids={parts} />}
          landed={
            sellingOf(item.listing_type) === 'auction' ? (
              <UnderAuction />
            ) : (
              item.quantity < 1 && <OutOfStock />
            )
          }
          plate={<Plate>{stockReference(item.id)}</Plate>}
          action={<InquireButton title={item.title} onPress={() => onInquire(item)} />}
        />
      ))}
    </VehicleCards>
  );
}
