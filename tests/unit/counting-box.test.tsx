import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Profile } from '#contract/profile.ts';
import { ANALYTICS_TEXT } from '#domain/people/consents.ts';
import { CountingBox } from '#features/account/data/counting-box.tsx';
import { profileOf } from '../offline/harness/account.ts';

async function drawn(change: Partial<Profile>): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor('en')}>
      <MemoryRouter>
        <CountingBox known={{ ...profileOf(1), ...change }} />
      </MemoryRouter>
    </I18nProvider>,
  );
}
const isOn = (html: string): boolean => /<input[^>]*name="analytics_opt_in"[^>]*\bchecked\b/.test(html);

test('nobody is counted before they said so', async () => {
  expect(isOn(await drawn({}))).toBe(false);
  expect(isOn(await drawn({ analytics_opt_in: true }))).toBe(true);
});

test('the words that somebody agrees to are those of their number: other words need another one', async () => {
  const words = (await drawn({}))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect({ [ANALYTICS_TEXT]: words }).toEqual({
    1:
      'What people search for Count the words I search for ' +
      'This helps us find the parts people need. We count words by day and do not record who searched for them. ' +
      'Only searches for parts and items are counted.',
  });
});
