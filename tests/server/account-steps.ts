import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/orders.ts';
import { Report } from '#contract/reports.ts';
import { deviceHash } from '#server/identity/devices.ts';
import { accountCustomers, insertCode } from '#server/offers/store.ts';
import { keyedHash } from '#server/platform/base/keyed-hash.ts';
import { learnAndEarn } from './account-earnings.ts';
import { add, basketOf, checkout, checkoutBody, quote } from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { textOf as drawnBy } from './harness/pdf-text.ts';
import { SEED_PASSWORD, type TestServer } from './harness/test-server.ts';
import { pdfOf, sendForm } from './paper-steps.ts';

/** Life that one person leaves in a shop: words that stand nowhere else. */
export const TRACES = {
  email: 'mwansa.leaving@example.test',
  firstName: 'Mwansaqx',
  lastName: 'Tembowqx',
  postcode: 'QX77ZQ',
  phone: '+260955123987',
  consignee: 'Receiverqx',
  consigneeEmail: 'receiver.qx@example.test',
  street: '77 Leavingqx Road',
  consigneePhone: '260966777123',
  inquirer: 'Inquirerqx',
  inquiryPhone: '260944111222',
  inquiry: 'Words of mineqx',
  guestWords: 'Written without signing inqx',
  guestReport: 'Reported without signing inqx',
  answered: 'To be answeredqx',
  upload: 'photographqx',
  device: 'device-qx-1',
  deviceName: 'Handsetqx',
  userAgent: 'agent-qx',
  google: 'google-sub-qx',
  referral: 'REFQX234',
  conflict: 'conflicting-qx',
  authenticator: 'authenticator-qx',
  savedSearch: 'Savedqx search',
  savedWords: 'wordsqx',
  nickname: 'Taxiqx',
  report: 'Reportedqx',
  proof: 'Slipqx',
  proofNote: 'Reviewedqx',
  document: 'Ladingqx',
  quoteNote: 'Sailingqx',
  staffNote: 'Rudeqx',
  shownNote: 'Politeqx',
  etaReason: 'Strikeqx',
  cancelReason: 'Regretqx',
  withdrawReason: 'Withdrawnqx',
  payer: 'Payerqx',
  sellerReason: 'Refusedqx',
  sellerNote: 'Dubiousqx',
  listed: 'Describedqx',
  listedPart: 'Containedqx',
  askedSeller: 'Wonderedqx',
  toldBuyer: 'Answeredqx',
  wallet: '+260966000771',
  walletHolder: 'Holderqx',
  wroteAgain: 'Addedqx',
  shopWrote: 'Repliedqx',
  requestPhoto: 'Pixelsqx',
  notice: 'Noticedqx',
  pushService: 'pushedqx',
} as const;

export interface Life {
  id: number;
  token: string;
  order: string;
  invoicePdf: Buffer;
}

/**
 * A person who signed up by mail, edited the profile, ordered, asked, uploaded, signed in with everything there is, and
 * whose one order was canceled. Together they leave a row in every personal table.
 */
export async function liveALife(shop: TestServer): Promise<Life> {
  const { email } = TRACES;
  const names = { first_name: TRACES.firstName, last_name: TRACES.lastName };
  const registered = await shop.api('POST', '/register/', {
    key: randomUUID(),
    body: { ...names, email: email.toUpperCase(), password: SEED_PASSWORD, country: 'Zambia' },
  });
  expect(registered.status, registered.text).toBe(201);
  const { id } = registered.as(v.object({ id: v.number() }));
  const [link] = (await shop.mail(email))[0]?.links ?? [];
  const activated = await shop.api('POST', new URL(link ?? '').pathname, {});
  expect(activated.status, activated.text).toBe(200);

  const signedIn = await shop.api('POST', '/auth/login/', {
    body: { username: email, password: SEED_PASSWORD, device: TRACES.device },
    headers: { 'user-agent': TRACES.userAgent },
  });
  const { token } = signedIn.as(v.object({ token: v.string() }));
  const edited = await shop.api('PATCH', '/profile/', {
    token,
    key: randomUUID(),
    body: { postcode: TRACES.postcode, marketing_opt_in: true, language: 'sw' },
  });
  expect(edited.status, edited.text).toBe(200);

  const order = await orderAndCancel(shop, token);
  await add(shop, token, 17);
  await quoteAndWithdraw(shop, token);
  await ask(shop, token, {
    userName: TRACES.inquirer,
    userEmail: 'else@example.test',
    userRequest: TRACES.inquiry,
  });
  await ask(shop, null, { userName: 'Somebody', userEmail: email, userRequest: TRACES.guestWords });
  await reportAsGuest(shop, email);
  await upload(shop, token);
  await applyAndList(shop, { id, token });
  await learnAndEarn(shop, id);
  await writeInquiries(shop, id);
  await writeRequests(shop, id);
  await writeTheRest(shop, id);
  return { id, token, ...order };
}

