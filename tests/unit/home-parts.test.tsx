import { I18nProvider } from '@lingui/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { PictureMode } from '#domain/stock/picture-mode.ts';
import { Brands } from '#features/catalogue/components/brands.tsx';
import { PicturesContext } from '#shown/pictures.ts';

type Given = Partial<ComponentProps<typeof Brands>>;
const EMBLEM = '/media/emblems/toyota.svg';
const BROKEN = { code: 'server_error', detail: 'Server error' };

async function drawn(given: Given, mode: PictureMode = 'all'): Promise<string> {
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <PicturesContext value={{ mode, choose: () => undefined }}>
          <Brands
            counts={undefined}
            known={[]}
            problem={null}
            loading={false}
            onRetry={() => undefined}
            {...given}
          />
        </PicturesContext>
      </MemoryRouter>
    </I18nProvider>,
  );
}

test('a brand stands with its count and emblem, and without the emblem where no picture loads', async () => {
  const counts = { Toyota: [1234, EMBLEM] as const };
  const all = await drawn({ counts });
  expect(all).toContain('Toyota');
  expect(all).toContain('1,234');
  expect(all).toContain(EMBLEM);
  expect(await drawn({ counts }, 'none')).not.toContain(EMBLEM);
});

test('counts that fail leave cards of the makes that the phone knows, without figures, else they say Failure', async () => {
  const cards = await drawn({ problem: BROKEN, known: ['BMW', 'Toyota'] });
  expect(cards).toContain('BMW');
  expect(cards).not.toContain('<small>');
  expect(cards).not.toContain('Failure');
  expect(await drawn({ problem: BROKEN })).toContain('Failure');
});
