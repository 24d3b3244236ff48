import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { ApplicationForm } from '#features/selling/components/application-form.tsx';
import type { ApplicationReading } from '#features/selling/reading.ts';
import { useRefusalReason } from '#features/waiting/components/refusal-reasons.ts';
import type { CommandView } from '#offline/store/states.ts';
import { profileOf } from '../offline/harness/account.ts';

const OWN = 'must be different to yours';
const RECRUIT = 'this person joined through you, so they cannot be your referrer';

const READING: ApplicationReading = {
  as: 'seller',
  title: 'Become a seller',
  lead: '',
  crumbs: [],
  steps: ['Payment', 'Terms', 'Join'],
  first: 'Payment',
  mobileHint: '',
  start: 'Start Selling Now',
  waiting: { title: '', text: '' },
};

const refusedFor = (code: string, message: string): CommandView => ({
  key: 'k',
  name: 'agent.upgrade',
  payload: {
    mobileNumber: '0977123456',
    country: 'ZM',
    referrerEmail: 'recruit@example.test',
    termsAccepted: true,
    termsVersion: 3,
  },
  seen: {},
  state: 'needs_user',
  sent: true,
  reason: { kind: 'rejected', status: 409, code, message, fields: null, body: null },
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 1,
  createdAt: 0,
  doneAt: null,
});

async function drawn(screen: React.ReactNode): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor('en')}>
      <MemoryRouter>{screen}</MemoryRouter>
    </I18nProvider>,
  );
}

test.each([
  { code: 'referrer_in_own_downline', message: `Oops - ${OWN}`, says: RECRUIT },
  { code: 'referrer_is_self', message: '', says: OWN },
  { code: 'referrer_of_tomorrow', message: 'In words of the server', says: 'In words of the server' },
])('a referrer refused as $code is told why at the field: $says', async ({ code, message, says }) => {
  const refused = refusedFor(code, message);
  const form = await drawn(<ApplicationForm known={profileOf(1)} reading={READING} refused={refused} />);
  expect([OWN, RECRUIT, 'In words of the server'].filter((text) => form.includes(text))).toEqual([says]);
  expect(form).toContain('value="recruit@example.test"');
});

test('what waits says of a recruit what is true, too', async () => {
  function Why() {
    return useRefusalReason()(refusedFor('referrer_in_own_downline', `Oops - ${OWN}`)).title;
  }
  expect(await drawn(<Why />)).toContain(RECRUIT);
});
