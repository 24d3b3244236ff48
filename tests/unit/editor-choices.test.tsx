import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import { useCategoryPath, useVehicleTypeName } from '#features/vendor/creation/category-path.ts';
import { useChoice } from '#shown/listing-field-text.ts';
import { BootContext } from '#offline/react/react.ts';

/** Values that sellers choose from, and the way to a listing, are read in the language of the page. */
function Choice({ field, value }: { field: ListingField; value: string }) {
  return useChoice()(field, value);
}
function Type({ of }: { of: string }) {
  const name = useVehicleTypeName();
  return `${name(of)} | ${useCategoryPath(`${of} > Toyota > Corolla`, 'vehicles')}`;
}

async function drawn(language: 'en' | 'sw' | 'pt', node: ReactNode): Promise<string> {
  const i18n = await i18nFor(language);
  const engine = { get: () => null, subscribe: () => () => undefined };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <BootContext value={{ first: {}, engine, load: () => Promise.reject(new Error('no engine here')) }}>
        {node}
      </BootContext>
    </I18nProvider>,
  );
}

test.each([
  ['en', 'sFuel', 'Petrol', 'Petrol'],
  ['sw', 'sFuel', 'Petrol', 'Petroli'],
  ['pt', 'sFuel', 'Diesel', 'Gasóleo'],
  ['pt', 'sSteering', 'left', 'Volante à esquerda'],
  // A title is its seller's, whatever word it is.
  ['sw', 'pTitle', 'Petrol', 'Petrol'],
] as const)('in %s the choice of %s %s is "%s"', async (language, field, value, says) => {
  expect(await drawn(language, <Choice field={field} value={value} />)).toBe(says);
});

test.each([
  ['en', 'Cars', 'Cars'],
  ['sw', 'Cars', 'Magari'],
  ['pt', 'Cars', 'Carros'],
  ['sw', 'Boats', 'Boats'],
] as const)('in %s vehicles of the type %s are listed under "%s"', async (language, of, says) => {
  expect(await drawn(language, <Type of={of} />)).toBe(`${says} | ${says} &gt; Toyota &gt; Corolla`);
});
