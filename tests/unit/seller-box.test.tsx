import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Profile } from '#contract/profile.ts';
import { SellerBox, type SellerTargets } from '#features/account/profile/seller-box.tsx';
import { profileOf } from '../offline/harness/account.ts';

const THERE: SellerTargets = { become: '/become', dashboard: '/vendor-dashboard' };
const ABSENT: SellerTargets = { become: null, dashboard: null };
const APPROVED = { vendor_status: 'approved', vendor_approved_at: '2025-01-05T12:00:00Z' } as const;
const REJECTED = { vendor_status: 'rejected', vendor_status_reason: 'No licence' } as const;

async function shown(change: Partial<Profile>, targets: SellerTargets): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <SellerBox known={{ ...profileOf(1), ...change }} targets={targets} />
      </MemoryRouter>
    </I18nProvider>,
  );
}

const DASHBOARD = 'View Seller Dashboard';
const WORDS = ['Become a seller', 'Waiting for approval', 'No licence', 'You are a seller now.', DASHBOARD];

test.each<{ what: string; change: Partial<Profile>; says: string[] }>([
  { what: 'no seller', change: {}, says: ['Become a seller'] },
  { what: 'one who waits', change: { vendor_status: 'pending' }, says: ['Waiting for approval', DASHBOARD] },
  { what: 'one who was rejected', change: REJECTED, says: ['Become a seller', 'No licence', DASHBOARD] },
  { what: 'a new seller', change: APPROVED, says: ['You are a seller now.', DASHBOARD] },
  {
    what: 'a seller who has read it',
    change: { ...APPROVED, vendor_approval_seen: true },
    says: [DASHBOARD],
  },
])('$what sees $says, and nothing where selling is not there', async ({ change, says }) => {
  const html = await shown(change, THERE);
  expect(WORDS.filter((word) => html.includes(word))).toEqual(says);
  expect(await shown(change, ABSENT)).toBe('');
});

test('who was approved until staff took it away reads that, and not of an application', async () => {
  const title = 'Your application was not approved.';
  expect(await shown(REJECTED, THERE)).toContain(title);
  const html = await shown({ ...REJECTED, vendor_withdrawn: true }, THERE);
  expect(html).toContain('Your approval to sell was withdrawn.');
  expect(html).not.toContain(title);
});

test('the buttons lead where the shop says', async () => {
  expect(await shown({}, THERE)).toContain('href="/become"');
  expect(await shown(APPROVED, THERE)).toContain('href="/vendor-dashboard"');
});
