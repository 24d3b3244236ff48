import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Notice } from '#contract/notices.ts';
import { useNoticeWords } from '#features/notices/words.ts';

async function shown(notice: Pick<Notice, 'kind' | 'params'>): Promise<string> {
  function Words() {
    const { news, about } = useNoticeWords()(notice);
    return [news, about].filter(Boolean).join(': ');
  }
  const i18n = await i18nFor('en');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Words />
    </I18nProvider>,
  );
}

const CAR = '2012 Toyota Corolla';

test.each<{ whom: string; params: Notice['params']; says: string }>([
  { whom: 'who asked a seller', params: { title: CAR }, says: `The seller answered your question: ${CAR}` },
  { whom: 'who asked the shop', params: {}, says: 'We answered your request' },
  { whom: 'who asked for a quote', params: { quote: 'quoted' }, says: 'Your shipping quote is ready' },
  {
    whom: 'whose quote was taken back',
    params: { quote: 'withdrawn' },
    says: 'Your shipping quote was withdrawn',
  },
  { whom: 'a seller who is asked', params: { question: CAR }, says: `A buyer has a question: ${CAR}` },
  { whom: 'who may sell now', params: { selling: 'approved' }, says: 'You are approved to sell' },
  {
    whom: 'who may not sell',
    params: { selling: 'rejected' },
    says: 'Your application to sell was not approved',
  },
  {
    whom: 'who may not sell any more',
    params: { selling: 'rejected', withdrawn: 'yes' },
    says: 'Your approval to sell was withdrawn',
  },
])('$whom reads "$says"', async ({ params, says }) => {
  expect(await shown({ kind: 'inquiry', params })).toBe(says);
});
