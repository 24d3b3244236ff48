import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Profile } from '#contract/profile.ts';
import { BecomeSellerScreen } from '#features/selling/become-seller-screen.tsx';
import { profileOf } from '../offline/harness/account.ts';

async function shown(change: Partial<Profile>): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <BecomeSellerScreen known={{ ...profileOf(1), ...change }} dashboard="/vendor-dashboard" />
      </MemoryRouter>
    </I18nProvider>,
  );
}

const SUPPORTER = { is_supporter: true, phone: '+260977123456', store_id: 'K7M2QXH4' } as const;
const WORDS = ['Next', 'Start Earning Now', 'Your online store ID', 'Congratulations', 'View Dashboard'];

test.each<{ what: string; change: Partial<Profile>; says: string[] }>([
  { what: 'somebody new', change: {}, says: ['Next'] },
  { what: 'a supporter whose number is known', change: SUPPORTER, says: ['Start Earning Now'] },
  { what: 'a supporter without a number', change: { ...SUPPORTER, phone: null }, says: ['Next'] },
  {
    what: 'one who waits for approval',
    change: { ...SUPPORTER, vendor_status: 'pending' },
    says: ['Your online store ID', 'View Dashboard'],
  },
  {
    what: 'a seller',
    change: { ...SUPPORTER, vendor_status: 'approved' },
    says: ['Your online store ID', 'Congratulations', 'View Dashboard'],
  },
])('$what sees $says', async ({ change, says }) => {
  const html = await shown(change);
  expect(WORDS.filter((word) => html.includes(word))).toEqual(says);
});

test('a supporter who was rejected reads why, with the terms that one button accepts', async () => {
  const html = await shown({
    ...SUPPORTER,
    vendor_status: 'rejected',
    vendor_status_reason: 'No licence',
  });
  expect(html).toContain('No licence');
  expect(html).toContain('We reach you at +260977123456.');
  expect(html).not.toContain('I agree to the terms and conditions');
});
