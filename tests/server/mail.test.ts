import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { attachInvoice } from '#server/invoices/draw.ts';
import { mailPicture } from '#server/media/mail-picture.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { mailPictureName } from '#server/platform/mail/mail-pictures.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createJobs } from '#server/platform/calls/jobs.ts';
import { createFaults } from '#server/test-hooks/faults.ts';
import { createLog } from '#server/platform/base/log.ts';
import { type Mail, oneAddress, queueMail } from '#server/platform/mail/mail.ts';
import { testServer } from './harness/test-server.ts';
import { startWokenOnly } from './harness/woken-jobs.ts';
import { notesApp } from './notes-app.ts';
import { sendingAs } from './sending.ts';

const shop = await testServer();
const faults = createFaults();
const lines: string[] = [];
const log = createLog({
  now: () => shop.clock.now(),
  level: 'debug',
  write: (line) => void lines.push(line),
});
const folder = join(shop.config.dataDir, 'mail');

beforeEach(async () => {
  await shop.db.deleteFrom('mail_outbox').execute();
  rmSync(folder, { recursive: true, force: true });
  lines.length = 0;
});
afterEach(() => faults.clear());

const jobs = (config: Partial<Config> = {}) =>
  createJobs({
    config: { ...shop.config, ...config },
    db: shop.db,
    clock: shop.clock,
    log,
    faults,
    attach: attachInvoice,
    picture: mailPicture(filesOf(shop.config)),
  });

const letter = (change: Partial<Mail> = {}): Mail => ({
  dedupeKey: 'note:1',
  template: 'note',
  to: 'chanda@example.test',
  subject: 'Your note',
  text: 'A note was kept.\n',
  links: ['https://shop.example.test/notes/1'],
  ...change,
});
const write = (mail: Mail) => transaction(shop.db, (tx) => queueMail(tx, mail, shop.clock.now()));
const rows = () => shop.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
const files = () => (existsSync(folder) ? readdirSync(folder) : []);

interface Received {
  to: string[];
  data: string;
}

