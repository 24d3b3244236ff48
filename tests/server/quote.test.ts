import { beforeEach, describe, expect, test } from 'vitest';
import { QuoteAnswer } from '#contract/basket-commands.ts';
import { Basket } from '#contract/basket.ts';
import { Problem } from '#contract/problem.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, publishRates, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const DAY_S = 86_400;

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

const inbox = () => shop.mail(shop.config.supportInbox);

describe('asking for a quote', () => {
  test.each(['GET', 'POST'])('by %s marks the basket and tells staff once', async (method) => {
    const basket = await add(shop, buyer.token, 12, { quantity: 2 });
    const ask = () =>
      method === 'GET'
        ? shop.api('GET', `/request-shipping-quote/?q=${basket.id}`, { token: buyer.token })
        : shop.api('POST', '/request-shipping-quote/', {
            token: buyer.token,
            body: { q: String(basket.id) },
          });
    const before = (await inbox()).length;
    const first = await ask();
    expect(first.as(QuoteAnswer)).toEqual({
      basket: basket.url,
      is_shipping_requested: true,
      status: 'Request is Pending',
      requested_at: '2025-03-01T09:00:00Z',
      quoted_at: null,
      detail: 'Your basket will be updated within 20 minutes',
    });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await ask()).body).toEqual(first.body);
    const mails = await inbox();
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]).toMatchObject({
      template: 'quote-request',
      subject: `Shipping quote wanted for basket ${basket.id}`,
      links: [`https://shop.example.test/staff/quotes/${basket.id}`],
    });
    const asked = await basketOf(shop, buyer.token);
    expect(mails[0]?.text).toContain(`Basket ${basket.id}, revision ${asked.revision}`);
    expect(mails[0]?.text).toContain('2 x 2012 Toyota Corolla 1.6 Icon, REF 12, RORO');
    expect(asked).toMatchObject({
      is_shipping_requested: true,
      quote: { status: 'requested', status_text: 'Request is Pending', requested_at: '2025-03-01T09:00:00Z' },
    });
  });

  test('names whoever asks without a link, and tells staff twenty times an hour at most (security 43)', async () => {
    await shop.db
      .updateTable('users')
      .set({ first_name: 'Chanda, set it here: https://evil.example/x' })
      .where('id', '=', buyer.id)
      .execute();
    const basket = await add(shop, buyer.token, 12);
    await shop.api('POST', '/request-shipping-quote/', {
      token: buyer.token,
      body: { q: String(basket.id) },
    });
    const [mail] = await inbox();
    expect(mail?.text).toContain('asks what shipping costs');
    expect(mail?.text).not.toContain('https://evil.example');
  });

  test('tells staff again after another destination took the request away', async () => {
    const basket = await add(shop, buyer.token, 12);
    const before = (await inbox()).length;
    for (const country of ['UG', 'ZM']) {
      await shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: basket.id } });
      await shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country } });
    }
    expect(await inbox()).toHaveLength(before + 2);
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      is_shipping_requested: false,
      quote: { status: 'none', requested_at: null },
    });
  });

  test('works for the open basket of a phone that never saw its id', async () => {
    await add(shop, buyer.token, 12);
    const answer = await shop.api('POST', '/request-shipping-quote/', {
      token: buyer.token,
      body: { open: true },
    });
    expect(answer.as(QuoteAnswer).status).toBe('Request is Pending');
  });

  test('is refused without a basket, for an empty one, and for one that was ordered', async () => {
    const ask = (q: unknown) =>
      shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q } });
    const missing = await ask(undefined);
    expect([missing.status, missing.as(Problem).code]).toEqual([400, 'required']);
    const own = await basketOf(shop, buyer.token);
    for (const q of ['nothing', `/products/${own.id}/`, 99_999_999_999])
      expect((await ask(q)).status).toBe(404);
    const empty = await ask((await basketOf(shop, buyer.token)).id);
    expect([empty.status, empty.body]).toMatchObject([
      400,
      { code: 'basket_empty', detail: 'You have no items in your basket.' },
    ]);
    const basket = await quote(shop, staff, await add(shop, buyer.token, 12));
    expect((await checkout(shop, buyer.token, checkoutBody(basket))).status).toBe(200);
    const ordered = await ask(basket.id);
    expect([ordered.status, ordered.as(Problem).code]).toEqual([409, 'basket_not_open']);
  });

  test('is refused to a browser that only guesses', async () => {
    const basket = await add(shop, buyer.token, 12);
    const answer = await shop.api('GET', `/request-shipping-quote/?q=${basket.id}`, {
      token: buyer.token,
      headers: { 'sec-purpose': 'prefetch;prerender' },
    });
    expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
    expect(await basketOf(shop, buyer.token)).toEqual(basket);
  });

  test('asks nobody where a published rate covers every line', async () => {
    await publishRates(shop, 'Durban', 145_000);
    const basket = await add(shop, buyer.token, 12, {
      destination_country: 'ZM',
      destination_port: 'Durban',
    });
    const before = (await inbox()).length;
    const answer = await shop.api('GET', `/request-shipping-quote/?q=${basket.id}`, { token: buyer.token });
    expect(answer.as(QuoteAnswer)).toMatchObject({
      status: 'Published rate',
      is_shipping_requested: false,
      requested_at: null,
    });
    expect(await inbox()).toHaveLength(before);
    expect(await basketOf(shop, buyer.token)).toEqual(basket);
  });
});

