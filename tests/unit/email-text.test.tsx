import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import { ConsigneeSummary } from '#features/checkout/components/consignee-summary.tsx';

test('the address of the consignee breaks behind its signs and nowhere else, and is copied as it is', async () => {
  const email = 'chanda.m-phiri_2@post.example';
  const consignee = {
    title: 'Ms',
    first_name: 'Chanda',
    last_name: 'Phiri',
    line1: '12 Cairo Road',
    line2: '',
    line4: 'Lusaka',
    state: '',
    country: 'ZM',
    phone_number: '260971234567',
    notes: '',
    email,
  };
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor('en')}>
      <MemoryRouter>
        <ConsigneeSummary consignee={consignee} />
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(markup).toContain('chanda.<wbr/>m-<wbr/>phiri_<wbr/>2@<wbr/>post.<wbr/>example');
  expect(markup.replaceAll('<wbr/>', '')).toContain(`>${email}<`);
});
