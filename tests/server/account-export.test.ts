import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { isRecord } from '#contract/wire.ts';
import { personalTables, TABLES } from '#server/account/personal.ts';
import { RECRUITS } from './account-earnings.ts';
import { type Life, liveALife, TRACES } from './account-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });
beforeEach(() => shop.db.deleteFrom('rate_limits').execute());
const life: Life = await liveALife(shop);

const ask = (token: string | null) => shop.api('GET', '/account/export/', { token });
const person = () => ({ id: life.id, email: TRACES.email, config: shop.config, now: shop.clock.now() });
const Held = v.looseObject({ profile: v.looseObject({ email: v.string() }), orders: v.array(v.unknown()) });

/** Security 32, account contract 2.9. */
test('the export is a file of JSON with everything that the contract names', async () => {
  const answer = await ask(life.token);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="chicargos-export-20250301.json"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const held = answer.as(Held);
  const contract = `exported_at profile orders payment_proofs requests listings training points commissions recruits
    favourites saved_searches garage consents`;
  const parts = await Promise.all(personalTables().map(({ exported }) => exported(shop.db, person())));
  const names = new Set([...contract.split(/\s+/), ...parts.flatMap(Object.keys)]);
  expect(Object.keys(held).toSorted()).toEqual([...names].toSorted());
  expect(held).toMatchObject({
    exported_at: '2025-03-01T09:00:00Z',
    profile: {
      email: TRACES.email,
      postcode: TRACES.postcode,
      phone: TRACES.phone,
      signs_in_with_google: true,
    },
    orders: [
      { number: life.order, email: TRACES.consigneeEmail, shipping_address: { line1: TRACES.street } },
    ],
    requests: [{ kind: 'inquiry', fields: { userRequest: TRACES.inquiry } }],
    consents: [{ kind: 'marketing', given: true, version: 1 }],
    sessions: [{ device: 'Unknown device', user_agent: TRACES.userAgent }],
    basket_lines: [{ product_id: 17 }],
    uploads: [{ type: 'application/pdf', complete: true }],
    training: [{ chapter: 'intro' }],
    points: [{ points: '100.00' }],
    promoted_orders: [{ kind: 'direct', via: 'code' }],
    commissions: expect.arrayContaining([
      expect.objectContaining({ entry: 'earned', amount_usd: '45.00' }),
      expect.objectContaining({ entry: 'reversed', amount_usd: '-45.00' }),
    ]) as unknown,
    payouts: [{ month: '2025-02', amount_usd: '45.00' }],
    flash_codes: [{ code: 'FLASH-KEPT22', revealed_at: '2025-03-01T09:00:00Z' }],
    payout_details: { account_masked: '•••••771', holder: TRACES.walletHolder },
    positions: [{ position_after: 'ETM', reason: 'Many sales' }],
    listings: [{ description: TRACES.listed, live: false }],
    seller: { status: 'rejected', reason: TRACES.sellerReason },
    supporter: { position: 'IBO', was_referred: false },
    accepted_terms: [{ terms_version: null, accepted_at: '2025-03-01T09:00:00Z' }],
    recruits: [
      { masked_email: 'c***@e***.test', joined_at: '2025-03-01T09:00:00Z' },
      { masked_email: 'deleted', joined_at: '2025-03-01T09:00:00Z' },
    ],
  });
  expect(held['recruits']).toHaveLength(2);
});

test('what they asked sellers and answered as one is in it, by side, in their own words alone', async () => {
  const { inquiries, inquiry_messages: words } = (await ask(life.token)).as(
    v.looseObject({
      inquiries: v.array(v.looseObject({ side: v.string(), name: v.optional(v.string()) })),
      inquiry_messages: v.array(v.looseObject({ text: v.string() })),
    }),
  );
  expect(inquiries.map(({ side, name }) => [side, name]).toSorted()).toEqual([
    ['buyer', TRACES.inquirer],
    ['seller', undefined],
  ]);
  // What a guest asked with their address is not known to be theirs.
  expect(words.map(({ text }) => text).toSorted()).toEqual([TRACES.toldBuyer, TRACES.askedSeller]);
});

