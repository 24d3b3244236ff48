import { Navigate } from 'react-router-dom';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { DetailScreen } from '#features/catalogue/detail-screen.tsx';
import { vehicle } from '#features/catalogue/queries.ts';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { useQuery } from '#offline/react/react.ts';
import { rateClassOf, type ShippingWay } from '#shown/landing.ts';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { useImportQuestion } from '../import-question.tsx';
import { useKnownBasket } from '../known-basket.ts';
import { useLandedCosts } from '../landed-costs.ts';
import { useParams } from '../params.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { useBuyNow } from '../use-buy-now.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';

/** Parts that are somebody's own come once the page has settled. */
const Acts = whenSessionKnown(async () => (await import('./listing-acts.tsx')).ListingActs);
const End = whenSessionKnown(async () => (await import('./listing-acts.tsx')).ReportCar);

/** A vehicle with what the basket and the request form add to it. */
export function Page() {
  const { id = '' } = useParams();
  const landed = useLandedCosts();
  const saver = useIsDataSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const { take, busy, failed } = useBuyNow();
  const imports = useImportQuestion();
  const { basket, isKnown } = useKnownBasket();
  const { data: listing } = useQuery(vehicle, { id });
  const basketLines = basket?.results.filter((line) => line.product_id === Number(id)) ?? [];

  const buy = (car: VehicleDetails, way: ShippingWay): Promise<void> =>
    take(async (engine) => {
      const { addProductToBasket } = await import('../take-product.ts');
      return addProductToBasket(engine, {
        product: car,
        rateClass: rateClassOf(car),
        stock: car.get_stock_record.quantity,
        way,
        unchosen: true,
        basket,
        landed,
      });
    });
  if (listing && listing.product_class_id !== VEHICLES)
    return <Navigate to={printListing(listing.id, listing.product_class_id, null)} replace />;
  return (
    <>
      <DetailScreen
        id={id}
        landed={landed}
        isKnown={isKnown}
        saver={saver}
        inBasket={basketLines.reduce((sum, line) => sum + line.quantity, 0)}
        buying={busy || imports.waits}
        failed={failed}
        onBuy={(car, way) => imports.ask(car.id, () => void buy(car, way))}
        ImportNote={imports.Note}
        importLine={imports.line}
        onInquire={inquiry.open}
        Acts={Acts}
        End={End}
      />
      {imports.dialog}
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
