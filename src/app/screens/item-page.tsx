import { lazy, Suspense, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ItemDetail } from '#contract/items.ts';
import { parseAddress } from '#domain/address.ts';
import { myBasket } from '#features/basket/queries.ts';
import { Gallery } from '#features/catalogue/parts/gallery.tsx';
import { ItemScreen } from '#features/items/item-screen.tsx';
import { useSession } from '#offline/react.ts';
import type { Choices } from '#features/items/parts/choices.ts';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { useQuery } from '#offline/react.ts';
import { useLanded } from '../landed.ts';
import { useSaver } from '../saver.ts';
import { useTaking } from '../taking.ts';
import { useWhatsApp } from '../whatsapp.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

const ItemActs = lazy(() => import('./listing-acts.tsx').then((part) => ({ default: part.ItemActs })));
const ReportButton = lazy(() =>
  import('#features/reports/report-button.tsx').then((part) => ({ default: part.ReportButton })),
);

/** What is somebody's own comes once the page has settled. */
function Acts({ item }: { item: ItemDetail }) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <ItemActs item={item} />
      </Suspense>
    )
  );
}

function End({ item }: { item: ItemDetail }) {
  const settled = useSession() !== undefined;
  return (
    settled && (
      <Suspense>
        <ReportButton listing={item} />
      </Suspense>
    )
  );
}

/** A part or another item with what the basket and the request form add to it. */
export function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const landed = useLanded();
  const saver = useSaver();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const { take, busy, failed } = useTaking();
  const { data: basket } = useQuery(myBasket, {});
  const from = pathname + search;
  const signIn = useCallback(() => void navigate('/login', { state: { from } }), [navigate, from]);
  const onBuy = useCallback(
    (item: ItemDetail, choices: Choices, draft: string) =>
      void take(async (engine) => {
        const { takeItem } = await import('../take-item.ts');
        await takeItem(engine, { item, choices, draft, basket, landed });
      }),
    [take, basket, landed],
  );
  const drawGallery = useCallback(
    ({ images, title }: ItemDetail) => <Gallery images={images} title={title} saver={saver} />,
    [saver],
  );
  const named = parseAddress(pathname, new URLSearchParams(search));
  if (named?.kind !== 'part' && named?.kind !== 'item') return <NotFoundPage />;
  const held = basket?.results.filter((line) => line.product_id === named.id) ?? [];
  return (
    <>
      <ItemScreen
        id={String(named.id)}
        listedPrice={named.kind === 'item' ? named.price : null}
        drawGallery={drawGallery}
        country={landed.isDefault ? '' : landed.country}
        inBasket={held.reduce((sum, line) => sum + line.quantity, 0)}
        buying={busy}
        failed={failed}
        onBuy={onBuy}
        onSignIn={signIn}
        onInquire={inquiry.open}
        Acts={Acts}
        End={End}
      />
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
