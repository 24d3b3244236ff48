import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#domain/text/languages.ts';
import { attachInvoice } from '#server/invoices/draw.ts';
import { replaceInvoice } from '#server/orders/reissue-invoice.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0, num_in_stock: 5 }).execute();
});

async function speak(language: Language): Promise<void> {
  const { status } = await shop.api('PATCH', '/profile/', { token: buyer.token, body: { language } });
  expect(status).toBe(200);
}
const order = async () => (await placeOne(shop, buyer.token, staff)).number;
const download = (number: string) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/orders/${number}/invoice/`,
    headers: { authorization: `Token ${buyer.token}` },
  });
const paper = async (number: string) => (await download(number)).rawPayload;
const words = (pdf: Buffer) => textOf(pdf).replaceAll(/\s+/g, ' ');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const mailOf = (invoice: string) =>
  shop.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('invoice_number', '=', invoice)
    .executeTakeFirstOrThrow();
const reissue = (number: string) =>
  shop.api('POST', `/staff/orders/${number}/invoice/`, {
    token: staff,
    key: randomUUID(),
    body: { reason: 'It ran out' },
  });

/** Another pro-forma, whose process ends right after the commit: what it owed then is never done. */
function issuedAndLost(number: string): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, number);
    if (!row) throw new Error(`no order ${number}`);
    const doing = { tx, now: shop.clock.now(), config: shop.config, actorId: null };
    return (await replaceInvoice(doing, row)).invoice.number;
  });
}

/** File that the folder of sent mails holds of one about a pro-forma: its file. */
function sentWith(template: string, invoice: string): Buffer {
  const folder = join(shop.config.dataDir, 'mail');
  const [sent = ''] = readdirSync(folder)
    .filter((name) => name.includes(template))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(invoice));
  const [, encoded = ''] = /filename="?chicargos-proforma-\d{9}\.pdf"?\n\n([\w+/=\n]+)/.exec(sent) ?? [];
  return Buffer.from(encoded, 'base64');
}

const SAYS = {
  en: {
    paper: ['PRO-FORMA INVOICE', 'Valid until', '4 March 2025', 'Total to pay', 'Fraud warning.'],
    amount: 'Five thousand nine hundred and fifty US dollars and 00 cents',
    subject: (number: string) => `Order ${number} received`,
    mail: 'is attached as a PDF',
    until: '4 March 2025',
  },
  sw: {
    paper: ['ANKARA YA PRO-FORMA', 'Halali hadi', '4 Machi 2025', 'Jumla ya kulipa', 'Onyo la ulaghai.'],
    amount: 'Dola za Marekani elfu tano, mia tisa na hamsini na senti 00',
    subject: (number: string) => `Agizo ${number} limepokelewa`,
    mail: 'imeambatishwa kama PDF',
    until: '4 Machi 2025',
  },
  pt: {
    paper: ['FACTURA PRÓ-FORMA', 'Válida até', '4 de março de 2025', 'Total a pagar', 'Aviso de fraude.'],
    amount: 'Cinco mil novecentos e cinquenta dólares americanos e 00 centavos',
    subject: (number: string) => `Encomenda ${number} recebida`,
    mail: 'segue em anexo, em PDF',
    until: '4 de março de 2025',
  },
} as const;

describe.each(['en', 'sw', 'pt'] as const)('an order of an account in %s', (language) => {
  test('has its pro-forma and the mail that brings it in that language', async () => {
    await speak(language);
    const number = await order();
    const says = SAYS[language];
    const file = await paper(number);
    const { bank } = shop.config;
    const kept = ['$5,950.00 USD', 'REF 12', 'SWIFT', bank.payee, bank.accountNumber, bank.swift, number];
    for (const expected of [...says.paper, says.amount, ...kept]) expect(words(file)).toContain(expected);
    const mail = await mailOf(`PF-${number}-1`);
    expect(mail.subject).toBe(says.subject(number));
    for (const expected of [says.mail, says.until, '$5,950.00 USD']) expect(mail.text).toContain(expected);
    await shop.app.runJobs();
    expect(hashOf(sentWith('order-received', `PF-${number}-1`))).toBe(hashOf(file));
  });
});

describe('a pro-forma that was issued', () => {
  test('keeps its bytes and its hash when the account speaks another language; the next one speaks that', async () => {
    await speak('pt');
    const number = await order();
    const first = await download(number);
    await speak('sw');
    const again = await download(number);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers['etag']).toBe(first.headers['etag']);
    const unchanged = await shop.api('GET', `/verify-invoice/?sha256=${hashOf(first.rawPayload)}`);
    expect(unchanged.status).toBe(200);

    expect((await reissue(number)).status).toBe(201);
    const second = await paper(number);
    for (const expected of SAYS.sw.paper) expect(words(second)).toContain(expected);
    const mail = await mailOf(`PF-${number}-2`);
    expect(mail.subject).toBe(`Agizo ${number}: pro-forma mpya`);
    const former = await attachInvoice(shop.db, `PF-${number}-1`);
    expect(hashOf(former.content), 'the one before, as it was').toBe(hashOf(first.rawPayload));
  });

  test('and is drawn only later speaks as its mail does, whatever the account chose meanwhile', async () => {
    await speak('sw');
    const number = await order();
    const lost = await issuedAndLost(number);
    await speak('pt');
    await shop.app.runJobs();
    const file = await paper(number);
    for (const expected of SAYS.sw.paper) expect(words(file)).toContain(expected);
    expect((await mailOf(lost)).text).toContain(SAYS.sw.mail);
    expect(hashOf(sentWith('order-invoice', lost))).toBe(hashOf(file));
  });

  test('before there were languages, and not drawn since, is in English', async () => {
    await speak('sw');
    const number = await order();
    const lost = await issuedAndLost(number);
    await sql`update invoices set facts = facts - 'language' where number = ${lost}`.execute(shop.db);
    const file = await paper(number);
    for (const expected of SAYS.en.paper) expect(words(file)).toContain(expected);
  });
});
