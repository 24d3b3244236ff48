import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Language } from '#domain/text/languages.ts';
import { REFUSALS } from '#domain/refusals/table.ts';
import { ApplicationForm } from '#features/selling/components/application-form.tsx';
import type { ApplicationReading } from '#features/selling/reading.ts';
import { useRefusalReason } from '#features/waiting/components/refusal-reasons.ts';
import type { CommandView } from '#offline/store/states.ts';
import { profileOf } from '../offline/harness/account.ts';

const READING: ApplicationReading = {
  as: 'supporter',
  title: 'Join',
  lead: '',
  crumbs: [],
  steps: ['Mobile number', 'Terms', 'Join'],
  first: 'Mobile number',
  mobileHint: '',
  start: 'Start Earning Now',
  waiting: { title: '', text: '' },
};

const REFUSED: CommandView = {
  key: 'k',
  name: 'agent.upgrade',
  payload: {
    mobileNumber: '0977123456',
    country: 'ZM',
    referrerEmail: 'nobody@example.test',
    termsAccepted: true,
    termsVersion: 3,
  },
  seen: {},
  state: 'needs_user',
  sent: true,
  reason: {
    kind: 'rejected',
    status: 406,
    code: 'referrer_not_registered',
    message: REFUSALS.referrer_not_registered.text,
    fields: null,
    body: null,
  },
  answer: null,
  tooLate: false,
  unanswered: false,
  sizeBytes: 1,
  createdAt: 0,
  doneAt: null,
};

async function drawn(screen: ReactNode, language: Language): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor(language)}>
      <MemoryRouter>{screen}</MemoryRouter>
    </I18nProvider>,
  );
}

function Why() {
  return useRefusalReason()(REFUSED).title;
}

test.each([
  ['en', REFUSALS.referrer_not_registered.text],
  ['sw', 'Samahani - barua pepe ya aliyekualika haijasajiliwa kwetu'],
  ['pt', 'O email de quem lhe falou de nós não tem registo aqui'],
] as const)(
  'a referrer who is not registered is told in %s, as an alert at the field and where it waits (spec account 8)',
  async (language, text) => {
    const form = await drawn(
      <ApplicationForm known={profileOf(1)} reading={READING} refused={REFUSED} />,
      language,
    );
    expect(form).toContain(`<span role="alert">${text}`);
    expect(form).toContain('value="nobody@example.test"');
    expect(await drawn(<Why />, language)).toContain(text);
  },
);