describe('staff set a quote', () => {
  const put = (basket: Basket, body: unknown, more: { token?: string; tag?: string | null } = {}) => {
    const tag = more.tag === undefined ? `"b${basket.id}-${basket.revision}"` : more.tag;
    return shop.api('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
      token: more.token ?? staff,
      body,
      headers: tag === null ? {} : { 'if-match': tag },
    });
  };

  test('per unit: it shows in the basket, opens checkout, is audited and mailed', async () => {
    const basket = await add(shop, buyer.token, 12, { quantity: 2 });
    const answer = await put(basket, { per_unit: 1450 });
    const quoted = answer.as(Basket);
    expect(quoted).toMatchObject({
      shipping_incl_tax: '2900.00',
      order_total: '11900.00',
      checkout_ready: true,
      is_shipping_requested: false,
      quote: {
        status: 'quoted',
        status_text: 'Quoted',
        quoted_at: '2025-03-01T09:00:00Z',
        expires_at: '2025-03-15T09:00:00Z',
      },
      results: [{ shipping_per_unit: '1450.00', shipping_source: 'quote' }],
    });
    expect(answer.headers['etag']).toBe(`"b${quoted.id}-${quoted.revision}"`);
    expect(quoted.revision).toBe(basket.revision + 1);
    expect(await basketOf(shop, buyer.token)).toEqual(quoted);
    const [mail] = await shop.mail(buyer.email);
    expect(mail).toMatchObject({
      template: 'shipping-quoted',
      links: ['https://shop.example.test/my-basket'],
    });
    expect(mail?.text).toContain('$11,900.00 USD');
    const entry = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', String(basket.id))
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'basket.quote',
      entity: 'basket',
      before: { shipping: '0.00', revision: basket.revision },
      after: { shipping: '2900.00', revision: quoted.revision },
    });
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('per line, again, over a request and over a published rate', async () => {
    await publishRates(shop, 'Durban', 145_000);
    await add(shop, buyer.token, 12, { destination_country: 'ZM', destination_port: 'Durban' });
    const basket = await add(shop, buyer.token, 13);
    expect(basket.quote.status).toBe('published');
    const values = Object.fromEntries(basket.results.map((line, at) => [line.id, `${at + 1}00.00`]));
    const quoted = (await put(basket, { values })).as(Basket);
    expect(quoted.results.map((line) => line.shipping_per_unit)).toEqual(['100.00', '200.00']);
    expect(quoted.quote.status).toBe('quoted');
    expect((await put(quoted, { per_unit: '900.00' })).as(Basket).shipping_incl_tax).toBe('1800.00');
  });

  test('as they type it, with a word where it could be two amounts', async () => {
    const basket = await add(shop, buyer.token, 12);
    const [line] = basket.results;
    const typed = (amount: string) => put(basket, { values: { [line?.id ?? 0]: amount } });
    const refused = (await typed('1,2')).as(Problem);
    expect(refused.fields).toEqual({
      values: {
        [line?.id ?? 0]: ['This can be read in more than one way. Write it like 1500, 1,500 or 1,500.50'],
      },
    });
    expect((await typed('1,200')).as(Basket).shipping_incl_tax).toBe('1200.00');
  });

  test('in the currency of the basket', async () => {
    const quoted = (await put(await add(shop, buyer.token, 301), { per_unit: '350.00' })).as(Basket);
    expect(quoted).toMatchObject({ currency: 'ZMW', shipping_incl_tax: '350.00', checkout_ready: true });
  });

  test('only on the basket that they saw', async () => {
    const seen = await add(shop, buyer.token, 12);
    await shop.api('PUT', '/basket/destination/', { token: buyer.token, body: { country: 'TZ' } });
    for (const tag of [undefined, null, '"b1-1"', '*']) {
      const answer = await put(seen, { per_unit: '1450.00' }, { tag });
      expect(answer.status).toBe(412);
      expect(answer.body).toMatchObject({
        code: 'precondition_failed',
        current: { id: seen.id, revision: seen.revision + 1, destination: { code: 'TZ' } },
      });
    }
    expect((await basketOf(shop, buyer.token)).quote.status).toBe('none');
  });

  test('not on one whose price changed since, though nobody read it', async () => {
    const seen = await add(shop, buyer.token, 105);
    await shop.db.updateTable('products').set({ price_minor: 99_000 }).where('id', '=', 105).execute();
    expect((await put(seen, { per_unit: '1450.00' })).status).toBe(412);
  });

  test.each([
    { name: 'nothing', body: {}, field: 'per_unit' },
    { name: 'less than 1', body: { per_unit: '0.99' }, field: 'per_unit' },
    { name: 'a negative amount', body: { per_unit: '-5' }, field: 'per_unit' },
    { name: 'words', body: { per_unit: 'much' }, field: 'per_unit' },
    { name: 'a line of another basket', body: { values: { 999999: '5.00' } }, field: 'values' },
    { name: 'no line', body: { values: {} }, field: 'values' },
    {
      name: 'an end that has passed',
      body: { per_unit: '5.00', expires_at: '2025-03-01T09:00:00Z' },
      field: 'expires_at',
    },
    {
      name: 'an end in 61 days',
      body: { per_unit: '5.00', expires_at: '2025-05-01T09:00:00Z' },
      field: 'expires_at',
    },
    {
      name: 'an end that is no time',
      body: { per_unit: '5.00', expires_at: 'tomorrow' },
      field: 'expires_at',
    },
  ])('refused with $name', async ({ body, field }) => {
    const basket = await add(shop, buyer.token, 12);
    // Judged before the tag, so a stale one makes no difference (contract 5.11).
    const answer = await put(basket, body, { tag: '"b0-0"' });
    expect(answer.status).toBe(400);
    expect(answer.as(Problem).fields).toHaveProperty(field);
  });

  test('until 60 days ahead at most', async () => {
    const basket = await add(shop, buyer.token, 12);
    const answer = await put(basket, { per_unit: '5.00', expires_at: '2025-04-30T09:00:00Z' });
    expect(answer.as(Basket).quote.expires_at).toBe('2025-04-30T09:00:00Z');
  });

  test('for staff alone, on a basket that is there, open and not empty', async () => {
    const basket = await add(shop, buyer.token, 12);
    const other = await put(basket, { per_unit: '5.00' }, { token: buyer.token });
    expect([other.status, other.as(Problem).code]).toEqual([403, 'forbidden']);
    expect((await put({ ...basket, id: 999_999 }, { per_unit: '5.00' }, { token: buyer.token })).status).toBe(
      403,
    );
    for (const id of [999_999, 2_147_483_648])
      expect((await put({ ...basket, id }, { per_unit: '5.00' })).status).toBe(404);
    const empty = await basketOf(shop, (await newBuyer(shop)).token);
    expect((await put(empty, { per_unit: '5.00' })).as(Problem).code).toBe('basket_empty');
    const quoted = (await put(basket, { per_unit: '5.00' })).as(Basket);
    await checkout(shop, buyer.token, checkoutBody(quoted));
    expect((await put(quoted, { per_unit: '5.00' })).as(Problem).code).toBe('basket_not_open');
    const nobody = await shop.api('PUT', `/staff/baskets/${basket.id}/shipping-quote/`, {
      body: { per_unit: '5.00' },
    });
    expect(nobody.status).toBe(401);
  });
});

