import { useLingui } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import type { SearchResult } from '#contract/catalogue.ts';
import { sellingOf } from '#domain/stock/listing-type.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { rateClass } from '#domain/shipping/shipping.ts';
import { Amount, Before, Fallen } from '#shown/amount.tsx';
import { useFactValue } from '#shown/fact-value.ts';
import type { ImportMarkProps } from '#shown/import-goods.ts';
import { InquireButton } from '#shown/inquire-button.tsx';
import { type LandedCosts, LandedCostLine } from '#shown/landed-cost-line.tsx';
import { ListPicture } from '#shown/list-picture.tsx';
import { OutOfStock, UnderAuction } from '#shown/selling-mark.tsx';
import { VehiclePicture } from '#shown/vehicle-picture.tsx';
import { keptPart } from '#ui/kept-part.tsx';
import { Plate } from '#ui/plate.tsx';
import { TallCard } from '#ui/tall-card.tsx';
import { VehicleCard } from '#ui/vehicle-card.tsx';

/** Rows whose pictures are seen at once. */
const EAGER = 2;

interface CardProps {
  result: SearchResult;
  landed: LandedCosts;
  saver: boolean;
  /** On its picture, where the country that it goes to refuses it. */
  Mark: ComponentType<ImportMarkProps>;
}

const beforeOf = ({ price, currency, crossed_out_price, crossed_out_since }: SearchResult) => ({
  price,
  currency,
  before: crossed_out_price,
  since: crossed_out_since,
});

const costOf = ({ result, landed }: CardProps) =>
  landed.cost({
    price: result.price,
    currency: result.currency,
    // A row names the category instead of the body; each category is a body of its own kind.
    rateClass: rateClass({
      productClassId: result.product_class_id,
      vehicleClass: result.class,
      bodyType: result.shipping_category,
    }),
  });

/** Everything that the markup of a card depends on. */
const shownOn = (props: CardProps): unknown[] => [
  props.result,
  costOf(props),
  props.landed.port,
  props.landed.country,
  props.saver,
];

function cardParts(props: CardProps) {
  const { result, landed } = props;
  return {
    to: `/details/${result.id}`,
    title: result.title,
    price: <Amount wire={result.price} currency={result.currency} />,
    landed:
      sellingOf(result.listing_type) === 'auction' ? (
        <UnderAuction />
      ) : result.quantity < 1 ? (
        <OutOfStock />
      ) : (
        <LandedCostLine cost={costOf(props)} currency={result.currency} port={landed.port} />
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

function DrawnResultCard(props: ResultCardProps) {
  const { result, saver, onInquire, place, landed, Mark } = props;
  const { t, i18n } = useLingui();
  const valueOf = useFactValue();
  const gear = [result.transmission, result.fuel_type]
    .filter((fact) => fact !== null)
    .map(valueOf)
    .join(', ');
  const use = [
    result.mileage === null ? null : t`${i18n.number(result.mileage)}\u00a0mi`,
    result.engine_size ? t`${i18n.number(result.engine_size)}\u00a0cc` : null,
  ].filter((fact) => fact !== null);
  return (
    <VehicleCard
      {...cardParts(props)}
      was={<Fallen {...beforeOf(result)} />}
      picture={
        <ListPicture
          image={result.remote_image}
          picture={result.picture}
          saver={saver}
          eager={place < EAGER}
          asked={props.asked}
          onAsk={props.onAsk}
        >
          <Mark goods={result} currency={result.currency} country={landed.country} />
        </ListPicture>
      }
      corner={props.corner}
      facts={[gear, use.join(', ')].filter((fact) => fact !== '')}
      action={<InquireButton title={result.title} onPress={() => onInquire(result)} />}
    />
  );
}

/** A row of results. The first ones differ: the browser is told ahead of their pictures. */
export const ResultCard = import.meta.env.SSR
  ? keptPart(
      DrawnResultCard,
      (props) => (props.place < EAGER ? null : ['row', ...shownOn(props), props.asked]),
      'li',
    )
  : DrawnResultCard;

type ArrivalCardProps = CardProps & { level?: 2 | 3 };

function DrawnArrivalCard({ level = 3, ...props }: ArrivalCardProps) {
  const { result, saver, landed, Mark } = props;
  return (
    <TallCard
      level={level}
      {...cardParts(props)}
      was={<Before {...beforeOf(result)} />}
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
        >
          <Mark goods={result} currency={result.currency} country={landed.country} />
        </VehiclePicture>
      }
    />
  );
}

/** A card of the rail on home, and of a page of its own, where it stands right below the head. */
export const ArrivalCard = import.meta.env.SSR
  ? keptPart(DrawnArrivalCard, (props) => ['tall', ...shownOn(props), props.level], 'li')
  : DrawnArrivalCard;
