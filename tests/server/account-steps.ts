import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders.ts';
import { deviceHash } from '#server/identity/devices.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { add, checkout, checkoutBody, CONSIGNEE, quote } from './checkout-steps.ts';
import { SEED_PASSWORD, type TestServer } from './harness/test-server.ts';

/** What one person leaves in a shop: words that stand nowhere else. */
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
  await ask(shop, token, {
    userName: TRACES.inquirer,
    userEmail: 'else@example.test',
    userRequest: TRACES.inquiry,
  });
  await ask(shop, null, { userName: 'Somebody', userEmail: email, userRequest: TRACES.guestWords });
  await upload(shop, token);
  await writeTheRest(shop, id);
  return { id, token, ...order };
}

async function orderAndCancel(
  shop: TestServer,
  token: string,
): Promise<{ order: string; invoicePdf: Buffer }> {
  const staff = await shop.login('staff@example.test');
  const basket = await quote(shop, staff, await add(shop, token, 12));
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
  await shop.db.updateTable('orders').set({ status: 'Canceled' }).where('number', '=', number).execute();
  const { pdf } = await shop.db
    .selectFrom('invoices')
    .select('pdf')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow();
  return { order: number, invoicePdf: pdf };
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

/** What only other calls or later features write. */
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

async function keepBeside({ db, clock }: TestServer, id: number): Promise<void> {
  const now = clock.now();
  await db.insertInto('favourites').values({ user_id: id, product_id: 12, added_at: now }).execute();
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

/** Every table but that of migrations, by name. */
export async function tableNames(db: TestServer['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'
    order by table_name`.execute(db);
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
    return `${bytes.toString('latin1')}\n${pdfText(bytes)}\n${bytes.toString('utf8')}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a PDF of ours draws: its streams unpacked, the hexadecimal runs of its built-in fonts read. */
export function pdfText(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams].map(([, packed = '']) => drawnIn(Buffer.from(packed, 'latin1'))).join('\n');
}

function drawnIn(packed: Buffer): string {
  let stream = '';
  try {
    stream = inflateSync(packed).toString('latin1');
  } catch {
    return '';
  }
  const runs = [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
  return runs.join('\n');
}

/** Where a text stands, in any case: names of tables. */
export const placesOf = (dump: ReadonlyMap<string, string>, text: string): string[] =>
  [...dump].filter(([, held]) => held.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);
