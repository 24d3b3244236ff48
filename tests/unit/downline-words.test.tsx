import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { RecruitOrder } from '#contract/supporter.ts';
import { RecruitPanel } from '#features/supporter/components/recruit-panel.tsx';

const i18n = await i18nFor('en');
const NUMBER = '100000201';
function said(status: RecruitOrder['compensation_status'], direct: readonly string[] = []): string {
  const recruit = {
    id: 'e1000000-0000-4000-8000-000000000000',
    masked_email: 'r***@e***.test',
    joined_at: '2024-12-01T08:00:00Z',
    orders: [{ order_number: NUMBER, compensation_status: status }],
  };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RecruitPanel recruit={recruit} direct={new Set(direct)} onClose={() => undefined} />
    </I18nProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}
const OWN_SALE = 'counts as your own sale: it is on your dashboard, not under Profit';

test.each([
  ['PENDING', 'Nothing is paid out for it yet. It earns only once the order has been paid.'],
  ['PAID', 'Your commission on it was paid out.'],
  ['CANCELED', 'The order was canceled, so it earns nothing.'],
] as const)("a recruit's order that is %s says what that means, and promises nothing", (status, words) => {
  expect(said(status)).toMatch(new RegExp(`${NUMBER} Commission ${status} ${words}`));
  expect(said(status)).not.toContain(OWN_SALE);
});

test('one that the code or the link brought is told to be an own sale, unless it is over', () => {
  expect(said('PENDING', [NUMBER])).toContain(OWN_SALE);
  expect(said('PENDING', ['100000999'])).not.toContain(OWN_SALE);
  expect(said('CANCELED', [NUMBER])).not.toContain(OWN_SALE);
});
