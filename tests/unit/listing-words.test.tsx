import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { Page as NotFoundPage } from '#app/screens/not-found-page.tsx';
import { addressOf } from '#contract/declare.ts';
import type { Deal } from '#contract/content.ts';
import { DealsBox } from '#features/content/components/deals.tsx';
import { deals } from '#features/content/queries.ts';
import { BootContext } from '#offline/react/react.ts';
import { Before, Fallen } from '#shown/amount.tsx';
import { BuyAction } from '#shown/buy-action.tsx';
import { PriceSince } from '#shown/price-since.tsx';
import { SellingMark } from '#shown/selling-mark.tsx';
import { SortLinks } from '#shown/sort-links.tsx';
import { Icon } from '#ui/icon.tsx';

const nothing = () => undefined;

/** The first drawing of a piece. */
async function drawn(piece: ReactNode, first: Record<string, unknown> = {}): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <BootContext
          value={{
            first,
            engine: { get: () => null, subscribe: () => nothing },
            load: () => Promise.reject(new Error('no engine here')),
          }}
        >
          {piece}
        </BootContext>
      </MemoryRouter>
    </I18nProvider>,
  );
}

/** The words of a piece, as a reader of its first drawing has them. */
async function words(piece: ReactNode, first: Record<string, unknown> = {}): Promise<string> {
  return (await drawn(piece, first))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const deal: Deal = {
  title: '2015 Toyota RAV4',
  price: '4500.00',
  currency: 'USD',
  remote_image: 'No_Image_found',
  picture: null,
  client_url: '/details/12',
  crossed_out_price: null,
};
const SERVERS = { source: 'server', asOf: 0 } as const;
const action = { inBasket: 0, busy: false, problem: null, onBuy: nothing, onInquire: nothing };

test.each<{ what: string; piece: ReactNode; says: string; first?: Record<string, unknown> }>([
  {
    what: 'the three orders of items',
    piece: <SortLinks order="b" to={(order) => `/${order}`} />,
    says: 'Price: Low to High Price: High to Low Best Match',
  },
  {
    what: 'what a price of the spec saves',
    piece: <Before price="4500.00" before="5000.00" currency="USD" />,
    says: 'Before: $5,000.00 Save: 10%',
  },
  {
    what: 'what a price that fell saves, even where that is what the spec would cross out',
    piece: <Before price="4500.01" before="5000.01" currency="USD" since="2026-11-12T23:59:59Z" />,
    says: 'Before: $5,000.01 Save: 9%, since 12 Nov 2026',
  },
  {
    what: 'what is true of a small fall',
    piece: <Fallen price="4500.00" before="4700.00" currency="USD" since="2026-11-12T00:00:00Z" />,
    says: 'Before: $4,700.00 Save: 4%, since 12 Nov 2026',
  },
  {
    what: 'since when a price holds, before the phone knows the time of day',
    piece: <PriceSince since={['2026-11-12T10:00:00Z']} seen={0} />,
    says: 'Seller&#x27;s price since 12 Nov 2026',
  },
  {
    what: 'since when several hold: the newest of them',
    piece: <PriceSince since={['2026-11-12T10:00:00Z', '2026-10-02T10:00:00Z']} seen={0} />,
    says: 'Sellers&#x27; prices since 12 Nov 2026',
  },
  {
    what: 'no day for several of which one is not known',
    piece: <PriceSince since={['2026-11-12T10:00:00Z', null]} seen={0} />,
    says: 'Set by the seller',
  },
  {
    what: "since when a price of the shop itself holds, which is nobody else's",
    piece: <PriceSince since={['2026-11-12T10:00:00Z']} own={[true]} seen={0} />,
    says: 'Set by Chicargos, since 12 Nov 2026',
  },
  {
    what: 'whose the prices of one sum are, where the shop sets all of them',
    piece: <PriceSince since={['2026-11-12T10:00:00Z', null]} own={[true, true]} seen={0} />,
    says: 'Set by Chicargos',
  },
  {
    what: 'both who set the prices of one sum',
    piece: (
      <PriceSince since={['2026-11-12T10:00:00Z', '2026-10-02T10:00:00Z']} own={[true, false]} seen={0} />
    ),
    says: 'Set by Chicargos and sellers, since 12 Nov 2026',
  },
  {
    what: 'sellers where nobody has said whose a price is',
    piece: <PriceSince since={['2026-11-12T10:00:00Z']} own={[undefined]} seen={0} />,
    says: 'Seller&#x27;s price since 12 Nov 2026',
  },
  {
    what: 'a deal to a guest',
    piece: <DealsBox saver most={2} />,
    first: { [addressOf(deals.declared.path, {})]: [deal] },
    says: 'REGISTER TO BUY',
  },
  {
    what: 'an auction',
    piece: <SellingMark selling="auction" stock={1} state={SERVERS} />,
    says: 'UNDER AUCTION',
  },
  {
    what: 'what can be had',
    piece: <SellingMark selling="buy" stock={1} state={SERVERS} />,
    says: 'AVAILABLE',
  },
  { what: 'a fixed price', piece: <BuyAction {...action} selling="buy" />, says: 'Buy Now' },
  { what: 'an auction to act on', piece: <BuyAction {...action} selling="auction" />, says: 'Inquire' },
  { what: 'what is had on request', piece: <BuyAction {...action} selling="inquire" />, says: 'Inquire' },
  { what: 'an address that names nothing', piece: <NotFoundPage />, says: 'Go to home page' },
])('the words of the trade: $what', async ({ piece, says, first }) => {
  expect(await words(piece, first)).toContain(says);
});

/** Settled point 32. */
test.each([
  { source: 'server' as const, isSigned: true },
  { source: 'phone' as const, isSigned: false },
  { source: 'pack' as const, isSigned: false },
])(
  'AVAILABLE from the $source has the sign of what is confirmed: $isSigned',
  async ({ source, isSigned }) => {
    const mark = await drawn(<SellingMark selling="buy" stock={1} state={{ source, asOf: 0 }} />);
    const confirmed = renderToStaticMarkup(<Icon name="circle-check" size={16} stroke={2.25} />);
    expect(mark).toContain('AVAILABLE');
    expect(mark.includes(confirmed)).toBe(isSigned);
  },
);
