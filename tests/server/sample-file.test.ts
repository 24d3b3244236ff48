import { expect, test } from 'vitest';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';

const bank = {
  bankName: 'True Bank',
  accountName: 'Chicargos Trading',
  accountNumber: '20417785',
  swift: 'TRUEGB2L',
  address: '2 True Street',
  payee: 'Chicargos Trading',
  isSample: false,
};
const shop = await testServer({ config: { bank } });
const download = (query = '') => shop.app.inject({ method: 'GET', url: `/api/pdf-file/${query}` });

test('anybody reads a sample of a pro-forma, and it is not sent twice', async () => {
  const { statusCode, headers, rawPayload } = await download();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="chicargos-sample.pdf"',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  });
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const again = await shop.api('GET', '/pdf-file/', {
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect(again.status).toBe(304);
});

test('it says that it is a sample, and nothing of the account that the shop is paid into (security 17)', async () => {
  const text = textOf((await download()).rawPayload);
  expect(text).toContain('SAMPLE. The bank details in this document are not real. Do not pay.');
  expect(text).toContain('A sample vehicle');
  for (const secret of [bank.bankName, bank.accountName, bank.accountNumber, bank.swift, bank.address])
    expect(text).not.toContain(secret);
});

test.each([
  { query: '?lang=sw', says: ['MFANO. Taarifa za benki', 'Gari la mfano', '1 Januari 2025'] },
  {
    query: '?lang=pt',
    says: ['AMOSTRA. Os dados bancários', 'Um veículo de amostra', '1 de janeiro de 2025'],
  },
  { query: '?lang=en', says: ['SAMPLE. The bank details', 'A sample vehicle', '1 January 2025'] },
  { query: '?lang=fr', says: ['SAMPLE. The bank details'] },
])('$query is what its address says, kept and sent for each by itself', async ({ query, says }) => {
  const { statusCode, headers, rawPayload } = await download(query);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toContain('public');
  const text = textOf(rawPayload);
  for (const expected of [...says, 'Sample Bank (do not pay)', 'SAMPGB2L']) expect(text).toContain(expected);
});

test.each(['bc', 'a5', 'v-banner', 'x', ''])('a stranger gets no file of the type %j', async (type) => {
  const { status, headers } = await shop.api('GET', `/pdf-file/?type=${type}`);
  expect([status, headers['cache-control']]).toEqual([401, 'no-store']);
});
