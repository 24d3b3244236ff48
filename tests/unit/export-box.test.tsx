import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { ExportBox } from '#features/account/data/export-box.tsx';

test('no file can be had before it is known what this phone alone holds', async () => {
  const i18n = await i18nFor('en');
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ExportBox />
    </I18nProvider>,
  );
  expect(html).toMatch(/<button[^>]*aria-busy="true"[^>]*>.*Download my data/);
});
