import { createHash } from 'node:crypto';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Profile } from '#contract/profile.ts';
import { SELLER_TERMS } from '#contract/selling.ts';
import { BecomeSellerScreen } from '#features/selling/become-seller-screen.tsx';
import { SellerTerms } from '#features/selling/components/terms.tsx';
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
  expect(html).toContain('We will contact you on +260977123456.');
  expect(html).not.toContain('I agree to the terms and conditions');
});

/** English wordings of the terms by number, as a digest: what somebody accepted is told by its number alone. */
const WORDINGS: Readonly<Record<number, string>> = { 4: '6ddb872c3dc9f559', 5: 'ab440a3510a0fcc5' };

test('the terms are worded as their number says: another wording is another number', async () => {
  const i18n = await i18nFor('en');
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SellerTerms label="Terms" as="seller" />
    </I18nProvider>,
  );
  const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(WORDINGS[SELLER_TERMS]);
});
