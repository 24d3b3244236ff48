import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ItemDetail } from '#contract/items.ts';
import { parseAddress } from '#domain/search/address.ts';
import { Duty } from '#features/catalogue/components/duty.tsx';
import { Gallery } from '#features/catalogue/components/gallery.tsx';
import { ShareButton } from '#features/catalogue/components/share-button.tsx';
import { ItemScreen } from '#features/items/item-screen.tsx';
import { type Choices, chosenOf } from '#features/items/components/choices.ts';
import { InquiryDialog, useInquiry } from '#features/requests/inquiry.tsx';
import { amountText } from '#shown/amount.tsx';
import { rateClassOf } from '#shown/landing.ts';
import { whenSessionKnown } from '#shown/when-session-known.tsx';
import { useImportQuestion } from '../import-question.tsx';
import { useKnownBasket } from '../known-basket.ts';
import { useLandedCosts } from '../landed-costs.ts';
import { useIsDataSaver } from '../data-saver.ts';
import { useBuyNow } from '../use-buy-now.ts';
import { useWhatsApp } from '#shown/shop-numbers.ts';
import { Page as NotFoundPage } from './not-found-page.tsx';

/** Parts that are somebody's own come once the page has settled. */
const Acts = whenSessionKnown(async () => (await import('./listing-acts.tsx')).ItemActs);
const End = whenSessionKnown(async () => (await import('./listing-acts.tsx')).ReportItem);

function Pictures({ item: { images, title } }: { item: ItemDetail }) {
  return <Gallery images={images} title={title} saver={useIsDataSaver()} />;
}

function Share({ item }: { item: ItemDetail }) {
  const { incl_tax: price, currency } = item.PriceObj;
  return <ShareButton product={item} price={amountText(price, currency)} />;
}

/** A part or another item with what the basket and the request form add to it. */
export function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const landed = useLandedCosts();
  const inquiry = useInquiry();
  const whatsapp = useWhatsApp(inquiry.about !== null);
  const { take, busy, failed } = useBuyNow();
  const imports = useImportQuestion();
  const { ask } = imports;
  const { basket, isKnown } = useKnownBasket();
  const from = pathname + search;
  const signIn = useCallback(() => void navigate('/login', { state: { from } }), [navigate, from]);
  const onBuy = useCallback(
    (item: ItemDetail, way: Choices, draft: string) =>
      ask(
        item.id,
        () =>
          void take(async (engine) => {
            const { addProductToBasket } = await import('../take-product.ts');
            return addProductToBasket(engine, {
              product: item,
              rateClass: rateClassOf(item),
              stock: item.quantity,
              way,
              options: chosenOf(item, way),
              draft,
              // Of a seller's nobody was asked for a place: the usual one is none that was chosen.
              unchosen: !!item.seller,
              basket,
              landed,
            });
          }),
      ),
    [ask, take, basket, landed],
  );
  const named = parseAddress(pathname, new URLSearchParams(search));
  if (named?.kind !== 'part' && named?.kind !== 'item') return <NotFoundPage />;
  const basketLines = basket?.results.filter((line) => line.product_id === named.id) ?? [];
  return (
    <>
      <ItemScreen
        id={String(named.id)}
        listedPrice={named.kind === 'item' ? named.price : null}
        landed={landed}
        isKnown={isKnown}
        Gallery={Pictures}
        Share={Share}
        Duty={Duty}
        inBasket={basketLines.reduce((sum, line) => sum + line.quantity, 0)}
        buying={busy || imports.waits}
        failed={failed}
        onBuy={onBuy}
        ImportNote={imports.Note}
        importLine={imports.line}
        onSignIn={signIn}
        onInquire={inquiry.open}
        Acts={Acts}
        End={End}
      />
      {imports.dialog}
      <InquiryDialog inquiry={inquiry} whatsapp={whatsapp} />
    </>
  );
}
