import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { BODY_TYPES, FUELS, TRANSMISSIONS } from '#domain/listings/listing-rules.ts';
import { useFactValue } from '#shown/fact-value.ts';

function Read({ of }: { of: string }) {
  return useFactValue()(of);
}
async function read(language: (typeof LANGUAGES)[number], of: string): Promise<string> {
  const i18n = await i18nFor(language);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Read of={of} />
    </I18nProvider>,
  );
}

test('what every vehicle says of itself is read in each language', async () => {
  for (const language of LANGUAGES) {
    const { messages } = await i18nFor(language);
    const wordless = [...FUELS, ...TRANSMISSIONS, ...BODY_TYPES].filter(
      (one) => !(`fact.${one}` in messages),
    );
    // The wire speaks English: a phone fetches no words for it.
    expect(wordless.length, language).toBe(
      language === 'en' ? FUELS.length + TRANSMISSIONS.length + BODY_TYPES.length : 0,
    );
  }
});

test.each([
  ['en', 'Automatic', 'Automatic'],
  ['sw', 'Petrol', 'Petroli'],
  ['pt', 'Diesel', 'Gasóleo'],
  ['sw', 'Silver', 'Fedha'],
  ['sw', 'Moonlight Grey Metallic', 'Moonlight Grey Metallic'],
  ['pt', 'toString', 'toString'],
] as const)('in %s the fact %s is read as %s', async (language, of, says) => {
  expect(await read(language, of)).toBe(says);
});
