import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { add, newBuyer, placeOne } from './checkout-steps.ts';
import { textOf } from './harness/pdf-text.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const DAY_S = 86_400;

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ chassis: null }).execute();
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
});

async function order() {
  const { number } = await placeOne(shop, buyer.token, staff);
  const detail = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
  if (!detail.invoice) throw new Error('no invoice');
  return { number, code: detail.invoice.verification_code, pdfBytes: detail.invoice.pdf_bytes };
}

const download = (number: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/orders/${number}/invoice/`,
    headers: { authorization: `Token ${buyer.token}`, ...headers },
  });
const verify = (path: string) => shop.api('GET', `/verify-invoice/${path}`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the pro-forma', () => {
  test('is a PDF whose every download has the same bytes, named by their hash', async () => {
    const { number, pdfBytes } = await order();
    const first = await download(number);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="chicargos-proforma-${number}.pdf"`,
      'cache-control': 'private, no-cache',
      etag: `"${sha256(first.rawPayload)}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.rawPayload).toHaveLength(pdfBytes);
    shop.clock.advance(60);
    const second = await download(number, { 'accept-encoding': 'br, gzip' });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const unchanged = await download(number, { 'if-none-match': String(first.headers['etag']) });
    expect([unchanged.statusCode, unchanged.payload]).toEqual([304, '']);
  });

  test('says who, what, how much, where to pay and how to check', async () => {
    const { number, code } = await order();
    const text = textOf((await download(number)).rawPayload);
    const { bank } = shop.config;
    for (const expected of [
      'PRO-FORMA INVOICE',
      `PF-${number}-1`,
      'Mr Chanda Phiri',
      'REF 12',
      '2012 Toyota Corolla 1.6 Icon',
      'Port: Mombasa, Kenya',
      'Destination: Kenya. By RORO',
      'RORO to Mombasa,',
      '$5,950.00 USD',
      'Five thousand nine hundred and fifty US dollars',
      bank.payee,
      bank.accountNumber,
      bank.swift,
      code,
      'shop.example.test/verify-invoice',
      'Fraud warning',
      'Terms of payment',
      'Do not pay',
    ])
      expect(text).toContain(expected);
  });

  test('names the company, the terms and the car as it was when it was ordered, its chassis number in part', async () => {
    const facts = { colour: 'Silver', doors: 5, seats: 7, chassis: 'SAJAA00AA0A123456' };
    const car = (values: object) =>
      shop.db.updateTable('products').set(values).where('id', '=', 12).execute();
    await car(facts);
    const { number, code } = await order();
    await car({ colour: 'Red', doors: null, seats: null, chassis: 'SAJAA00AA0A654321' });
    const first = textOf((await download(number)).rawPayload);
    const issued = await shop.api('POST', `/staff/orders/${number}/invoice/`, {
      token: staff,
      key: randomUUID(),
      body: {},
    });
    expect(issued.status, issued.text).toBeLessThan(300);
    const { invoice } = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
    expect(invoice?.number).toBe(`PF-${number}-2`);
    for (const text of [first, textOf((await download(number)).rawPayload)]) {
      const said = text.replaceAll(/\s+/g, ' ');
      for (const expected of [
        'Seller. SAMPLE: there is no such company',
        'Chicargos Ltd (sample)',
        'Registration number: 00000000 (sample)',
        'C&F Mombasa (CFR)',
        'colour Silver',
        'doors 5 · seats 7 · chassis SAJAA00AA0A••••••',
      ])
        expect(said).toContain(expected);
      expect(said).not.toMatch(/A123456|654321|Red/);
    }
    const checked = (await verify(`${code}/`)).as(VerifiedInvoice);
    expect(checked.lines).toMatchObject([{ product_id: 12, chassis: 'SAJAA00AA0A••••••' }]);

    const shown = async () =>
      (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail).line_props[0];
    expect((await shown())?.facts).toMatchObject({ colour: 'Silver', chassis: 'SAJAA00AA0A••••••' });
    await shop.db
      .updateTable('orders')
      .set((row) => ({ paid_minor: row.ref('total_minor') }))
      .where('number', '=', number)
      .execute();
    expect((await shown())?.facts?.chassis).toBe('SAJAA00AA0A123456');
  });

  test('is not handed out for an order that was canceled', async () => {
    const { number } = await order();
    await shop.db.updateTable('orders').set({ status: 'Canceled' }).where('number', '=', number).execute();
    const answer = await download(number);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'order_canceled']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('goes with the order mail, whose text gives amount, code and links, and no bank details', async () => {
    const { number, code } = await order();
    const row = await shop.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('dedupe_key', '=', `order:${number}`)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      template: 'order-received',
      to_address: buyer.email,
      invoice_number: `PF-${number}-1`,
      links: [
        `https://shop.example.test/verify-invoice/${code}`,
        `https://shop.example.test/orders/${number}`,
      ],
    });
    for (const expected of ['$5,950.00 USD', code, `PF-${number}-1`, '4 March 2025', 'What to do next'])
      expect(row.text).toContain(expected);
  });
});

