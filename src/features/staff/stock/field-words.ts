import { useLingui } from '@lingui/react/macro';
import type { ListingField } from '#domain/listings/listing-fields.ts';

interface FieldWords {
  labels: Readonly<Record<ListingField | 'publish', string>>;
  /** A text of a field as people read it. */
  shown: (name: ListingField | 'publish', text: string) => string;
}

/** Names of the fields of a listing. */
export function useStockFieldWords(): FieldWords {
  const { t } = useLingui();
  const values: Readonly<Record<string, string>> = {
    live: t`Live`,
    draft: t`Draft`,
    right: t`Right`,
    left: t`Left`,
    new: t`New`,
    used: t`Used`,
    refurbished: t`Refurbished`,
    FixedPrice: t`Buy Now`,
    Auction: t`Auction`,
    Chinese: t`Inquire`,
  };
  return {
    labels: {
      pTitle: t`Title`,
      subtitle: t`Subtitle`,
      description: t`Description`,
      pContact: t`Phone`,
      pLocation: t`Location`,
      pPrice: t`Price`,
      sMileage: t`Mileage`,
      sEngine: t`Engine`,
      sYear: t`Year`,
      sTransmission: t`Transmission`,
      sFuel: t`Fuel`,
      sBody: t`Body`,
      sColour: t`Colour`,
      sSteering: t`Wheel`,
      sDoors: t`Doors`,
      sSeats: t`Seats`,
      sChassis: t`Chassis number`,
      sPartNumber: t`Part number`,
      sCondition: t`Condition`,
      currency: t`Currency`,
      num_in_stock: t`In stock`,
      listing_type: t`Sold by`,
      earlier_price: t`Earlier price`,
      publish: t`Shown`,
    },
    shown: (name, text) => {
      const isChoice = ['publish', 'sSteering', 'sCondition', 'listing_type'].includes(name);
      return (isChoice ? values[text] : undefined) ?? (text || '–');
    },
  };
}