test('mail about their orders and requests is in it, and no stranger’s', async () => {
  const { mails } = (await ask(life.token)).as(
    v.looseObject({ mails: v.array(v.looseObject({ template: v.string(), to: v.string() })) }),
  );
  const toOthers = mails.filter(({ to }) => to !== TRACES.email);
  expect(toOthers).toMatchObject([
    { template: 'quote-request', to: shop.config.supportInbox },
    { template: 'inquiry', to: shop.config.supportInbox },
    { subject: TRACES.answered, to: shop.config.supportInbox },
  ]);
  expect(mails.filter(({ template }) => template === 'activation')).toHaveLength(1);
  const ofOrders = mails.filter(({ template }) => template.startsWith('order-'));
  expect(ofOrders.map(({ template, to }) => [template, to])).toEqual(
    [
      'order-received',
      'order-payment',
      'order-proof-received',
      'order-proof-rejected',
      'order-document',
      'order-message',
      'order-canceled',
    ].map((template) => [template, TRACES.email]),
  );
  for (const mail of mails)
    expect(Object.keys(mail)).toEqual(['template', 'to', 'subject', 'created_at', 'sent_at']);
});

/** These stand inside their orders; a canceled one never had a ship. */
const INSIDE_ORDERS: Readonly<Record<string, string>> = {
  order_lines: '2012 Toyota Corolla',
  order_events: '"title":"Order placed"',
  order_shipments: '"shipment":null',
};

test('each table that holds people has its part in it', async () => {
  const held = (await ask(life.token)).as(Held);
  for (const [name, table] of Object.entries(TABLES)) {
    if (!('exported' in table)) continue;
    const part = await table.exported(shop.db, person());
    const inside = INSIDE_ORDERS[name];
    if (inside !== undefined) {
      expect(JSON.stringify(held.orders), name).toContain(inside);
      continue;
    }
    const names = Object.keys(part);
    expect(names, name).toHaveLength(1);
    for (const one of names) {
      expect(held[one], name).toEqual(part[one]);
      const filled = Array.isArray(held[one]) ? held[one].length > 0 : isRecord(held[one]);
      expect(filled, `${name} left nothing under ${one}`).toBe(true);
    }
  }
});

test('nothing in it opens an account, and nobody else stands in it', async () => {
  const { text } = await ask(life.token);
  const rows = await shop.db.selectFrom('sessions').selectAll().where('user_id', '=', life.id).execute();
  const links = await shop.db.selectFrom('mail_links').selectAll().where('user_id', '=', life.id).execute();
  const { password_hash: hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', life.id)
    .executeTakeFirstOrThrow();
  const secrets = [
    life.token,
    hash ?? 'no hash',
    'argon2',
    TRACES.authenticator,
    TRACES.google,
    ...rows.flatMap(({ token_hash, revoke_hash }) => [token_hash, revoke_hash]).flatMap(spelled),
    ...links.flatMap(({ token_hash }) => spelled(token_hash)),
    ...(await shop.mail(TRACES.email))
      .flatMap((mail) => mail.links)
      .filter((link) => link.includes('/activate/')),
  ];
  expect(secrets.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(text).not.toContain(secret);
  // A stranger wrote this address into a form: what they wrote there is theirs.
  for (const words of [TRACES.guestWords, TRACES.guestReport]) expect(text).not.toContain(words);
  for (const email of ['buyer@example.test', 'staff@example.test', ...Object.values(RECRUITS)])
    expect(text).not.toContain(email);
});

const spelled = (bytes: Buffer): string[] => [bytes.toString('hex'), bytes.toString('base64url')];

test('somebody else’s export holds nothing of it', async () => {
  const other = await newBuyer(shop);
  const answer = await ask(other.token);
  const held = answer.as(Held);
  expect([held.profile.email, held.orders]).toEqual([other.email, []]);
  for (const word of Object.values(TRACES)) expect(answer.text).not.toContain(word);
});

test('five a day are enough, on the next day there are more', async () => {
  const { token } = await newBuyer(shop);
  for (let count = 0; count < 5; count++) expect((await ask(token)).status).toBe(200);
  const sixth = await ask(token);
  expect([sixth.status, sixth.body]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(86_400);
  expect((await ask((await newBuyer(shop)).token)).status).toBe(200);
  shop.clock.advance(86_400);
  expect((await ask(token)).status).toBe(200);
});
