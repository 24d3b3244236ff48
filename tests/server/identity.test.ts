import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#server/identity/common-passwords.ts';
import { register } from '#contract/identity.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const limited = await testServer({
  from: 'empty',
  config: { rateLimits: true, secret: 'another secret for tests, as long as the first' },
});

const FORM = {
  first_name: 'Chanda',
  last_name: 'Phiri',
  email: 'chanda@x.example.test',
  confirm_email: 'chanda@x.example.test',
  password: 'kariba dam at noon',
  confirm_password: 'kariba dam at noon',
  country: 'Zambia',
};
const signUp = (body: Record<string, unknown>, server = shop, headers: Record<string, string> = {}) =>
  server.api('POST', '/register/', { body: { ...FORM, ...body }, headers });
const userCount = async () =>
  Number(
    (
      await shop.db
        .selectFrom('users')
        .select((all) => all.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

const BOTH = 'Email and Password required to register';
const NAMES = 'First & Last name required to register';

describe('a sign-up is refused', () => {
  test.each([
    {
      why: 'the passwords differ',
      form: { confirm_password: 'another' },
      field: 'password',
      code: 'password_mismatch',
      says: 'Passwords do not match',
    },
    {
      why: 'the passwords differ, before anything else',
      form: { confirm_password: 'another', email: '', first_name: '' },
      field: 'password',
      code: 'password_mismatch',
      says: 'Passwords do not match',
    },
    {
      why: 'the passwords differ, before lengths and languages are looked at',
      form: {
        confirm_password: 'another',
        first_name: 'x'.repeat(256),
        country: 'x'.repeat(101),
        language: 'xx',
      },
      field: 'password',
      code: 'password_mismatch',
      says: 'Passwords do not match',
    },
    {
      why: 'the country has 101 letters',
      form: { country: 'x'.repeat(101) },
      field: 'country',
      code: 'max_length',
      says: 'Must be 100 characters or fewer',
    },
    {
      why: 'the language is none of ours',
      form: { language: 'xx' },
      field: 'language',
      code: 'invalid',
      says: 'Choose en, sw or pt',
    },
    { why: 'there is no email', form: { email: '  ' }, field: 'email', code: 'required', says: BOTH },
    { why: 'the email is null', form: { email: null }, field: 'email', code: 'required', says: BOTH },
    {
      why: 'there is no password',
      form: { password: '', confirm_password: '' },
      field: 'password',
      code: 'required',
      says: BOTH,
    },
    {
      why: 'there is no first name',
      form: { first_name: '' },
      field: 'first_name',
      code: 'required',
      says: NAMES,
    },
    {
      why: 'there is no last name',
      form: { last_name: ' ' },
      field: 'last_name',
      code: 'required',
      says: NAMES,
    },
    {
      why: 'a name is missing, before the email is looked at',
      form: { last_name: '', email: 'nonsense' },
      field: 'last_name',
      code: 'required',
      says: NAMES,
    },
    {
      why: 'the email is none',
      form: { email: 'chanda@' },
      field: 'email',
      code: 'invalid_email',
      says: 'Enter a valid email address',
    },
    {
      why: 'the email would add a header',
      form: { email: 'a@x.zm\r\nBcc: b@x.zm' },
      field: 'email',
      code: 'invalid_email',
      says: 'Enter a valid email address',
    },
    {
      why: 'the email is two',
      form: { email: 'a@x.zm,b@x.zm' },
      field: 'email',
      code: 'invalid_email',
      says: 'Enter a valid email address',
    },
    {
      why: 'the emails differ',
      form: { confirm_email: 'other@x.zm' },
      field: 'confirm_email',
      code: 'email_mismatch',
      says: 'Emails do not match',
    },
    {
      why: 'the password has 7 characters',
      form: { password: 'seven77', confirm_password: 'seven77' },
      field: 'password',
      code: 'password_too_short',
      says: 'Password must be at least 8 characters',
    },
    {
      why: 'the password has 129 characters',
      form: { password: 'ab1'.repeat(43), confirm_password: 'ab1'.repeat(43) },
      field: 'password',
      code: 'max_length',
      says: 'Must be 128 characters or fewer',
    },
    {
      why: 'everybody tries that password',
      form: { password: 'Zambia2024', confirm_password: 'Zambia2024' },
      field: 'password',
      code: 'password_too_common',
      says: 'Choose a less common password',
    },
    {
      why: 'a name has 256 letters',
      form: { first_name: 'x'.repeat(256) },
      field: 'first_name',
      code: 'max_length',
      says: 'Must be 255 characters or fewer',
    },
    {
      why: 'the email is taken',
      form: { email: 'buyer@example.test', confirm_email: '' },
      field: 'email',
      code: 'email_taken',
      says: 'A user with this email already exists',
    },
    {
      why: 'the email is taken, in other letters',
      form: { email: 'BUYER@Example.Test', confirm_email: '' },
      field: 'email',
      code: 'email_taken',
      says: 'A user with this email already exists',
    },
  ])('when $why', async ({ form, field, code, says }) => {
    const before = await userCount();
    const answer = await signUp(form);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ [field]: [says], code, detail: says, fields: { [field]: [says] } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await userCount()).toBe(before);
  });
});

test('a name of 255 letters is taken whole, also where a letter needs two units', async () => {
  const name = '𞤀'.repeat(255);
  const answer = await signUp({ first_name: name, email: 'long-name@x.zm', confirm_email: '' });
  expect([answer.status, answer.body]).toMatchObject([201, { first_name: name }]);
});

test('a sign-up makes a closed account and mails one link to it', async () => {
  const answer = await signUp({ email: ' Grace@X.Example.Test ', confirm_email: 'grace@x.example.TEST' });
  expect(answer.status).toBe(201);
  const { id } = answer.as(register.answer);
  expect(answer.body).toEqual({
    id,
    email: 'grace@x.example.test',
    first_name: 'Chanda',
    last_name: 'Phiri',
    country: 'Zambia',
    is_active: false,
    activation_hours: 48,
    msg: 'Account created',
  });
  const row = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ is_active: false, is_staff: false, language: 'en', activated_at: null });
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  const mails = await shop.mail('grace@x.example.test');
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.template).toBe('activation');
  const [link = ''] = mail?.links ?? [];
  expect(link).toMatch(new RegExp(`^https://shop\\.example\\.test/activate/${id}/[A-Za-z0-9_-]{43}$`));
  expect(mail?.text).toContain(link);
  expect(mail?.text).toContain('48 hours');
  expect(mail?.text).toContain('We never ask for your password');

  const token = link.split('/').at(-1) ?? '';
  expect(answer.text).not.toContain(token);
  const kept = await shop.db.selectFrom('mail_links').selectAll().where('user_id', '=', id).execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('country and language are kept as asked for', async () => {
  const plain = await signUp({ email: 'one@x.zm', confirm_email: '', country: null, language: null });
  expect(plain.as(register.answer).country).toBe(null);
  const swahili = await signUp({ email: 'two@x.zm', confirm_email: '', language: 'sw' });
  const row = await shop.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', swahili.as(register.answer).id)
    .executeTakeFirstOrThrow();
  expect(row.language).toBe('sw');
});

test.each([
  { language: '', open: 'Activate your Chicargos account', renew: 'Choose a new password for Chicargos' },
  {
    language: 'sw',
    open: 'Amilisha akaunti yako ya Chicargos',
    renew: 'Chagua nenosiri jipya la Chicargos',
  },
  {
    language: 'pt',
    open: 'Ative a sua conta Chicargos',
    renew: 'Escolha uma nova palavra-passe para a Chicargos',
  },
])(
  'mails about an account come in the language that its sign-up asked for: $language',
  async ({ language, open, renew }) => {
    const email = `reads-${language}@x.zm`;
    await signUp({ email, confirm_email: '', language });
    await shop.api('POST', '/resend-activation-link/', { body: { email } });
    await shop.api('POST', '/rest-auth/password/reset/', { body: { email } });
    expect((await shop.mail(email)).map(({ subject }) => subject).toReversed()).toEqual([open, open, renew]);
  },
);

test('nobody signs up as staff, active or somebody else', async () => {
  const answer = await signUp({
    email: 'bold@x.zm',
    confirm_email: '',
    is_staff: true,
    is_active: true,
    id: 1,
    __proto__: { is_staff: true },
  });
  const row = await shop.db
    .selectFrom('users')
    .select(['is_staff', 'is_active'])
    .where('id', '=', answer.as(register.answer).id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ is_staff: false, is_active: false });
  expect(answer.as(register.answer).id).not.toBe(1);
});

