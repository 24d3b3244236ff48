import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Deal, Promotions } from '#contract/content.ts';
import { revealFlash } from '#contract/offers.ts';
import { Problem } from '#contract/problem.ts';
import { SiteSettings } from '#contract/rules.ts';
import { addArticlePicture } from '#contract/staff/articles.ts';
import {
  editFlash,
  editStaffDeal,
  StaffDeal,
  StaffFlash,
  StaffTier,
  staffTiers,
} from '#contract/staff/offers.ts';
import { changeProduct, newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { scene } from './hostile-pictures.ts';

/** Content that staff put forward, and what people see of it. */
const shop = await testServer({ config: { rateLimits: false } });
const staff = await shop.login('staff@example.test');
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  shop.api(method, path, { token: staff, key: randomUUID(), headers, ...(body && { body }) });
const inSeconds = (seconds: number) =>
  new Date(shop.clock.now().getTime() + seconds * 1000).toISOString().replace('.000', '');
const shown = async () => (await shop.api('GET', '/promo-deals/')).as(v.array(Deal));
const titles = async () => (await shown()).map(({ title }) => title);
const auditOf = (entity: string, id: number | string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
const made = async (body: object) => {
  const answer = await call('POST', '/staff/deals/', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.as(StaffDeal);
};
const ALONE = { title: 'Radios', price: '90', currency: 'USD', client_url: '/electronics' };

describe('a deal', () => {
  test('about a listing shows its picture and the price that is charged, also after that has changed', async () => {
    const deal = await made({
      product_id: 13,
      title: 'Deal of June',
      price: '1.00',
      currency: 'USD',
      position: 2,
    });
    expect(deal).toMatchObject({
      group: 'deals',
      price: '8000.00',
      shown_title: 'Deal of June',
      state: 'running',
      version: 1,
    });
    await changeProduct(shop, 13, { price_minor: 750_000 });
    expect((await shown()).find(({ title }) => title === 'Deal of June')).toMatchObject({
      price: '7500.00',
      client_url: '/details/13',
    });
    expect(await auditOf('deal', deal.id)).toMatchObject([
      { action: 'deal.create', after: { product_id: 13 } },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example/x',
    'http://plain.example/',
    'https:evil.example',
    '/\\evil.example',
  ])('may not lead to %s (security 22)', async (client_url) => {
    const answer = await call('POST', '/staff/deals/', { ...ALONE, client_url });
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, ['client_url']]);
  });

  test.each(['/electronics', 'https://partner.example/sale?x=1'])('may lead to %s', async (client_url) => {
    const deal = await made({ ...ALONE, title: `Leads on ${client_url.length}`, client_url });
    expect((await shown()).find(({ title }) => title === deal.title)?.client_url).toBe(client_url);
  });

  test.each(['Pay FNB acct 62048177293', 'Half price at evil-cars.com'])(
    'may not be called %j (security 59)',
    async (title) => {
      const answer = await call('POST', '/staff/deals/', { ...ALONE, title });
      expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, ['title']]);
      const deal = await made(ALONE);
      expect((await call('PATCH', `/staff/deals/${deal.id}/`, { title })).status).toBe(400);
    },
  );

  test('says all that is wrong with it at once', async () => {
    const body = {
      group: 'deals',
      price: '0',
      position: '-1',
      starts_at: 'soon',
      ends_at: '2024-01-01',
      active: 'yes',
    };
    const { fields } = (await call('POST', '/staff/deals/', body)).as(Problem);
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(
      ['active', 'client_url', 'currency', 'position', 'price', 'starts_at', 'title'].toSorted(),
    );
    const unknown = (await call('POST', '/staff/deals/', { product_id: 999_999 })).as(Problem);
    expect(unknown.fields).toEqual({ product_id: ['There is no listing with this number'] });
    const range = (await call('POST', '/staff/deals/', { group: 'trusted_cars', product_id: 12 })).as(
      Problem,
    );
    expect(Object.keys(range.fields ?? {})).toEqual(['range']);
  });

  test.each([
    ['a second before it begins', { starts_at: 1 }, 'not_begun'],
    ['as it begins', { starts_at: 0 }, 'running'],
    ['a second before its end', { starts_at: -9, ends_at: 1 }, 'running'],
    ['at its end', { starts_at: -9, ends_at: 0 }, 'ended'],
    ['switched off', { starts_at: -9, active: false }, 'off'],
  ])(
    'is %s shown as its dates say',
    async (
      name,
      { starts_at, ends_at, active = true }: { starts_at: number; ends_at?: number; active?: boolean },
      state,
    ) => {
      const title = `Dated ${name}`;
      const deal = await made({
        ...ALONE,
        title,
        active,
        starts_at: inSeconds(starts_at),
        ends_at: ends_at === undefined ? null : inSeconds(ends_at),
      });
      expect(deal.state).toBe(state);
      expect((await titles()).includes(title)).toBe(state === 'running');
    },
  );

  test('about no listing has a picture of its own, until it is taken away or a listing takes its place', async () => {
    const boundary = 'x7c1';
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/staff/articles/pictures/',
      headers: {
        authorization: `Token ${staff}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`,
        ),
        await scene(700, 300).jpeg({ quality: 60 }).toBuffer(),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
    const { hash } = v.parse(addArticlePicture.answer, sent.json());
    const deal = await made({ ...ALONE, title: 'With a picture', picture: hash });
    const mine = async () => (await shown()).find(({ title }) => title === 'With a picture');
    const edit = async (body: object) =>
      (await call('PATCH', `/staff/deals/${deal.id}/`, body)).as(editStaffDeal.answer);
    expect(deal).toMatchObject({ picture: { hash }, remote_image: expect.stringContaining(hash) });
    expect(await mine()).toMatchObject({ picture: { hash }, remote_image: deal.remote_image });
    // What is left out stays.
    expect((await edit({ price: '95' })).picture?.hash).toBe(hash);
    expect((await edit({ picture: null })).picture).toBeNull();
    expect(await mine()).toMatchObject({ picture: null, remote_image: 'No_Image_found' });
    await edit({ picture: hash });
    const listed = await edit({ product_id: 13 });
    expect(listed.picture).toBeNull();
    expect((await mine())?.picture?.hash).not.toBe(hash);
    expect(await auditOf('deal', deal.id)).toMatchObject([
      { after: { picture: hash } },
      {},
      { after: { picture: null } },
      { after: { picture: hash } },
      { after: { picture: null, product_id: 13 } },
    ]);
  });

  test.each([
    ['of nobody', 'f'.repeat(16)],
    ['elsewhere', 'https://evil.example/x.png'],
  ])('takes no picture %s', async (_, picture) => {
    const answer = await call('POST', '/staff/deals/', { ...ALONE, picture });
    expect([answer.status, answer.as(Problem).fields]).toEqual([400, { picture: ['Choose a picture'] }]);
  });

  test('stands where its position puts it', async () => {
    await made({ ...ALONE, title: 'Second', position: 8001 });
    await made({ ...ALONE, title: 'First', position: 8000 });
    expect((await titles()).filter((title) => ['First', 'Second'].includes(title))).toEqual([
      'First',
      'Second',
    ]);
  });

  test('of another group stands among its cards', async () => {
    await made({ group: 'commercial_vehicles', range: '7000', product_id: 13 });
    const { commercial_vehicles } = (await shop.api('GET', '/promotions/')).as(Promotions);
    expect(commercial_vehicles['7000']?.map(({ id }) => id)).toEqual([13]);
  });

  test('is changed over the version that was seen, and never over another (If-Match)', async () => {
    const deal = await made({ ...ALONE, title: 'Edited' });
    const seen = { 'if-match': `"d${deal.id}-v1"` };
    const first = await call('PATCH', `/staff/deals/${deal.id}/`, { title: 'Edited once' }, seen);
    expect(first.as(editStaffDeal.answer)).toMatchObject({
      version: 2,
      changed: true,
      client_url: '/electronics',
    });
    const second = await call('PATCH', `/staff/deals/${deal.id}/`, { title: 'Edited twice' }, seen);
    expect([second.status, second.as(Problem).code]).toEqual([412, 'precondition_failed']);
    expect(second.as(Problem)['current']).toMatchObject({ title: 'Edited once', version: 2 });
    const same = await call('PATCH', `/staff/deals/${deal.id}/`, { title: 'Edited once' });
    expect(same.as(editStaffDeal.answer)).toMatchObject({ version: 2, changed: false });
    expect((await call('DELETE', `/staff/deals/${deal.id}/`, undefined, seen)).status).toBe(412);
    expect((await call('DELETE', `/staff/deals/${deal.id}/`)).status).toBe(204);
    expect((await call('PATCH', `/staff/deals/${deal.id}/`, { title: 'x' })).status).toBe(404);
    expect((await auditOf('deal', deal.id)).map(({ action }) => action)).toEqual([
      'deal.create',
      'deal.edit',
      'deal.remove',
    ]);
  });
});

describe('the flash offer', () => {
  const edit = (body: object, headers: Record<string, string> = {}) =>
    call('PATCH', '/staff/flash-offer/', body, headers);

  test('is changed for codes from now on, with an audit, over the version that was seen', async () => {
    const before = (await call('GET', '/staff/flash-offer/')).as(StaffFlash);
    const seen = { 'if-match': `"f1-v${before.version}"` };
    const answer = await edit({ amount: '250', min_order: '1,500.00', days: '5' }, seen);
    expect(answer.as(editFlash.answer)).toMatchObject({
      amount: '250.00',
      min_order: '1500.00',
      days: 5,
      changed: true,
    });
    expect((await edit({ days: 4 }, seen)).status).toBe(412);
    const body = { template: 'flashdiscount', userEmail: 'later@example.test' };
    const revealed = (await shop.api('POST', '/email-service/', { body })).as(revealFlash.answer).discount;
    expect(revealed).toMatchObject({
      amount: '250.00',
      min_order: '1500.00',
      valid_until: inSeconds(5 * 86_400),
    });
    expect((await call('GET', '/staff/flash-offer/')).as(StaffFlash)).toMatchObject({ revealed: 1, used: 0 });
    expect(await auditOf('flash-offer', 1)).toMatchObject([
      { before: { amount: '200.00', days: 3 }, after: { amount: '250.00', days: 5 } },
    ]);
  });

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '300', min_order: '299.99' }, 'min_order'],
    [{ days: 0 }, 'days'],
    [{ days: 31 }, 'days'],
    [{ starts_at: '2025-06-01', ends_at: '2025-06-01' }, 'ends_at'],
    [{ active: 'no' }, 'active'],
  ])('is refused with %j', async (body, field) => {
    const answer = await edit(body);
    expect([answer.status, Object.keys(answer.as(Problem).fields ?? {})]).toEqual([400, [field]]);
  });

  test.each([{ amount: '300', min_order: '300' }, { days: 1 }, { days: 30 }])(
    'is taken with %j',
    async (body) => {
      expect((await edit(body)).status).toBe(200);
    },
  );
});

