import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CONTAINER, RORO } from '#contract/basket.ts';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { NO_IMAGE } from '#contract/wire.ts';
import { rateClass } from '#domain/shipping.ts';
import { DetailScreen } from '#features/catalogue/detail-screen.tsx';
import type { Choices } from '#features/catalogue/parts/landing-box.tsx';
import { addToBasket, changeDestination, shippingKey } from '#features/basket/commands.ts';
import { publishedRates } from '#features/basket/rates.ts';
import { myBasket } from '#features/basket/queries.ts';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { useCommand, useQuery, useSession } from '#offline/react.ts';
import { useLanded } from '../landed.ts';
import { useParams } from '../params.ts';
import { useSaver } from '../saver.ts';
import { useWhatsApp } from '../whatsapp.ts';

const ListingActs = lazy(() => import('./listing-acts.tsx').then((part) => ({ default: part.ListingActs })));
const ReportButton = lazy(() =>
  import('#features/reports/report-button.tsx').then((part) => ({ default: part.ReportButton })),
);

/** What is somebody's own comes once the page has settled. */
function Acts({ car }: { car: VehicleDetails }) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <ListingActs car={car} />
      </Suspense>
    )
  );
}

function End({ car }: { car: VehicleDetails }) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <ReportButton listing={car} />
      </Suspense>
    )
  );
}

/** A vehicle with what the basket and the request form add to it. */
export function Page() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const landed = useLanded();
  const saver = useSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const add = useCommand(addToBasket);
  const move = useCommand(changeDestination);
  const { data: basket } = useQuery(myBasket, {});
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  const held = basket?.results.filter((line) => line.product_id === Number(id)) ?? [];

  /** Buy Now, then on to the basket (spec buyer §4). What the phone does not take is said beside the button. */
  async function buy(car: VehicleDetails, choices: Choices) {
    setFailed(null);
    try {
      await take(car, choices);
    } catch (cause) {
      setFailed({ cause });
      return;
    }
    await navigate('/my-basket');
  }

  /** Into the basket with the destination that was chosen: an empty one takes it over with its first product. */
  async function take(car: VehicleDetails, choices: Choices) {
    const shippingClass = rateClass({
      productClassId: car.product_class_id,
      vehicleClass: car.class,
      bodyType: car.specs.body_type,
    });
    const container = choices.method === 'container';
    const rates = publishedRates(landed, choices.port);
    const first = car.images[0];
    const elsewhere = landed.country !== choices.country || landed.port !== choices.port;
    // The default that nobody has changed was not chosen: it stays one.
    const unchosen = landed.isDefault && !elsewhere;
    if (elsewhere && basket?.results.length !== 0)
      await move.run({ country: choices.country, port: choices.port }, { rates });
    await add.run(
      {
        url: `/products/${car.id}/`,
        quantity: choices.quantity,
        options: [{ option: container ? CONTAINER : RORO, value: '0' }],
        destination_country: unchosen ? '' : choices.country,
        destination_port: unchosen ? '' : choices.port,
        drop_quote: false,
      },
      {
        title: car.title,
        product_id: car.id,
        product_class_id: car.product_class_id,
        unit_price: car.PriceObj.incl_tax,
        currency: car.PriceObj.currency,
        image: first?.remote_image ?? NO_IMAGE,
        picture: first?.picture ?? null,
        available: car.get_stock_record.quantity,
        shipping_class: shippingClass,
        shipping_minor:
          car.PriceObj.currency === 'USD' ? (rates[shippingKey(shippingClass, container)] ?? null) : null,
        at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      },
    );
  }
  return (
    <>
      <DetailScreen
        id={id}
        landed={landed}
        saver={saver}
        inBasket={held.reduce((sum, line) => sum + line.quantity, 0)}
        buying={add.busy || move.busy}
        failed={failed}
        onBuy={(car, choices) => void buy(car, choices)}
        onInquire={inquiry.open}
        Acts={Acts}
        End={End}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
