import { lazy, Suspense } from 'react';
import type { VehicleDetails } from '#contract/catalogue.ts';
import { DetailScreen } from '#features/catalogue/detail-screen.tsx';
import type { Choices } from '#features/catalogue/parts/landing-box.tsx';
import { myBasket } from '#features/basket/queries.ts';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { useQuery, useSession } from '#offline/react.ts';
import { useLanded } from '../landed.ts';
import { useParams } from '../params.ts';
import { useSaver } from '../saver.ts';
import { useTaking } from '../taking.ts';
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
  const landed = useLanded();
  const saver = useSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const { take, busy, failed } = useTaking();
  const { data: basket } = useQuery(myBasket, {});
  const held = basket?.results.filter((line) => line.product_id === Number(id)) ?? [];

  const buy = (car: VehicleDetails, choices: Choices): Promise<void> =>
    take(async (engine) => {
      const { takeVehicle } = await import('../take-vehicle.ts');
      await takeVehicle(engine, { car, choices, basket, landed });
    });
  return (
    <>
      <DetailScreen
        id={id}
        landed={landed}
        saver={saver}
        inBasket={held.reduce((sum, line) => sum + line.quantity, 0)}
        buying={busy}
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