test('a card of the home page has the title that staff gave it, else that of its listing', async () => {
  const card = { group: 'trusted_cars', range: '3950', product_id: 12 };
  await shop.db.deleteFrom('deals').where('place', '=', 'trusted_cars').execute();
  const own = await made({ ...card, title: 'Low miles', position: 1 });
  const plain = await made({ ...card, position: 2 });
  const cards = (await shop.api('GET', '/promotions/')).as(Promotions).trusted_cars['3950'] ?? [];
  expect(cards.map(({ title }) => title)).toEqual([own.shown_title, plain.shown_title]);
  expect(own.shown_title).toBe('Low miles');
});

test('the three ways to buy begin at what staff set for the day, and at the usual before', async () => {
  const tiers = async () => (await shop.api('GET', '/site-settings/')).as(SiteSettings).tiers;
  const usual = { free: '4500.00', convenient: '3950.00', trusted: '3950.00' };
  expect(await tiers()).toEqual(usual);
  const answer = await call('POST', '/staff/promo-tiers/', {
    tier: 'free',
    price: '4,200',
    starts_at: inSeconds(60),
    ends_at: inSeconds(120),
  });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.as(StaffTier)).toMatchObject({ tier: 'free', price: '4200.00', shown: false });
  expect(await tiers()).toEqual(usual);
  shop.clock.advance(60);
  expect(await tiers()).toEqual({ ...usual, free: '4200.00' });
  expect((await call('GET', '/staff/promo-tiers/')).as(staffTiers.answer).results[0]).toMatchObject({
    shown: true,
  });
  shop.clock.advance(60);
  expect(await tiers()).toEqual(usual);
  const wrong = (await call('POST', '/staff/promo-tiers/', { tier: 'gold', price: '-1' })).as(Problem);
  expect(Object.keys(wrong.fields ?? {})).toEqual(['tier', 'price']);
});

test.each([
  ['GET', '/staff/deals/'],
  ['POST', '/staff/deals/'],
  ['PATCH', '/staff/flash-offer/'],
  ['POST', '/staff/promo-tiers/'],
])('%s %s is for staff only (security 2)', async (method, path) => {
  const { token } = await newBuyer(shop);
  const body = method === 'GET' ? {} : { body: {} };
  expect((await shop.api(method, path, { token, ...body })).status).toBe(403);
  expect((await shop.api(method, path, body)).status).toBe(401);
});