test('what a request calls its host never reaches a link', async () => {
  const answer = await signUp({ email: 'host@x.zm', confirm_email: '' }, shop, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  });
  expect(answer.status).toBe(201);
  const [mail] = await shop.mail('host@x.zm');
  expect(mail?.links[0]).toMatch(/^https:\/\/shop\.example\.test\/activate\//);
  expect(JSON.stringify(mail)).not.toContain('evil');
});

test('a name that is a message of its own is not greeted', async () => {
  await signUp({ email: 'victim@x.zm', confirm_email: '', first_name: 'Win at http://evil.example now' });
  const [mail] = await shop.mail('victim@x.zm');
  expect(mail?.text.startsWith('Hello,\n')).toBe(true);
  expect(mail?.text).not.toContain('evil');
});

test('ten sign-ups with one email at once make one account and one mail', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signUp({ email: 'many@x.zm', confirm_email: '' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(400)]);
  expect(await shop.mail('many@x.zm')).toHaveLength(1);
});

test('a repeated key gives the first answer, with another password it is refused', async () => {
  const key = 'b4f0c7de-5d0a-4c53-9a5e-0f6a2d7b8c11';
  const body = { ...FORM, email: 'twice@x.zm', confirm_email: '' };
  const first = await shop.api('POST', '/register/', { body, key });
  const again = await shop.api('POST', '/register/', { body, key });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await shop.mail('twice@x.zm')).toHaveLength(1);
  // The email in other letters is the same content.
  const louder = { ...body, email: ' TWICE@x.zm' };
  expect((await shop.api('POST', '/register/', { body: louder, key })).text).toBe(first.text);
  const other = { ...body, password: 'another long one', confirm_password: 'another long one' };
  expect((await shop.api('POST', '/register/', { body: other, key })).status).toBe(422);
});