/** A real SMTP server that refuses the first few messages. */
async function mailbox(refusals = 0): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const left = { refusals };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (left.refusals-- > 0)
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, data: Buffer.concat(chunks).toString() });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const header = (message: string, name: string): string =>
  new RegExp(String.raw`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im')
    .exec(message)?.[1]
    ?.replace(/\r?\n[ \t]/g, ' ') ?? '';

test('without SMTP a message becomes one .eml file, written whole', async () => {
  await write(letter());
  await jobs().run();
  const [name = ''] = files();
  expect(files()).toHaveLength(1);
  expect(name).toMatch(/^20250301T090000Z-note-[0-9a-f]{12}\.eml$/);
  const message = readFileSync(join(folder, name), 'utf8');
  expect(header(message, 'to')).toBe('chanda@example.test');
  expect(header(message, 'message-id')).toMatch(/^<[0-9a-f]{32}@shop\.example\.test>$/);
  expect(message).toContain('A note was kept.');
  expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: shop.clock.now(), last_error: null });
});

test('a link that opens an account is not kept once it went out, save for the hook that shows mail', async () => {
  await write(letter());
  await jobs({ testHooks: false }).run();
  expect(await rows()).toMatchObject([{ text: '', links: [], sent_at: shop.clock.now() }]);
  expect(readFileSync(join(folder, files()[0] ?? ''), 'utf8')).toContain('A note was kept.');
});

test('a message with a page of its own goes out as both, the text first', async () => {
  const { url, received } = await mailbox();
  await write(letter({ html: '<p>A <b>note</b> was kept.</p>' }));
  await write(letter({ dedupeKey: 'note:2', subject: 'Text alone' }));
  await jobs({ smtpUrl: url, testHooks: false }).run();
  const [both = '', plain = ''] = received.map(({ data }) => data);
  expect(header(both, 'content-type')).toContain('multipart/alternative');
  expect(both.indexOf('A note was kept.')).toBeGreaterThan(0);
  expect(both.indexOf('<b>note</b>')).toBeGreaterThan(both.indexOf('A note was kept.'));
  expect(header(plain, 'content-type')).toContain('text/plain');
  expect(await rows(), 'nothing that opens an account is kept').toMatchObject([
    { text: '', html: '', links: [] },
    { text: '', html: '', links: [] },
  ]);
});

test('a message that goes out twice is one file with one Message-ID', async () => {
  await write(letter());
  await jobs().run();
  const first = files().map((name) => header(readFileSync(join(folder, name), 'utf8'), 'message-id'));
  // The server died after the message had gone, before it noted so.
  await shop.db.updateTable('mail_outbox').set({ sent_at: null }).execute();
  await jobs().run();
  expect(files().map((name) => header(readFileSync(join(folder, name), 'utf8'), 'message-id'))).toEqual(
    first,
  );
});

test('the same cause twice is one message', async () => {
  await write(letter());
  await write(letter({ subject: 'Again' }));
  expect((await rows()).map(({ subject }) => subject)).toEqual(['Your note']);
});

test('SMTP takes the message; one that it refuses goes out with the next try', async () => {
  const { url, received } = await mailbox(1);
  await write(letter({ replyTo: 'Chanda <reply@example.test>' }));
  const loop = jobs({ smtpUrl: url });
  await loop.run();
  expect(received).toEqual([]);
  const [failed] = await rows();
  expect(failed).toMatchObject({
    attempts: 1,
    sent_at: null,
    last_error: expect.stringContaining('Try again later'),
  });
  await loop.run();
  expect(received, 'not before its time').toEqual([]);

  shop.clock.advance(5);
  await loop.run();
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['chanda@example.test']);
  expect(header(received[0]?.data ?? '', 'reply-to')).toBe('reply@example.test');
  expect((await rows())[0]).toMatchObject({ attempts: 2, last_error: null });
});

test('the pro-forma goes along, byte for byte as it is stored', async () => {
  const { url, received } = await mailbox();
  await shop.db
    .insertInto('invoices')
    .values(await sampleInvoice())
    .execute();
  await write(letter({ invoiceNumber: 'PF-100000001-1' }));
  await jobs({ smtpUrl: url }).run();
  const data = received[0]?.data ?? '';
  expect(data).toContain('Content-Type: application/pdf');
  expect(data).toContain('filename=chicargos-proforma-100000001.pdf');
  expect(data.replace(/\r\n/g, '')).toContain(PDF.toString('base64'));
});

test('a fault of mail never fails its cause', async () => {
  const notes = await notesApp(shop);
  const fault = { path: 'mail-delivery', times: 1 };
  await notes.app.inject({ method: 'POST', url: '/api/__test__/fault/', payload: fault });
  const token = await shop.login('buyer@example.test');
  const answer = await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: { authorization: `Token ${token}` },
    payload: { text: 'with mail' },
  });
  expect(answer.statusCode).toBe(200);
  await notes.app.runJobs();
  expect((await rows())[0]).toMatchObject({ sent_at: null, attempts: 1 });
  shop.clock.advance(5);
  await notes.app.runJobs();
  expect((await rows())[0]).toMatchObject({ attempts: 2, sent_at: shop.clock.now() });
  await notes.app.close();
});

test('waits grow, and after 24 hours a person is called instead', async () => {
  const { url } = await mailbox(1000);
  const loop = jobs({ smtpUrl: url });
  await write(letter());
  const waits: number[] = [];
  for (let tries = 0; tries < 60 && !lines.some((line) => line.includes('mail_given_up')); tries++) {
    await loop.run();
    const wait = ((await rows())[0]?.not_before.getTime() ?? 0) - shop.clock.now().getTime();
    if (wait < 86_400_000) waits.push(wait / 1000);
    shop.clock.advance(Math.min(wait / 1000, 3600));
  }
  expect(waits.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
  expect(Math.max(...waits)).toBe(3600);
  const sum = waits.reduce((total, wait) => total + wait, 0);
  expect(sum).toBeGreaterThanOrEqual(24 * 3600);
  expect(sum).toBeLessThan(26 * 3600);
  expect(lines.filter((line) => line.includes('mail_given_up'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('chanda');
});

test.each([
  'a@b.test\r\nBcc: victim@example.test',
  'a@b.test, victim@example.test',
  '"quoted local"@b.test',
  'group: a@b.test;',
  'nobody',
])('an address like %j is never tried', async (to) => {
  const { url, received } = await mailbox();
  await write(letter({ to }));
  await jobs({ smtpUrl: url }).run();
  expect(received).toEqual([]);
  expect(lines.some((line) => line.includes('mail_given_up'))).toBe(true);
});

test('a subject cannot start another header', async () => {
  const { url, received } = await mailbox();
  await write(letter({ subject: 'Hello\r\nBcc: victim@example.test\u2028x' }));
  await jobs({ smtpUrl: url }).run();
  expect(header(received[0]?.data ?? '', 'bcc')).toBe('');
  expect(header(received[0]?.data ?? '', 'subject')).toBe('Hello Bcc: victim@example.test x');
  expect(received[0]?.to).toEqual(['chanda@example.test']);
});

test.each([
  ['Chicargos Support <support@example.test>', 'support@example.test'],
  ['support@example.test', 'support@example.test'],
  ['A <a@b.test>, B <b@b.test>', null],
])('%j holds the one address %j', (given, address) => {
  expect(oneAddress(given)).toBe(address);
});

test('two servers share the work and double none', async () => {
  const { url, received } = await mailbox();
  for (let note = 0; note < 12; note++) await write(letter({ dedupeKey: `note:${note}` }));
  await Promise.all([
    jobs({ smtpUrl: url }).run(),
    jobs({ smtpUrl: url }).run(),
    jobs({ smtpUrl: url }).run(),
  ]);
  expect(received).toHaveLength(12);
});

test('mail goes out as soon as its cause has committed', async () => {
  const { url, received } = await mailbox();
  const notes = await notesApp(shop, { smtpUrl: url });
  const token = await shop.login('buyer@example.test');
  await startWokenOnly(notes.app);
  await notes.app.inject({
    method: 'POST',
    url: '/api/notes/',
    headers: { authorization: `Token ${token}` },
    payload: { text: 'mail at once' },
  });
  await expect.poll(() => received).toHaveLength(1);
  await notes.app.stopJobs();
  await notes.app.close();
});

test('mail of a batch goes out as soon as the batch has run', async () => {
  const { url, received } = await mailbox();
  const notes = await notesApp(shop, { smtpUrl: url });
  const phone = await sendingAs(shop, notes.app, 'buyer@example.test');
  await startWokenOnly(notes.app);
  await phone.send(
    ['mail of a batch', 'mail of it too'].map((text) => ({ name: 'notes.keep', payload: { text } })),
  );
  await expect.poll(() => received).toHaveLength(2);
  await notes.app.stopJobs();
  await notes.app.close();
});

const PDF = Buffer.from(
  '%PDF-1.4 a sample that is not really one, long enough to be cut into lines of base64 text',
);

async function sampleInvoice() {
  const user = await shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const now = shop.clock.now();
  const basket = await shop.db
    .insertInto('baskets')
    .values({
      user_id: user.id,
      status: 'Submitted',
      destination_code: 'ZM',
      destination_port: 'Durban',
      destination_is_default: true,
      revision: 1,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = JSON.stringify({});
  await shop.db
    .insertInto('orders')
    .values({
      number: '100000001',
      user_id: user.id,
      basket_id: basket.id,
      status: 'Pending',
      currency: 'USD',
      items_minor: 100,
      shipping_minor: 100,
      total_minor: 200,
      shipping_code: 'roro',
      shipping_address: address,
      billing_address: address,
      destination_code: 'ZM',
      destination_port: 'Durban',
      email: 'chanda@example.test',
      referral: 'null',
      placed_at: now,
    })
    .execute();
  return {
    number: 'PF-100000001-1',
    order_number: '100000001',
    code: 'ABCDEFGHJKMN',
    status: 'current' as const,
    currency: 'USD' as const,
    total_minor: 200,
    consignee_masked: 'C. P.',
    payee: 'Chicargos Ltd',
    bank_account_last4: '4417',
    pdf: PDF,
    sha256: 'f'.repeat(64),
    issued_at: now,
    expires_at: now,
  };
}

test('a picture goes with the mail that shows it; one that is lost leaves its mail without it', async () => {
  const { hash } = await shop.db.selectFrom('pictures').select('hash').limit(1).executeTakeFirstOrThrow();
  const shown = (named: string) => `<img src="cid:${mailPictureName(named, 320)}" width="120" alt="">`;
  const { url, received } = await mailbox();
  // What a person wrote is escaped, and names no picture.
  const said = '&lt;img src=&quot;cid:picture-0000000000000000-320&quot;&gt;';
  await write(letter({ html: `<p>A note. ${shown(hash)}${shown('f'.repeat(16))}${said}</p>` }));
  await jobs({ smtpUrl: url }).run();
  // Long lines of the head are folded.
  const data = (received[0]?.data ?? '').replace(/\r?\n[ \t]+/g, ' ');
  expect(data.match(/^Content-Type: image\/jpeg/gm)).toHaveLength(1);
  expect(data.match(/^Content-Id: .*/im)?.[0]).toContain(`<${mailPictureName(hash, 320)}>`);
  expect(data.match(/^Content-Disposition: .*/m)?.[0]).toContain('inline');
  // The first bytes of a JPEG.
  expect(data.match(/^\/9j\//m)).not.toBeNull();
  expect(data.includes('f'.repeat(16))).toBe(false);
});
