import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { isRecord } from '#contract/wire.ts';
import { isOneLine } from '#domain/people/one-line.ts';
import { googleAddresses } from '#server/platform/base/google-addresses.ts';
import { oneAddress } from '#server/platform/mail/mail.ts';
import { standInGoogle } from '../harness/google.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { NAUGHTY, OTHER } from './naughty-texts.ts';
import { draws } from '../harness/seed.ts';

const google = await standInGoogle();
afterAll(() => google.close());
const lines: string[] = [];
const shop = await testServer({
  config: { google: googleAddresses(google.clientId, google.url) },
  onLogLine: (line) => lines.push(line),
});

const buyer = await newBuyer(shop);
let people = 0;

interface Door {
  method: string;
  /** A name in braces is a field of `body`, written into the path. */
  path: string;
  body: () => Record<string, unknown>;
  signedIn?: boolean;
}
const passwords = { new_password1: 'walvis bay 40001', new_password2: 'walvis bay 40001' };
const DOORS: Door[] = [
  {
    method: 'POST',
    path: '/register/',
    body: () => ({
      first_name: 'Ruth',
      last_name: 'Zulu',
      email: `naughty${++people}@example.test`,
      confirm_email: '',
      password: SEED_PASSWORD,
      confirm_password: SEED_PASSWORD,
      country: 'Zambia',
      language: 'en',
    }),
  },
  { method: 'POST', path: '/activate/{uid}/{token}/', body: () => ({ uid: '1', token: 'x' }) },
  { method: 'POST', path: '/resend-activation-link/', body: () => ({ email: 'inactive@example.test' }) },
  {
    method: 'POST',
    path: '/auth/login/',
    body: () => ({ username: 'buyer@example.test', password: SEED_PASSWORD, otp: '', device: 'a phone' }),
  },
  { method: 'POST', path: '/auth/logout/', body: () => ({ revoke_handle: 'x' }) },
  { method: 'POST', path: '/rest-auth/password/reset/', body: () => ({ email: 'buyer@example.test' }) },
  {
    method: 'POST',
    path: '/rest-auth/password/reset/confirm/{link_uid}/{link_token}/',
    body: () => ({ link_uid: '1', link_token: 'x', uid: '1', token: 'x', ...passwords }),
  },
  {
    method: 'POST',
    path: '/social/google-oauth2/',
    body: () => ({
      access_token: google.token({ sub: `${++people}`, email: `naughty${people}@gmail.test` }),
      password: '',
      otp: '',
      device: '',
      language: 'en',
    }),
  },
  { method: 'POST', path: '/social/link/{uid}/{token}/', body: () => ({ uid: '1', token: 'x' }) },
  { method: 'POST', path: '/log-social-auth/', body: () => ({ error: 'x', access_token: 'x' }) },
  {
    method: 'PATCH',
    path: '/profile/',
    signedIn: true,
    body: () => ({
      first_name: 'A',
      last_name: 'B',
      country: 'C',
      postcode: 'D',
      language: 'en',
      marketing_opt_in: true,
      vendor_approval_seen: true,
    }),
  },
  {
    method: 'POST',
    path: '/account/password/',
    signedIn: true,
    body: () => ({ current_password: 'x', ...passwords, new_password2: 'differs' }),
  },
  {
    method: 'POST',
    path: '/account/delete/',
    signedIn: true,
    body: () => ({ confirm_email: 'nobody', password: 'x', forfeit_commission: true }),
  },
  { method: 'DELETE', path: '/account/sessions/{id}/', signedIn: true, body: () => ({ id: 'x' }) },
  { method: 'POST', path: '/account/totp/', signedIn: true, body: () => ({ password: 'x' }) },
  { method: 'POST', path: '/account/totp/confirm/', signedIn: true, body: () => ({ otp: '123456' }) },
  {
    method: 'DELETE',
    path: '/account/totp/',
    signedIn: true,
    body: () => ({ password: 'x', otp: '123456' }),
  },
];
const FIELDS = DOORS.flatMap((door) =>
  Object.keys(door.body()).map((field) => ({ ...door, field, inPath: door.path.includes(`{${field}}`) })),
);

