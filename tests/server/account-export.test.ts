import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { isRecord } from '#contract/wire.ts';
import { TABLES } from '#server/account/personal.ts';
import { type Life, liveALife, TRACES } from './account-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });
beforeEach(() => shop.db.deleteFrom('rate_limits').execute());
const life: Life = await liveALife(shop);

const ask = (token: string | null) => shop.api('GET', '/account/export/', { token });
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
  const beyond = `aliases basket_lines baskets commands devices invoices links mails recovery_codes reports reset_requests
    second_step sessions uploads`;
  expect(Object.keys(held).toSorted()).toEqual(`${contract} ${beyond}`.split(/\s+/).toSorted());
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
    consents: [{ kind: 'marketing', given: true }],
    sessions: [{ device: 'Unknown device', user_agent: TRACES.userAgent }],
    basket_lines: [{ product_id: 17 }],
    uploads: [{ type: 'application/pdf', complete: true }],
    training: null,
    listings: [],
  });
});

test('mail about their orders and requests is in it, to whomever it went, and no stranger’s', async () => {
  const { mails } = (await ask(life.token)).as(
    v.looseObject({ mails: v.array(v.looseObject({ template: v.string(), to: v.string() })) }),
  );
  const toOthers = mails.filter(({ to }) => to !== TRACES.email);
  expect(toOthers).toMatchObject([
    { template: 'order-received', to: TRACES.consigneeEmail },
    { template: 'inquiry', to: shop.config.supportInbox },
    { subject: TRACES.answered, to: shop.config.supportInbox },
  ]);
  expect(mails.filter(({ template }) => template === 'activation')).toHaveLength(1);
  for (const mail of mails)
    expect(Object.keys(mail)).toEqual(['template', 'to', 'subject', 'created_at', 'sent_at']);
});

test('each table that holds people has its part in it', async () => {
  const held = (await ask(life.token)).as(Held);
  const person = { id: life.id, email: TRACES.email, config: shop.config, now: shop.clock.now() };
  for (const [name, table] of Object.entries(TABLES)) {
    if (!('exported' in table)) continue;
    const part = await table.exported(shop.db, person);
    // Lines of orders stand inside their orders.
    if (name === 'order_lines') {
      expect(JSON.stringify(held.orders)).toContain('2012 Toyota Corolla');
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
  expect(text).not.toContain(TRACES.guestWords);
  for (const email of ['buyer@example.test', 'staff@example.test']) expect(text).not.toContain(email);
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
