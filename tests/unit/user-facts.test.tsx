import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { StaffUserDetail } from '#contract/staff/users.ts';
import type { Language } from '#domain/text/languages.ts';
import { UserFacts } from '#features/staff/users/user-facts.tsx';

const USER: StaffUserDetail = {
  id: 7,
  name: 'Mwila Phiri',
  email: 'mwila@example.test',
  phone: null,
  kinds: ['buyer', 'seller'],
  state: 'active',
  date_joined: '2026-11-01T10:00:00Z',
  last_seen_at: null,
  unpaid_orders: 0,
  unpaid_units: 0,
  // As accounts keep it: its English name, and not its code.
  country: 'South Africa',
  language: 'pt',
  activated_at: '2026-11-01T10:00:00Z',
  has_second_step: false,
  signs_in_with_google: false,
  lock: null,
  sessions: [],
  devices: [],
  orders: 0,
  open_orders: [],
  supporter: null,
  seller: { status: 'rejected', withdrawn: false, store_id: 'SSRR2345' },
  standing: 'active',
  is_me: false,
};

async function shown(user: StaffUserDetail, language: Language = 'en'): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor(language)}>
      <MemoryRouter>
        <UserFacts user={user} />
      </MemoryRouter>
    </I18nProvider>,
  );
}

test.each([
  ['en', 'South Africa'],
  ['sw', 'Afrika Kusini'],
  ['pt', 'África do Sul'],
] as const)('in %s the country of an account is %s', async (language, says) => {
  expect(await shown(USER, language)).toContain(`<dd>${says}</dd>`);
});

test('an approval that was taken away is called so, and a refused application not', async () => {
  expect(await shown(USER)).toContain('SSRR2345, Not approved');
  const withdrawn = { status: 'rejected', withdrawn: true, store_id: 'SSRR2345' } as const;
  expect(await shown({ ...USER, seller: withdrawn })).toContain('SSRR2345, Approval withdrawn');
});
