import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { FitmentMakes } from '#contract/listings/fitment.ts';
import type { Language } from '#domain/text/languages.ts';
import { FitmentChoice } from '#features/vendor/fitment/fitment-choice.tsx';
import { FitmentChosen } from '#features/vendor/fitment/fitment-chosen.tsx';

const trim = (doc_id: string, label: string) => ({
  doc_id,
  label,
  years: [[2007, 2010]] as [number, number][],
});
const TREE: FitmentMakes = {
  makes: ['Toyota'],
  make: 'Toyota',
  models: [
    { model: 'Yaris', variants: [{ variant: 'XP90', trims: [trim('1', 'One')] }] },
    { model: 'Corolla', variants: [{ variant: 'E150', trims: [trim('2', 'Two'), trim('3', 'Three')] }] },
  ],
};

async function words(language: Language, find: string, takenOut: number, tree = TREE): Promise<string> {
  const nothing = () => undefined;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor(language)}>
      <FitmentChoice tree={tree} find={find} chosen={new Set()} onTick={nothing} />
      <FitmentChosen
        list={{}}
        unsaved={new Set()}
        takenOut={takenOut}
        waiting={new Map()}
        onRemove={nothing}
        onPutBack={nothing}
      />
    </I18nProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, '|');
}

test.each<[Language, string, string[], string, string[]]>([
  [
    'en',
    'yaris',
    ['1 trim found', '|1 trim|', '1 trim removed. Not saved yet'],
    'corolla',
    ['2 trims found', '|2 trims|', '2 trims removed. Not saved yet'],
  ],
  ['sw', 'yaris', ['Toleo 1 limepatikana'], 'corolla', ['Matoleo 2 yamepatikana']],
  ['pt', 'yaris', ['1 versão encontrada'], 'corolla', ['2 versões encontradas']],
])('in %s one trim is told from several', async (language, one, ofOne, several, ofSeveral) => {
  const [single, plural] = [await words(language, one, 1), await words(language, several, 2)];
  for (const text of ofOne) expect(single).toContain(text);
  for (const text of ofSeveral) expect(plural).toContain(text);
});

test('a variant of the name of its model has a box that is told from that of the model', async () => {
  const cross = [
    { variant: 'Corolla Cross', trims: [trim('4', 'SUV')] },
    { variant: 'Corolla Cross 4WD', trims: [trim('5', 'SUV')] },
  ];
  const text = await words('en', 'cross', 0, {
    ...TREE,
    models: [{ model: 'Corolla Cross', variants: cross }],
  });
  expect(text.match(/All [^|]+/g)).toEqual([
    'All variants of Corolla Cross',
    'All of Corolla Cross',
    'All of Corolla Cross 4WD',
  ]);
  // The groups' names say the model once.
  expect(text).not.toContain('Corolla Cross Corolla Cross');
});
