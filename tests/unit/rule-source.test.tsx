import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Language } from '#domain/text/languages.ts';
import { RuleSource } from '#features/catalogue/components/rule-source.tsx';
import { importRule } from './any-rules.ts';

const noted = importRule('vat_percent', '16', {
  note: 'On value, duty and excise.',
  notes: { pt: 'Sobre o valor, os direitos e o imposto de consumo.' },
});

async function drawn(language: Language): Promise<string> {
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor(language)}>
      <RuleSource rule={noted} />
    </I18nProvider>,
  );
}

test('the note of a rule stands in the language of the page, and where it has none there it is marked as English', async () => {
  expect(await drawn('pt')).toMatch(/^Sobre o valor, os direitos e o imposto de consumo\. </);
  expect(await drawn('en')).toMatch(/^On value, duty and excise\. </);
  expect(await drawn('sw')).toMatch(/^<span lang="en">On value, duty and excise\.<\/span> </);
});