/** Somebody reported a car with this address and no account; staff have read it, and their answers hold it. */
async function reportAsGuest(shop: TestServer, email: string) {
  const sent = await shop.api('POST', '/reports/', {
    body: { kind: 'listing', product_id: 13, reason: 'fraud', text: TRACES.guestReport, email },
  });
  expect(sent.status, sent.text).toBe(201);
  const token = await shop.login('staff@example.test');
  const path = `/staff/reports/${sent.as(Report).id}/`;
  const decided = await shop.api('PATCH', path, { token, key: randomUUID(), body: { status: 'upheld' } });
  expect(decided.status, decided.text).toBe(200);
}

/** They wrote on about what they had asked the shop, were answered, and had sent a photo. */
async function writeRequests({ db, clock }: TestServer, userId: number): Promise<void> {
  const at = clock.now();
  const { id, thread } = await db
    .selectFrom('requests')
    .select(['id', 'thread'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.updateTable('requests').set({ messages: 3, last_at: at }).where('id', '=', id).execute();
  const message = { request_id: id, at };
  await db
    .insertInto('request_messages')
    .values([
      { ...message, position: 2, sender: 'shop', text: TRACES.shopWrote },
      { ...message, position: 3, sender: 'sender', text: TRACES.wroteAgain },
    ])
    .execute();
  const bytes = Buffer.from(TRACES.requestPhoto);
  const photo = { user_id: userId, thread, position: 1, mime: 'image/jpeg' as const, size: bytes.length };
  await db
    .insertInto('request_photos')
    .values({ ...photo, source_sha256: 'a', sha256: 'b', bytes, at })
    .execute();
}

/** They asked a seller and, as a guest, another one; and as a seller they answered somebody. */
async function writeInquiries({ db, clock }: TestServer, id: number): Promise<void> {
  const at = clock.now();
  const { id: other } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  const threads = [
    { seller_id: other, user_id: id, guest_email: null, buyer_name: TRACES.inquirer, sender: 'buyer' },
    { seller_id: other, user_id: null, guest_email: TRACES.email, buyer_name: 'Guest', sender: 'buyer' },
    { seller_id: id, user_id: other, guest_email: null, buyer_name: 'Another', sender: 'seller' },
  ] as const;
  for (const { sender, ...thread } of threads) {
    const made = await db
      .insertInto('inquiries')
      .values({ ...thread, product_id: 12, messages: 1, last_by: sender, last_at: at, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = sender === 'seller' ? TRACES.toldBuyer : TRACES.askedSeller;
    await db
      .insertInto('inquiry_messages')
      .values({ inquiry_id: made.id, position: 1, sender, text, at })
      .execute();
    await db
      .insertInto('mail_outbox')
      .values({
        dedupe_key: `inquiry:${made.id}/1`,
        template: 'inquiry-asked',
        to_address: 'the-other@example.test',
        subject: 'A question',
        text,
        links: '[]',
        created_at: at,
        not_before: at,
      })
      .execute();
  }
}

/** An application that staff refuse, and a draft that nobody sees. */
async function applyAndList(shop: TestServer, { id, token }: { id: number; token: string }): Promise<void> {
  const applied = await shop.api('POST', '/upgrade-to-agent-account/', {
    token,
    key: randomUUID(),
    body: { mobileNumber: TRACES.phone, referrerEmail: '' },
  });
  expect(applied.status, applied.text).toBe(200);
  const refused = await shop.api('POST', `/staff/sellers/${id}/reject/`, {
    token: await shop.login('staff@example.test'),
    key: randomUUID(),
    body: { reason: TRACES.sellerReason, note: TRACES.sellerNote },
  });
  expect(refused.status, refused.text).toBe(200);
  await sql`
    insert into products (product_class_id, title, title_fold, subtitle, description, listing_type, live, deleted,
      contact, price_minor, currency, num_in_stock, search_words, owner_id, created_at, updated_at)
    select product_class_id, title, title_fold, subtitle, ${TRACES.listed}, listing_type, false, false,
      ${TRACES.phone}, price_minor, currency, 1, search_words, ${id}, created_at, updated_at
    from products where id = 12`.execute(shop.db);
  await sql`
    insert into listing_entries (product_id, lid, title, description, contact, created_at, updated_at)
    select id, 1, 'A part', ${TRACES.listedPart}, ${TRACES.phone}, created_at, updated_at
    from products where owner_id = ${id}`.execute(shop.db);
}

async function orderAndCancel(
  shop: TestServer,
  token: string,
): Promise<{ order: string; invoicePdf: Buffer }> {
  const staff = await shop.login('staff@example.test');
  await add(shop, token, 12);
  await shop.api('POST', '/request-shipping-quote/', { token, body: { open: true } });
  const { id: quoted } = await quote(shop, staff, await basketOf(shop, token));
  await shop.db
    .updateTable('shipping_quotes')
    .set({ note: TRACES.quoteNote })
    .where('basket_id', '=', quoted)
    .execute();
  const entered = await shop.api('POST', '/basket/add-voucher/', { token, body: { vouchercode: 'SAVE10' } });
  expect(entered.status, entered.text).toBe(200);
  const basket = await basketOf(shop, token);
  const address = {
    ...CONSIGNEE,
    last_name: TRACES.consignee,
    line1: TRACES.street,
    email: TRACES.consigneeEmail,
    phone_number: TRACES.consigneePhone,
  };
  const ref = { code: TRACES.referral, clicked_at: '2025-02-20T10:00:00Z' };
  const placed = await checkout(shop, token, checkoutBody(basket, { shipping_address: address, ref }));
  expect(placed.status, placed.text).toBe(200);
  const { number } = placed.as(Order);
  const paid = await shop.api('POST', `/staff/orders/${number}/events/`, {
    token: staff,
    body: {
      type: 'payment_received',
      amount: '100.00',
      currency: 'USD',
      received_at: '2025-03-01T09:00:00Z',
      reference: TRACES.payer,
    },
  });
  expect(paid.status, paid.text).toBe(201);
  await shop.db
    .insertInto('payment_attempts')
    .values({
      reference: `CG-${number}-0123456789ab`,
      order_number: number,
      provider: 'flutterwave',
      amount_minor: 10_000,
      currency: 'USD',
      status: 'failed',
      begun_at: shop.clock.now(),
    })
    .execute();
  await shop.db
    .insertInto('order_refunds')
    .values({
      order_number: number,
      amount_minor: 1_000,
      reference: TRACES.payer,
      folded_reference: TRACES.payer,
      given_at: shop.clock.now(),
      recorded_at: shop.clock.now(),
      recorded_by: null,
    })
    .execute();
  await putPapers(shop, { number, token, staff });
  await wordsOfStaff(shop, number, staff);
  const { pdf } = await shop.db
    .selectFrom('invoices')
    .select('pdf')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow();
  if (pdf === null) throw new Error(`the pro-forma of ${number} was not drawn`);
  return { order: number, invoicePdf: pdf };
}

/** Events that staff write to an order: between them, to the buyer, of its ship, and why it ends. */
async function wordsOfStaff(shop: TestServer, number: string, staff: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await shop.api('POST', `/staff/orders/${number}/${path}/`, {
      token: staff,
      key: randomUUID(),
      body,
    });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await post('events', { type: 'note', text: TRACES.staffNote });
  await post('events', { type: 'note', text: TRACES.shownNote, internal: false });
  const event = { order_number: number, at: shop.clock.now(), actor_id: null, data: '{}' };
  await shop.db
    .insertInto('order_events')
    .values({ ...event, position: 99, type: 'eta_changed', title: 'Later', detail: TRACES.etaReason })
    .execute();
  await post('status', { status: 'Canceled', reason: TRACES.cancelReason });
}

/** A quote for another basket that staff take back. */
async function quoteAndWithdraw(shop: TestServer, token: string): Promise<void> {
  const staff = await shop.login('staff@example.test');
  const basket = await basketOf(shop, token);
  await quote(shop, staff, basket);
  const { id } = await shop.db
    .selectFrom('shipping_quotes')
    .select('id')
    .where('basket_id', '=', basket.id)
    .executeTakeFirstOrThrow();
  const back = await shop.api('POST', `/staff/shipping-quotes/${id}/withdraw/`, {
    token: staff,
    key: randomUUID(),
    body: { reason: TRACES.withdrawReason },
  });
  expect(back.status, back.text).toBe(200);
}

/** A proof from the buyer and what staff said of it, and a paper from staff. */
async function putPapers(
  shop: TestServer,
  { number, token, staff }: { number: string; token: string; staff: string },
): Promise<void> {
  const proof = await sendForm(shop, `/orders/${number}/payment-proofs/`, {
    token,
    file: pdfOf(TRACES.proof),
    fields: { reference: TRACES.proof },
  });
  expect(proof.status, proof.text).toBe(201);
  const review = `/staff/orders/${number}/payment-proofs/${String(proof.body['id'])}/review/`;
  const reviewed = await shop.api('POST', review, {
    token: staff,
    key: randomUUID(),
    body: { decision: 'rejected', note: TRACES.proofNote },
  });
  expect(reviewed.status, reviewed.text).toBe(200);
  const document = await sendForm(shop, `/staff/orders/${number}/documents/`, {
    token: staff,
    file: pdfOf(TRACES.document),
    fields: { kind: 'bill_of_lading', title: TRACES.document },
  });
  expect(document.status, document.text).toBe(201);
}

async function ask(
  shop: TestServer,
  token: string | null,
  words: { userName: string; userEmail: string; userRequest: string },
): Promise<void> {
  const sent = await shop.api('POST', '/email-service/', {
    token,
    key: randomUUID(),
    body: { template: 'inquiry', productId: 12, contactNumber: TRACES.inquiryPhone, ...words },
  });
  expect(sent.status, sent.text).toBe(200);
}

async function upload(shop: TestServer, token: string): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7\n${TRACES.upload}\n%%EOF\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const opened = await shop.api('POST', '/vendor/uploads/', {
    token,
    body: { key: randomUUID(), size: bytes.length, sha256, type: 'application/pdf' },
  });
  const { id } = opened.as(v.object({ id: v.string() }));
  const sent = await shop.app.inject({
    method: 'PATCH',
    url: `/api/vendor/uploads/${id}/`,
    headers: {
      authorization: `Token ${token}`,
      'content-type': 'application/partial-upload',
      'upload-offset': '0',
      'upload-complete': '?1',
    },
    payload: bytes,
  });
  expect(sent.statusCode, sent.body).toBeLessThan(300);
}

/** Rows that only other calls or later features write. */
async function writeTheRest(shop: TestServer, id: number): Promise<void> {
  const { db } = shop;
  const now = shop.clock.now();
  const hash = (text: string) => createHash('sha256').update(text).digest();
  await db
    .updateTable('users')
    .set({ phone: TRACES.phone, google_sub: TRACES.google })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('mail_links')
    .values({
      user_id: id,
      purpose: 'link-google',
      token_hash: hash('link'),
      google_sub: TRACES.google,
      created_at: now,
      expires_at: now,
    })
    .execute();
  await db
    .insertInto('known_devices')
    .values({
      user_id: id,
      device_hash: deviceHash(shop.config, TRACES.device),
      name: TRACES.deviceName,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((held) => held.doNothing())
    .execute();
  await db.updateTable('known_devices').set({ name: TRACES.deviceName }).where('user_id', '=', id).execute();
  await db
    .insertInto('second_steps')
    .values({ user_id: id, secret: Buffer.from(TRACES.authenticator), created_at: now })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: hash('code'), created_at: now })
    .execute();
  await db
    .insertInto('reset_requests')
    .values({ email_hash: keyedHash(shop.config.secret, 'reset-email', TRACES.email), created_at: now })
    .execute();
  await db
    .insertInto('mail_outbox')
    .values({
      dedupe_key: `later:${id}`,
      template: 'later',
      to_address: shop.config.supportInbox,
      reply_to: TRACES.email,
      subject: TRACES.answered,
      text: '',
      links: '[]',
      created_at: now,
      not_before: now,
    })
    .execute();
  await db
    .insertInto('aliases')
    .values({ owner: `u:${id}`, tmp: randomUUID(), kind: 'listing', id: 1, created_at: now })
    .execute();
  await keepBeside(shop, id);
  await db
    .updateTable('command_ledger')
    .set({ device: TRACES.device })
    .where('owner', '=', `u:${id}`)
    .execute();
  await sql`update command_ledger set conflicts = ${JSON.stringify([{ mine: TRACES.conflict }])}
    where owner = ${`u:${id}`}`.execute(db);
}

async function keepBeside({ db, clock, config }: TestServer, id: number): Promise<void> {
  const now = clock.now();
  await insertCode(db, {
    code: 'FLASH-KEPT22',
    folded: 'FLASH-KEPT22',
    customers: accountCustomers(config, id, TRACES.email),
    offer: { amount_minor: 20_000, min_order_minor: 100_000 },
    now,
    endsAt: new Date(now.getTime() + 86_400_000),
  });
  await db
    .insertInto('payout_details')
    .values({
      user_id: id,
      method: 'mobile_money',
      country: 'ZM',
      provider: 'MTN MoMo',
      account: TRACES.wallet,
      holder: TRACES.walletHolder,
      branch: null,
      changed_at: now,
    })
    .execute();
  await db.insertInto('favourites').values({ user_id: id, product_id: 12, added_at: now }).execute();
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('notices')
    .values({
      user_id: id,
      event: 'inquiry:1/2',
      kind: 'inquiry',
      params: JSON.stringify({ title: TRACES.notice }),
      address: '/profile/inquiries/1',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({
      user_id: id,
      session_id: session.id,
      endpoint: `https://${TRACES.pushService}.example.com/phone`,
      p256dh: 'key',
      auth: 'secret',
      created_at: now,
    })
    .execute();
  await db
    .insertInto('saved_searches')
    .values({
      id: randomUUID(),
      user_id: id,
      name: TRACES.savedSearch,
      kind: 'vehicles',
      params: JSON.stringify({ search: TRACES.savedWords }),
      notify: true,
      created_at: now,
      updated_at: now,
      seen_at: now,
      told_at: now,
    })
    .execute();
  await db
    .insertInto('garage')
    .values({
      id: randomUUID(),
      user_id: id,
      make: 'Toyota',
      model: 'Corolla',
      nickname: TRACES.nickname,
      updated_at: now,
    })
    .execute();
  await db
    .insertInto('reports')
    .values({
      kind: 'listing',
      product_id: 12,
      reason: 'fraud',
      text: TRACES.report,
      user_id: id,
      status: 'new',
      created_at: now,
    })
    .execute();
}

/** Every table but that of migrations, by name; one that is divided by months is one. */
export async function tableNames(db: TestServer['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%'
    order by relname collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Everything that tables and upload folder hold, as one text each: bytes as letters, packed streams unpacked. Rows stand
 * in the order of their words, since the order in which a table hands them out is its own affair (a vacuum changes it).
 */
export async function everythingIn({ db, config }: TestServer): Promise<Map<string, string>> {
  const dump = new Map<string, string>();
  for (const name of await tableNames(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const texts = rows.map((row) => Object.values(row).map(textOf).join('\n'));
    dump.set(name, texts.toSorted().join('\n'));
  }
  const folder = join(config.dataDir, 'uploads');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  dump.set('upload folder', files.map(textOf).join('\n'));
  return dump;
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value);
    return `${bytes.toString('latin1')}\n${drawnBy(bytes)}\n${bytes.toString('utf8')}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Places where a text stands, in any case: names of tables. */
export const placesOf = (dump: ReadonlyMap<string, string>, text: string): string[] =>
  [...dump].filter(([, held]) => held.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);