async function send({ method, path, signedIn = false }: Door, body: Record<string, unknown>) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(String(body[name]))),
  );
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !path.includes(`{${name}}`)));
  return shop.api(method, filled, { body: rest, token: signedIn ? buyer.token : null });
}
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

test.each(FIELDS)('$field of $method $path takes any text without breaking', async (given) => {
  lines.length = 0;
  const values = given.inPath ? NAUGHTY : [...NAUGHTY, ...OTHER];
  for (const value of values) {
    const answer = await send(given, { ...given.body(), [given.field]: value });
    expect(answer.status, `${JSON.stringify(value)}: ${answer.text}`).toBeLessThan(500);
    if (answer.status >= 400)
      expect(answer.body, JSON.stringify(value)).toMatchObject({
        code: expect.any(String),
        detail: expect.any(String),
      });
  }
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

/** Text that a text becomes on its way in. */
const kept = (text: string): string => wellFormed(text).replace(/\r\n/g, '\n').normalize('NFC').trim();

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...NAUGHTY),
  fc.tuple(fc.constantFrom(...NAUGHTY), fc.constantFrom(...NAUGHTY)).map(([a, b]) => a + b),
);

test('a name is kept as it was written, in one normal form, or refused; never cut or changed', async () => {
  const patch = DOORS.find(({ method }) => method === 'PATCH');
  if (!patch) throw new Error('there is no edit');
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (first, last) => {
      const before = (await shop.api('GET', '/profile/', { token: buyer.token })).text;
      const answer = await send(patch, { first_name: first, last_name: last });
      const after = await shop.api('GET', '/profile/', { token: buyer.token });
      if (answer.status === 400) {
        expect(after.text).toBe(before);
        const bad = [first, last]
          .map(kept)
          .some((text) => text === '' || text.length > 255 || text.includes('\u0000') || !isOneLine(text));
        expect(bad).toBe(true);
        return;
      }
      expect(answer.status, answer.text).toBe(200);
      expect(after.body).toMatchObject({ first_name: kept(first), last_name: kept(last) });
    }),
    { numRuns: draws(200) },
  );
});

test('whoever signs up is greeted in one mail to one address, whatever the name', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (first, email) => {
      const body = {
        first_name: first,
        last_name: 'Zulu',
        email: kept(email).includes('@') ? email : `${email}${++people}@example.test`,
        password: SEED_PASSWORD,
      };
      const answer = await shop.api('POST', '/register/', { body });
      expect([201, 400], answer.text).toContain(answer.status);
      if (answer.status === 400) return;
      const made = answer.as(v.object({ email: v.string(), first_name: v.string() }));
      expect(made).toEqual({ email: kept(body.email).toLowerCase(), first_name: kept(first) });
      expect(await shop.mail(made.email)).toHaveLength(1);
    }),
    { numRuns: draws(120) },
  );
});

test('every mail that came of all this has one recipient, no header of a stranger and no other address', async () => {
  const waiting = await shop.db.selectFrom('mail_outbox').selectAll().execute();
  expect(waiting.length).toBeGreaterThan(30);
  for (const { to_address: to, subject } of waiting) {
    expect(oneAddress(to), to).toBe(to);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  }
  for (let round = 0; round < 50; round++) {
    const left = await shop.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute();
    if (left.length === 0) break;
    await shop.app.runJobs();
  }
  const folder = join(shop.config.dataDir, 'mail');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(files.length).toBe(waiting.length);
  const allowed =
    /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|x-[a-z-]+|auto-submitted|list-[a-z-]+)$/;
  for (const file of files) {
    const head = file.slice(0, file.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, ' ');
    const names = head.split(/\r?\n/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
    expect(names.filter((name) => name === 'to')).toHaveLength(1);
    for (const name of names) expect(name, head).toMatch(allowed);
    expect(/^to: (.*)$/im.exec(head)?.[1], head).not.toContain(',');
  }
});

test('no log line holds a password that was tried', () => {
  const tried = [SEED_PASSWORD, passwords.new_password1];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) for (const password of tried) expect(line).not.toContain(password);
  expect(isRecord(JSON.parse(lines[0] ?? 'null'))).toBe(true);
});