describe('verifying', () => {
  test('by code tells anyone that it is good, and nothing personal', async () => {
    const { number, code } = await order();
    const answer = await verify(`${code}/`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual({
      valid: true,
      status: 'current',
      bank: 'Sample Bank (demo, do not pay)',
      invoice_number: `PF-${number}-1`,
      issued_at: expect.any(String) as string,
      expires_at: expect.any(String) as string,
      currency: 'USD',
      total: '5950.00',
      left_to_pay: '5950.00',
      consignee_masked: 'C. P.',
      payee: shop.config.bank.payee,
      bank_account_last4: '4417',
      sample: true,
      lines: [
        {
          product_id: 12,
          title: '2012 Toyota Corolla 1.6 Icon',
          quantity: 1,
          chassis: null,
          set: {
            seller: null,
            price_since: expect.any(String) as string,
            shipping: {
              source: 'quote',
              since: null,
              at: expect.any(String) as string,
              until: expect.any(String) as string,
            },
          },
        },
      ],
      port: 'Mombasa, Kenya',
    });
  });

  test('shows by code the very car of its order, so that a code on the paper of another one shows', async () => {
    const first = await order();
    const { number } = await placeOne(shop, buyer.token, staff, 13);
    const other = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
    const shown = async (code = '') => (await verify(`${code}/`)).as(VerifiedInvoice).lines;
    expect((await shown(first.code)).map((line) => line.product_id)).toEqual([12]);
    expect((await shown(other.invoice?.verification_code)).map((line) => line.product_id)).toEqual([13]);
  });

  test('says who set the figures and when, as it was when it was ordered, like the paper', async () => {
    const vendor = await newBuyer(shop);
    const now = shop.clock.now();
    await shop.db
      .insertInto('supporters')
      .values({ user_id: vendor.id, code: 'FGSX2345', upline_id: null, terms_version: 1, created_at: now })
      .execute();
    await shop.db
      .insertInto('sellers')
      .values({ user_id: vendor.id, status: 'approved', applied_at: now, approved_at: now })
      .execute();
    const named = (first_name: string) =>
      shop.db
        .updateTable('users')
        .set({ first_name, last_name: 'Kabwe' })
        .where('id', '=', vendor.id)
        .execute();
    const car = (values: object) =>
      shop.db.updateTable('products').set(values).where('id', '=', 12).execute();
    await named('Bwalya');
    await car({ owner_id: vendor.id });
    const shopper = await newBuyer(shop);
    expect((await add(shop, shopper.token, 12)).results[0]?.own_stock).toBe(false);
    const { price_since: since, price_minor } = await shop.db
      .selectFrom('products')
      .select(['price_since', 'price_minor'])
      .where('id', '=', 12)
      .executeTakeFirstOrThrow();
    const { number, code } = await order();

    const set = {
      seller: 'Bwalya Kabwe',
      price_since: wireTime(since),
      shipping: { source: 'quote', since: null, at: wireTime(now), until: expect.any(String) as string },
    };

    // Neither name nor price of later stands on what was ordered before.
    await named('Mwila');
    await car({ price_minor: 999_900 });
    await shop.api('POST', `/staff/orders/${number}/invoice/`, { token: staff, key: randomUUID(), body: {} });
    const placed = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
    expect(placed.line_props.map((line) => line.set)).toEqual([set]);
    const { invoice } = placed;
    expect(invoice?.number).toBe(`PF-${number}-2`);
    for (const one of [code, invoice?.verification_code ?? '']) {
      const [line] = (await verify(`${one}/`)).as(VerifiedInvoice).lines;
      expect(line?.set).toEqual(set);
    }
    const said = textOf((await download(number)).rawPayload).replaceAll(/\s+/g, ' ');
    expect(said).toContain('Price set by Bwalya Kabwe on');
    expect(said).toContain('shipping quoted by Chicargos on');

    // A name that tells where to send money is on no paper (security 45).
    await named('Pay to account 0123456789');
    const other = await order();
    expect((await verify(`${other.code}/`)).as(VerifiedInvoice).lines[0]?.set?.seller).toBe('');
    await car({ owner_id: null, price_minor });
  });

  test('takes a code as people type it', async () => {
    const { number } = await order();
    await shop.db
      .updateTable('invoices')
      .set({ code: '10AB2CDE3FGH' })
      .where('order_number', '=', number)
      .execute();
    for (const typed of ['10AB2CDE3FGH', 'loab-2cde-3fgh', 'I0AB%202CDE%203FGH', '1oAb--2cDe3fGh'])
      expect((await verify(`${typed}/`)).as(VerifiedInvoice).invoice_number).toBe(`PF-${number}-1`);
  });

  test.each(['0000-0000-0000', 'UUUU-UUUU-UUUU', 'short', '10AB2CDE3FGH0', 'PF-100000001-1'])(
    'knows no %s',
    async (code) => {
      const answer = await verify(`${code}/`);
      expect([answer.status, answer.body]).toEqual([
        404,
        {
          code: 'invoice_not_found',
          detail: 'No invoice with this code was issued by us',
          valid: false,
        },
      ]);
    },
  );

  test('a file: untouched it is ours, with one byte changed it is not', async () => {
    const { number, code } = await order();
    const pdf = (await download(number)).rawPayload;
    const hash = sha256(pdf).toUpperCase();
    const changed = Buffer.from(pdf);
    changed[1000] = (changed[1000] ?? 0) ^ 1;

    expect((await verify(`?sha256=${hash}`)).as(VerifiedInvoice)).toMatchObject({
      valid: true,
      file: 'unchanged',
      invoice_number: `PF-${number}-1`,
    });
    expect((await verify(`${code}/?sha256=${hash}`)).as(VerifiedInvoice)).toMatchObject({
      valid: true,
      file: 'unchanged',
    });
    const alone = await verify(`?sha256=${sha256(changed)}`);
    expect([alone.status, alone.body]).toEqual([
      404,
      {
        code: 'invoice_not_found',
        detail: 'This file is not a pro-forma as we issued it',
        valid: false,
        file: 'changed',
      },
    ]);
    // The code is good, the file is not: both must be for the page to call it good.
    expect((await verify(`${code}/?sha256=${sha256(changed)}`)).as(VerifiedInvoice)).toMatchObject({
      valid: true,
      file: 'changed',
    });
  });

  test('the file of another order under this code is a changed one', async () => {
    const first = await order();
    const second = await order();
    const hash = sha256((await download(second.number)).rawPayload);
    expect((await verify(`${first.code}/?sha256=${hash}`)).as(VerifiedInvoice).file).toBe('changed');
  });

  test.each([
    { path: '', status: 400, code: 'validation_failed' },
    { path: '?sha256=abc', status: 404, code: 'invoice_not_found' },
    { path: 'CODE/?sha256=abc', status: 404, code: 'invoice_not_found' },
  ])('refuses /verify-invoice/$path', async ({ path, status, code }) => {
    const answer = await verify(path);
    expect([answer.status, answer.as(Problem).code]).toEqual([status, code]);
  });

  test('refuses a file whose hash is none', async () => {
    const { code } = await order();
    const answer = await verify(`${code}/?sha256=abc`);
    expect([answer.status, answer.as(Problem)]).toMatchObject([
      400,
      { code: 'validation_failed', detail: 'Check your input', fields: { sha256: [expect.any(String)] } },
    ]);
  });

  test.each([
    { name: 'canceled', set: { status: 'Canceled' as const }, says: 'canceled' },
    { name: 'authorized', set: { status: 'Authorized' as const, paid_minor: 595_000 }, says: 'paid' },
    { name: 'shipped', set: { status: 'Shipped' as const, paid_minor: 595_000 }, says: 'paid' },
    {
      name: 'authorized, and not paid after all',
      set: { status: 'Authorized' as const, paid_minor: 594_999 },
      says: 'current',
    },
    { name: 'paid and still pending', set: { paid_minor: 595_000 }, says: 'paid' },
    { name: 'paid in part', set: { paid_minor: 594_999 }, says: 'current' },
    { name: 'declined', set: { status: 'Payment Declined' as const }, says: 'current' },
  ])('says of an order that is $name: $says', async ({ set, says }) => {
    const { number, code } = await order();
    await shop.db.updateTable('orders').set(set).where('number', '=', number).execute();
    const verified = (await verify(`${code}/`)).as(VerifiedInvoice);
    expect([verified.status, verified.valid]).toEqual([says, says === 'current']);
  });

  test('says superseded of an older one', async () => {
    const { number, code } = await order();
    await shop.db
      .updateTable('invoices')
      .set({ status: 'superseded' })
      .where('order_number', '=', number)
      .execute();
    expect((await verify(`${code}/`)).as(VerifiedInvoice)).toMatchObject({
      valid: false,
      status: 'superseded',
    });
    expect((await download(number)).statusCode).toBe(404);
  });

  test('is limited to 30 a minute for one address', async () => {
    const strict = await testServer({ config: { rateLimits: true } });
    for (let at = 0; at < 30; at++)
      expect((await strict.api('GET', '/verify-invoice/0000-0000-0000/', { ip: '10.0.0.1' })).status).toBe(
        404,
      );
    const late = await strict.api('GET', '/verify-invoice/?sha256=abc', { ip: '10.0.0.1' });
    expect([late.status, late.as(Problem).code]).toEqual([429, 'rate_limited']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.api('GET', '/verify-invoice/?sha256=abc', { ip: '10.0.0.2' })).status).toBe(404);
  });

  // Last: moves the clock.
  test('says expired after 90 days to the second, where staff set no day to pay by', async () => {
    const { number, code } = await order();
    await shop.db.updateTable('orders').set({ pay_before: null }).where('number', '=', number).execute();
    shop.clock.advance(90 * DAY_S - 1);
    expect((await verify(`${code}/`)).as(VerifiedInvoice)).toMatchObject({ valid: true, status: 'current' });
    shop.clock.advance(1);
    expect((await verify(`${code}/`)).as(VerifiedInvoice)).toMatchObject({
      valid: false,
      status: 'expired',
    });
    const { token } = await shop.db
      .transaction()
      .execute((tx) => createSession(tx, buyer.id, 'a phone', shop.clock.now()));
    const file = await shop.app.inject({
      method: 'GET',
      url: `/api/orders/${number}/invoice/`,
      headers: { authorization: `Token ${token}` },
    });
    expect(file.statusCode).toBe(200);
  });
});
