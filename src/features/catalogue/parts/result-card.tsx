import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchResult } from '#contract/catalogue.ts';
import { sellingOf } from '#domain/listing-type.ts';
import { stockReference } from '#domain/reference.ts';
import type { RateClass } from '#domain/shipping.ts';
import { Amount, Before } from '#shown/amount.tsx';
import { type Landed, LandedLine } from '#shown/landed-line.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { Button } from '#ui/button.tsx';
import { Plate } from '#ui/plate.tsx';
import { TallCard } from '#ui/tall-card.tsx';
import { VehicleCard } from '#ui/vehicle-card.tsx';
import { UnderAuction } from './selling-mark.tsx';

/** The class of a result in the rate table (contract 7.1). */
export function rateClassOf(
  result: Pick<SearchResult, 'product_class_id' | 'class' | 'shipping_category'>,
): RateClass {
  if (result.product_class_id !== 1) return 'parts';
  return result.class === 'commercial' ? 'commercial' : (result.shipping_category ?? 'suv');
}

interface CardProps {
  result: SearchResult;
  landed: Landed;
  saver: boolean;
}

function cardParts({ result, landed }: CardProps) {
  const cost = landed.cost({
    price: result.price,
    currency: result.currency,
    rateClass: rateClassOf(result),
  });
  return {
    to: `/details/${result.id}`,
    title: result.title,
    price: <Amount wire={result.price} currency={result.currency} />,
    landed:
      sellingOf(result.listing_type) === 'auction' ? (
        <UnderAuction />
      ) : (
        <LandedLine cost={cost} currency={result.currency} port={landed.port} />
      ),
    plate: <Plate>{stockReference(result.id)}</Plate>,
  };
}

interface ResultCardProps extends CardProps {
  onInquire: (result: SearchResult) => void;
  /** From 0: pictures of the first ones are seen at once. */
  place: number;
  /** Its picture was asked for. */
  asked: boolean;
  onAsk: () => void;
  /** Stands on the corner of its picture. */
  corner: ReactNode;
}

/** A row of results. */
export function ResultCard(props: ResultCardProps) {
  const { result, saver, onInquire, place } = props;
  const { t, i18n } = useLingui();
  const gear = [result.transmission, result.fuel_type].filter((fact) => fact !== null).join(', ');
  const use = [
    result.mileage === null ? null : t`${i18n.number(result.mileage)}\u00a0mi`,
    result.engine_size ? t`${i18n.number(result.engine_size)}\u00a0cc` : null,
  ].filter((fact) => fact !== null);
  return (
    <VehicleCard
      {...cardParts(props)}
      picture={
        <VehiclePicture
          image={result.remote_image}
          picture={result.picture}
          alt=""
          width={320}
          widths={[160, 320]}
          sizes="(min-width: 900px) 208px, 136px"
          saver={saver}
          eager={place < 2}
          asked={props.asked}
          onAsk={props.onAsk}
        />
      }
      corner={props.corner}
      facts={[gear, use.join(', ')].filter((fact) => fact !== '')}
      action={
        <Button small aria-label={t`Inquire about ${result.title}`} onClick={() => onInquire(result)}>
          <Trans>Inquire</Trans>
        </Button>
      }
    />
  );
}

/** A card of the rail on home. */
export function ArrivalCard(props: CardProps) {
  const { result, saver } = props;
  return (
    <TallCard
      {...cardParts(props)}
      was={<Before price={result.price} before={result.crossed_out_price} currency={result.currency} />}
      picture={
        <VehiclePicture
          image={result.remote_image}
          picture={result.picture}
          alt=""
          width={320}
          widths={[320, 640]}
          sizes="(min-width: 900px) 280px, 232px"
          saver={saver}
          square
        />
      }
    />
  );
}
