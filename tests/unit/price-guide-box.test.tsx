import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { addressOf } from '#contract/declare.ts';
import { type PriceGuide, priceGuide } from '#contract/listings/price-guide.ts';
import { EditorGuide } from '#features/vendor/editor/editor-guide.tsx';
import { EditorForm } from '#features/vendor/editor/editor-form.ts';
import { newListing } from '#features/vendor/preview/listing-view.ts';
import { BootContext } from '#offline/react/react.ts';

const ASKED = { make: 'Toyota', model: 'Corolla', year: '2012', category: '' };
const FIGURES = { low: '100000.00', median: '120000.00', high: '150000.50' };

const CAR = newListing({
  cid: 7,
  title: '2012 Toyota Corolla',
  prodClass: 'vehicles',
  category: 'Cars > Toyota > Corolla',
  model: 'Corolla',
  madeAt: '2026-11-22T08:00:00Z',
});

/** Words beside the price in a listing's editor, to an answer about Corollas of 2012; one thing of its year is typed. */
async function said(given: Partial<PriceGuide>, year = '2012'): Promise<string> {
  const answer: PriceGuide = { count: 3, abroad: 0, figures: FIGURES, rate_day: null, ...given };
  const i18n = await i18nFor('en');
  const boot = {
    first: { [addressOf(priceGuide.path, ASKED)]: answer },
    engine: { get: () => null, subscribe: () => () => undefined },
    load: () => Promise.reject(new Error('not asked for')),
  };
  const form = new EditorForm(CAR, 2026);
  form.type('sYear', year);
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BootContext value={boot}>
        <EditorGuide form={form} view={CAR} />
      </BootContext>
    </I18nProvider>,
  );
  return shown.replaceAll(/<\/p>/g, ' ').replaceAll(/<[^>]+>/g, '');
}

test.each<[string, Partial<PriceGuide>, string[], string[]]>([
  [
    'three in Zambia',
    {},
    [
      'Similar listings ask K100,000 to K150,001. Half of them are below K120,000. ',
      'From 3 listings on Chicargos, excluding the cheapest and the dearest quarter.',
    ],
    ['abroad', 'rate'],
  ],
  [
    'four of one price',
    { count: 4, figures: { low: '90000.00', median: '90000.00', high: '90000.00' } },
    ['Similar listings ask K90,000. ', 'From 4 listings'],
    ['Half of them', ' to K'],
  ],
  [
    'three, one of them abroad',
    { abroad: 1, rate_day: '2026-11-20' },
    [
      '1 of them is still abroad: its price is without shipping and duty.',
      'Dollars at the rate of 20 Nov 2026.',
    ],
    ['All of them'],
  ],
  ['five, two of them abroad', { count: 5, abroad: 2 }, ['2 of them are still abroad: their prices are'], []],
  [
    'three that are all abroad',
    { abroad: 3 },
    ['All of them are still abroad: their prices are without shipping and duty.'],
    ['3 of them'],
  ],
])('beside the price stands what others ask: %s', async (_, given, words, others) => {
  const box = await said(given);
  for (const word of words) expect(box).toContain(word);
  for (const word of others) expect(box).not.toContain(word);
});

test('nothing stands there while too few ask, and as long as the year is not typed', async () => {
  expect(await said({ count: 2, figures: null })).toBe('');
  expect(await said({}, '')).toBe('');
});