test('the ledger keeps a password only as what no other server could make of it', async () => {
  const key = '5b1f0f0e-0b39-4c0e-9d3c-6d5b2f1a7c22';
  const body = { ...FORM, email: 'ledger@x.zm', confirm_email: '' };
  const kept = async (server: typeof shop, path: string, sent: object, by: string) => {
    await server.api('POST', path, { body: sent, key: by });
    const rows = server.db.selectFrom('command_ledger').selectAll().where('key', '=', by);
    return rows.executeTakeFirstOrThrow();
  };
  const [here, there] = [
    await kept(shop, '/register/', body, key),
    await kept(limited, '/register/', body, key),
  ];
  expect(here.status).toBe(201);
  expect(JSON.stringify(here)).not.toContain(FORM.password);
  expect(here.fingerprint).not.toBe(there.fingerprint);
  // Without one, the same content is the same everywhere: else this test could not fail.
  const plain = '5b1f0f0e-0b39-4c0e-9d3c-6d5b2f1a7c23';
  const same = await Promise.all(
    [shop, limited].map((server) => kept(server, '/resend-activation-link/', { email: body.email }, plain)),
  );
  expect(same[0]?.fingerprint).toBe(same[1]?.fingerprint);
});

describe('a password is taken as it was typed', () => {
  test.each([
    { what: 'blanks around it', password: '  blanks around  ', not: 'blanks around' },
    {
      what: '128 characters',
      password: `${'long words '.repeat(11)}1234567`,
      not: `${'long words '.repeat(11)}123456`,
    },
    { what: 'letters beyond ASCII', password: 'Ünïcödé ключ 鍵 1', not: 'Unicode ключ 鍵 1' },
  ])('with $what', async ({ what, password, not }) => {
    const email = `${what.replaceAll(' ', '-').toLowerCase()}@x.zm`;
    const made = await signUp({ email, confirm_email: '', password, confirm_password: password });
    expect(made.status).toBe(201);
    const [mail] = await shop.mail(email);
    await shop.api('POST', new URL(mail?.links[0] ?? '').pathname);
    const enter = (typed: string) =>
      shop.api('POST', '/auth/login/', { body: { username: email, password: typed } });
    expect((await enter(not)).status).toBe(400);
    expect((await enter(password)).status).toBe(200);
  });
});

describe('common passwords', () => {
  test.each(['password', 'PASSWORD123', 'Passw0rd!', 'qwertyuiop', '12345678', 'aaaaaaaaaa', 'abcabcabc'])(
    '%s is one',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  test.each(['Passw0rd!x', 'kariba dam at noon', 'password for the red hilux', 'tT7#kw0q'])(
    '%s is none',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

test('an address signs up sixty times an hour at most', async () => {
  const from = (ip: string) =>
    limited.api('POST', '/register/', { ip, body: {}, headers: { 'x-forwarded-for': '198.51.100.9' } });
  for (let time = 1; time <= 60; time++) expect((await from('203.0.113.7')).status).toBe(400);
  const refused = await from('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(refused.as(v.looseObject({ code: v.string() })).code).toBe('rate_limited');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('203.0.113.8')).status).toBe(400);
  limited.clock.advance(3600);
  expect((await from('203.0.113.7')).status).toBe(400);
});