// Last: these move the clock of the whole file.
describe('a quote that has expired', () => {
  test('shuts checkout, lets items in again and may be asked for anew', async () => {
    const { id } = await add(shop, buyer.token, 12);
    await shop.api('POST', '/request-shipping-quote/', { token: buyer.token, body: { q: id } });
    const quoted = await quote(shop, staff, await basketOf(shop, buyer.token));
    shop.clock.advance(14 * DAY_S - 1);
    expect((await basketOf(shop, buyer.token)).checkout_ready).toBe(true);
    shop.clock.advance(1);
    const expired = await basketOf(shop, buyer.token);
    expect(expired).toMatchObject({
      checkout_ready: false,
      shipping_incl_tax: '0.00',
      // Asked for until the basket empties, is ordered or goes elsewhere (contract 3.6).
      is_shipping_requested: true,
      quote: { status: 'none', expires_at: '2025-03-15T09:00:00Z' },
      results: [{ shipping_source: null, attributes: [{ value: '0' }] }],
    });
    expect(expired.revision).toBe(quoted.revision + 1);
    const late = await checkout(shop, buyer.token, checkoutBody(quoted));
    expect([late.status, late.as(Problem).code]).toEqual([409, 'shipping_not_determined']);
    expect((await add(shop, buyer.token, 13)).count).toBe(2);
    const asked = await shop.api('GET', `/request-shipping-quote/?q=${quoted.id}`, { token: buyer.token });
    expect(asked.as(QuoteAnswer)).toMatchObject({
      status: 'Request is Pending',
      requested_at: '2025-03-15T09:00:00Z',
      quoted_at: null,
    });
  });

  test('gives way to the published rate', async () => {
    await publishRates(shop, 'Durban', 145_000);
    const basket = await add(shop, buyer.token, 12, {
      destination_country: 'ZM',
      destination_port: 'Durban',
    });
    await quote(shop, staff, basket, '900.00');
    shop.clock.advance(15 * DAY_S);
    expect(await basketOf(shop, buyer.token)).toMatchObject({
      shipping_incl_tax: '1450.00',
      checkout_ready: true,
      quote: { status: 'published' },
    });
  });
});
