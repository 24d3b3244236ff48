import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { ItemDetail } from '#contract/items.ts';
import { PART_NUMBER } from '#domain/listings/listed-values.ts';
import { ItemFacts } from '#features/items/components/item-facts.tsx';
import { packItemOf } from '#features/catalogue/pack-shapes.ts';
import { listing } from './any-listings.ts';

const part = v.parse(
  ItemDetail,
  packItemOf(
    listing({ id: 501, productClass: 2, vehicleClass: null, partNumber: '04465-0D070', colour: 'Black' }),
    { setting: 'spec', now: 0 },
    [],
  ),
);

test.each([
  ['en', 'Part number', 'Colour', 'Black'],
  ['sw', 'Namba ya kipuri', 'Rangi', 'Nyeusi'],
  ['pt', 'Número da peça', 'Cor', 'Preto'],
] as const)('in %s a part has "%s", and "%s" is %s', async (language, label, ...colour) => {
  const i18n = await i18nFor(language);
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ItemFacts item={part} />
    </I18nProvider>,
  );
  for (const words of [label, ...colour]) expect(drawn).toContain(words);
  expect(drawn).toContain('04465-0D070');
  expect(drawn.includes(PART_NUMBER)).toBe(language === 'en');
});
