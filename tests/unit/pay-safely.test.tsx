import { readdirSync, readFileSync } from 'node:fs';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import { siteSettings } from '#contract/rules.ts';
import { isAboutMoney, useNoticeWords } from '#features/notices/words.ts';
import { BootContext } from '#offline/react/react.ts';
import { PaySafely } from '#shown/pay-safely.tsx';

/** Security 17: beside every mention of paying stands to which account, and how that is checked. */

/** Texts of these stand on the screen of another file, which has the warning. */
const ON: Readonly<Record<string, string>> = {
  'account/orders/order-correction.tsx': 'account/orders/order-screen.tsx',
  'account/orders/order-event.tsx': 'account/orders/order-screen.tsx',
  'account/orders/order-money.tsx': 'account/orders/order-screen.tsx',
  'account/orders/order-proofs.tsx': 'account/orders/order-screen.tsx',
  'account/orders/order-timeline.tsx': 'account/orders/order-screen.tsx',
  'account/orders/pdf-button.tsx': 'account/orders/pro-forma.tsx',
  'account/components/share.tsx': 'account/orders/pro-forma.tsx',
  'checkout/components/terms.tsx': 'checkout/review-screen.tsx',
  'checkout/review-screen.tsx': 'checkout/components/fraud-note.tsx',
  'inquiries/components/refusal-reason.tsx': 'inquiries/inquiry-screen.tsx',
  'invoices/components/verdict.tsx': 'invoices/verify-screen.tsx',
  'invoices/components/verified-things.tsx': 'invoices/verify-screen.tsx',
  'notices/words.ts': 'notices/notices-screen.tsx',
  'payments/other-ways.tsx': 'checkout/components/order-placed.tsx',
  'payments/pay-now.tsx': 'account/orders/order-screen.tsx',
  'shown/delay-words.ts': 'checkout/components/order-waits.tsx',
};

/** Why a text about paying stands alone. */
const ALONE: Readonly<Record<string, string>> = {
  'account/orders/order-status.tsx': 'the name of a state, one press before the order',
  'app/shop-footer.tsx': 'the way to How to pay',
  'catalogue/components/protected-box.tsx': 'is the warning, before anything is ordered',
  'basket/components/referral-note.tsx': 'a lower price, before anything is ordered',
  'catalogue/home-screen.tsx': 'says itself by what to pay',
  'content/components/promo-cards.tsx': 'says itself by what to pay',
  'content/deals-screen.tsx': 'what a price means',
  'info/privacy.tsx': 'what is kept about whom',
  'selling/become-seller-screen.tsx': 'sellers are paid',
  'selling/components/terms.tsx': 'sellers and supporters are paid',
  'shown/buy-box.tsx': 'nothing is paid now',
  'shown/seller-location-box.tsx': 'nothing is paid before the quote',
  'waiting/components/command-words.ts': 'the name of a file that waits',
};
/** Whoever reads these is paid, or is the shop. */
const PAID = /^(supporter|staff)\//;

const read = (name: string): string =>
  readFileSync(`src/${/^(app|shown)\//.test(name) ? '' : 'features/'}${name}`, 'utf8');
const warns = (source: string): boolean => /<(PaySafely|FraudNote) \/>/.test(source);
/** Words on screens, without their elements. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/<Trans>([\s\S]*?)<\/Trans>|\bt`([^`]*)`/g)].map(([, words = '', more = '']) =>
    `${words}${more}`.replaceAll(/<[^>]*>/g, ' '),
  );
}
const speaksOfPaying = (source: string): boolean =>
  textsIn(source).some((text) => /\bpay(ing|s|ments?)?\b/i.test(text));

const screens = ['app', 'shown', 'features'].flatMap((layer) =>
  readdirSync(`src/${layer}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => (layer === 'features' ? path : `${layer}/${path}`)),
);
const paying = screens.filter((name) => !PAID.test(name) && speaksOfPaying(read(name)));

describe('a text about paying', () => {
  test.each(paying)('of %s has the warning beside it', (name) => {
    const source = read(name);
    if (warns(source) || ALONE[name] !== undefined || name === 'shown/pay-safely.tsx') return;
    expect(ON, 'no screen with the warning is named for it').toHaveProperty([name]);
    expect(warns(read(ON[name] ?? '')), `${ON[name]} has the warning`).toBe(true);
  });

  test('is there in each file that is said to have one', () => {
    const named = [...Object.keys(ON), ...Object.keys(ALONE)];
    expect(named.filter((name) => !paying.includes(name))).toEqual([]);
  });
});

const NEWS =
  `held payment payment-late payment-voided refunded declined pay-before pay-soon booked shipped eta
  shipping-corrected arrived released document proof-received proof-accepted proof-rejected canceled expired
  of-a-later-shop`.split(/\s+/);

test.each(NEWS)('a notice of %s brings the warning where its words are about money', async (news) => {
  const notice = { kind: 'order', params: { number: '100000001', news } } as const;
  function Words() {
    return useNoticeWords()(notice).news;
  }
  const i18n = await i18nFor('en');
  const words = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Words />
    </I18nProvider>,
  );
  expect(isAboutMoney(notice)).toBe(/\b(pay|paid|payment|pro-forma|money|ends soon|canceled)\b/.test(words));
});

test.each([
  { numbers: { telephone: '442079460123', whatsapp: '447700900123' }, asks: 'tel:+442079460123' },
  { numbers: { whatsapp: '447700900123' }, asks: 'tel:+447700900123' },
  { numbers: { whatsapp: null }, asks: 'mailto:support@chicargos.example' },
])('the warning names whom a doubt is cleared up with: $asks', async ({ numbers, asks }) => {
  const i18n = await i18nFor('en');
  const settings = { crossed_out_price: 'real', social: [], ...numbers };
  const shown = renderToStaticMarkup(
    <BootContext
      value={{
        first: { [addressOf(siteSettings.path, {})]: settings },
        engine: { get: () => null, subscribe: () => () => undefined },
        load: () => Promise.reject(new Error('no engine here')),
      }}
    >
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <PaySafely />
        </MemoryRouter>
      </I18nProvider>
    </BootContext>,
  );
  expect([...shown.matchAll(/href="(tel|mailto):[^"]*"/g)].map(([link]) => link)).toEqual([`href="${asks}"`]);
});
