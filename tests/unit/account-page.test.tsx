import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { OrderStatusMark } from '#features/account/orders/order-status.tsx';
import { ProfileFacts } from '#features/account/profile/profile-facts.tsx';
import { ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { profileOf } from '../offline/harness/account.ts';

/** Words that the account page says, word by word (spec account §2). */
let zone: string | undefined;
beforeEach(() => {
  zone = process.env['TZ'];
  process.env['TZ'] = 'Africa/Lusaka';
});
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

async function drawn(screen: ReactNode): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{screen}</MemoryRouter>
    </I18nProvider>,
  );
}
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .trim();

test('the profile says Name, Email, Postcode and Date Joined in the account’s own format, and what else it holds', async () => {
  const known = {
    ...profileOf(1),
    first_name: 'Grace',
    last_name: 'Banda',
    email: 'grace@example.test',
    postcode: '10101',
    country: 'Zambia',
    date_joined: '2024-11-04T08:00:00Z',
  };
  const facts = (html: string) =>
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);
  expect(facts(await drawn(<ProfileFacts known={known} edit={null} />))).toEqual([
    ['Name', 'Grace Banda'],
    ['Email', 'grace@example.test'],
    ['Postcode', '10101'],
    ['Country', 'Zambia'],
    ['Date Joined', 'Nov. 4, 2024, 10:00 AM'],
    ['Language', 'English'],
    ['Offers by email', 'No'],
  ]);
  const bare = { ...known, postcode: null, country: null, marketing_opt_in: true, language: 'sw' as const };
  expect(facts(await drawn(<ProfileFacts known={bare} edit={null} />)).slice(2)).toEqual([
    ['Postcode', 'Not given'],
    ['Country', 'Not given'],
    ['Date Joined', 'Nov. 4, 2024, 10:00 AM'],
    ['Language', 'Kiswahili'],
    ['Offers by email', 'Yes'],
  ]);
});

test('each status of an order is shown by its own name', async () => {
  const shown = [];
  for (const status of ORDER_STATUSES) shown.push(wordsOf(await drawn(<OrderStatusMark status={status} />)));
  expect(shown).toEqual([...ORDER_STATUSES]);
  expect(shown.toSorted()).toEqual(['Authorized', 'Canceled', 'Payment Declined', 'Pending', 'Shipped']);
});
