import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { shopContacts, USUAL_CONTACTS } from '#contract/shop-contacts.ts';
import { SAMPLE_COMPANY } from '#domain/shop/company.ts';
import { SiteSettings } from '#contract/rules.ts';
import { editContacts, staffContacts } from '#contract/staff/contacts.ts';
import { repliesTo } from '#server/rules/contacts.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
beforeEach(() => shop.db.deleteFrom('site_settings').where('name', '=', 'contacts').execute());

const read = async () =>
  (await shop.api('GET', '/staff/contacts/', { token: staff })).as(staffContacts.answer);
const edit = (body: object, headers: Record<string, string> = {}) =>
  shop.api('PATCH', '/staff/contacts/', {
    token: staff,
    key: randomUUID(),
    body: { password: SEED_PASSWORD, ...body },
    headers,
  });
const everybody = async () => (await shop.api('GET', '/shop-contacts/')).as(shopContacts.answer);

test('until somebody changes them pages say what the spec says', async () => {
  expect(await everybody()).toEqual(USUAL_CONTACTS);
  expect(await read()).toMatchObject({ ...USUAL_CONTACTS, changed_at: null, changed_by: null });
});

test('what staff write down is public at once, with its day and who did it', async () => {
  const answer = await edit({
    telephone: '+44 20 7946 0000',
    email: 'help@shop.example.test',
    hours: '9:00 - 17:30',
    lusaka_address: '12 Cairo Road',
    lusaka_telephone: '0211 123456',
    lusaka_weekdays: '0730-1600',
    lusaka_saturday: '',
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.as(editContacts.answer)).toMatchObject({
    changed: true,
    changed_at: expect.any(String),
    changed_by: expect.any(String),
  });
  const now = await everybody();
  expect(now).toMatchObject({
    telephone: '442079460000',
    email: 'help@shop.example.test',
    hours: { opens: '09:00', shuts: '17:30' },
  });
  expect(now.offices).toEqual([
    USUAL_CONTACTS.offices[0],
    {
      city: 'Lusaka',
      address: '12 Cairo Road',
      telephone: '0211123456',
      weekdays: { opens: '07:30', shuts: '16:00' },
      saturday: null,
    },
    USUAL_CONTACTS.offices[2],
  ]);
  expect((await shop.api('GET', '/site-settings/')).as(SiteSettings).email).toBe('help@shop.example.test');
  const page = await shop.request('GET', '/local-services');
  if (page.status === 200 && page.text.includes('<main')) expect(page.text).toContain('12 Cairo Road');
});

test('the audit keeps the fields that changed, as they were and are', async () => {
  await edit({ hours: '9:00-17:00', email: USUAL_CONTACTS.email });
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'contacts.edit')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(rows).toEqual([{ before: { hours: '10:00-18:00' }, after: { hours: '09:00-17:00' } }]);
});

test('another number or address is told to all staff without it; other hours are not', async () => {
  const news = async () =>
    (await shop.mail('staff@example.test')).filter(({ template }) => template === 'contacts-changed');
  const before = (await news()).length;
  await edit({ nairobi_saturday: '9:00-13:00' });
  expect(await news()).toHaveLength(before);
  await edit({ telephone: '+260970000009' });
  const [told, ...older] = await news();
  expect(older).toHaveLength(before);
  expect(told?.links).toEqual(['https://shop.example.test/staff/contacts']);
  expect(told?.text).not.toContain('26097');
});

test('answers to mails go to the address that holds when they leave', async () => {
  const to = repliesTo(shop.config);
  await edit({ email: 'help@shop.example.test' });
  expect(await to(shop.db, shop.config.supportInbox)).toBe('help@shop.example.test');
  expect(await to(shop.db, 'chanda@x.zm')).toBe('chanda@x.zm');
});

test('another number or address takes the password once more, other hours do not', async () => {
  const refused = await edit({ telephone: '+260970000009', password: '' });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'password_wrong' }]);
  expect((await edit({ lusaka_telephone: '0211 123456', password: '' })).status).toBe(400);
  expect((await edit({ email: 'help@shop.example.test', password: 'wrong' })).status).toBe(400);
  expect(await everybody()).toEqual(USUAL_CONTACTS);
  expect((await edit({ hours: '9:00-17:00', password: '' })).status).toBe(200);
});

test('nothing new leaves no trace, and who saw older ones is shown the newer', async () => {
  const { version } = await read();
  expect((await edit({ hours: '10:00-18:00', harare_address: ' ' })).as(editContacts.answer).changed).toBe(
    false,
  );
  const tag = { 'if-match': `"${version}"` };
  expect((await edit({ hours: '9:00-17:00' }, tag)).status).toBe(200);
  const stale = await edit({ hours: '8:00-16:00' }, tag);
  expect([stale.status, stale.body]).toMatchObject([
    412,
    { code: 'precondition_failed', current: { hours: { opens: '09:00', shuts: '17:00' } } },
  ]);
});

test('of several at once, in a shop that nobody set up, one wins', async () => {
  const { version } = await read();
  const answers = await Promise.all(
    ['1', '2', '3'].map((last) => edit({ telephone: `26097000000${last}` }, { 'if-match': `"${version}"` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
});

const COMPANY = {
  company_name: 'Lusaka Wheels Ltd',
  company_address: '12 Cairo Road, Lusaka, Zambia',
  company_registration: '120190001234',
  company_tax_number: '1001234567',
  company_phone: '+260 970 000 001',
  company_since: '2012',
};

test('the company is public at once, and takes the password like any number; taken out, there is none', async () => {
  expect((await edit({ ...COMPANY, password: '' })).status).toBe(400);
  expect((await everybody()).company).toBeNull();
  expect((await edit(COMPANY)).status).toBe(200);
  expect((await everybody()).company).toEqual({
    name: 'Lusaka Wheels Ltd',
    address: '12 Cairo Road, Lusaka, Zambia',
    registration: '120190001234',
    tax_number: '1001234567',
    phone: '260970000001',
    since: 2012,
    sample: false,
  });
  await edit(Object.fromEntries(Object.keys(COMPANY).map((name) => [name, ''])));
  expect((await everybody()).company).toBeNull();
});

test('a company that still holds a sample of the demo says that it is one', async () => {
  const value = (company: object) =>
    JSON.stringify({
      value: JSON.stringify({ contacts: { ...USUAL_CONTACTS, email: '', company }, at: null, by: null }),
    });
  const keep = (company: object) =>
    shop.db
      .insertInto('site_settings')
      .values({ name: 'contacts', value: value(company) })
      .onConflict((held) => held.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute();
  await keep(SAMPLE_COMPANY);
  // An address of mail that nobody wrote down is the one that the server was started with.
  expect(await read()).toMatchObject({ email: USUAL_CONTACTS.email, company: { sample: true } });
  const { company_phone: _, ...others } = COMPANY;
  expect((await edit(others)).as(editContacts.answer).company?.sample).toBe(true);
  expect((await edit(COMPANY)).as(editContacts.answer).company?.sample).toBe(false);
});

const NUMBER = 'Enter a number of 6 to 15 digits with its country';
const PRINTED = 'Pro-formas print this: take out what reads like another account';
const HOURS = 'Enter hours like 8:00-16:45';
test.each([
  ['telephone', '1'.repeat(5), NUMBER],
  ['telephone', '1'.repeat(6), null],
  ['telephone', '1'.repeat(15), null],
  ['telephone', '1'.repeat(16), NUMBER],
  ['nairobi_telephone', 'call me', NUMBER],
  ['email', '', 'Enter one email address'],
  ['email', 'a@b.example, c@d.example', 'Enter one email address'],
  ['email', 'a@b.example\r\nBcc: c@d.example', 'Enter one email address'],
  ['hours', '', HOURS],
  ['hours', '18:00-10:00', HOURS],
  ['harare_weekdays', '8:00-8:00', HOURS],
  ['harare_weekdays', '8:00-8:01', null],
  ['harare_weekdays', '23:59-24:00', HOURS],
  ['harare_saturday', '9:60-12:00', HOURS],
  ['harare_saturday', '', null],
  ['company_address', '12 Cairo Road', 'company_name: Name the company'],
  ['company_name', 'x'.repeat(80), null],
  ['company_name', 'x'.repeat(81), 'Enter one line of up to 80 letters'],
  ['company_name', 'Two\nlines', 'Enter one line of up to 80 letters'],
  // A letter that no paper of ours can print.
  ['company_name', 'Ωμέγα', 'Enter one line of up to 80 letters'],
  ['company_registration', 'no <b>number</b>', 'Enter up to 30 letters and digits'],
  // Security 59: what is printed above our own account names no other one.
  ['company_tax_number', 'Pay FNB 62048177293', PRINTED],
  ['company_registration', 'Airtel 0977123456', PRINTED],
  ['company_tax_number', 'GB 123 4567 89', 'company_name: Name the company'],
  ['company_name', 'Ecobank 62048177293', PRINTED],
  ['company_name', 'Chicargos Ltd', null],
  ['company_address', 'Pay at evil-bank.com', PRINTED],
  ['company_phone', 'call me', NUMBER],
  ['company_since', '12', 'Enter a year of four digits'],
  ['lusaka_address', 'x'.repeat(199), null],
  ['lusaka_address', 'x'.repeat(200), null],
  ['lusaka_address', 'x'.repeat(201), 'Must be 200 characters or fewer'],
  [
    'lusaka_address',
    'Pay to GB29 NWBK 6016 1331 9268 19',
    'Pages show this to everybody: take the account number out',
  ],
])('%s as %j: %s', async (field, value, text) => {
  const answer = await edit({ [field]: value });
  // What is wrong with another field than the one that was sent is named.
  const [, other = field, words = text] = /^(\w+): (.*)$/.exec(text ?? '') ?? [];
  if (text === null) expect(answer.status, answer.text).toBe(200);
  else expect([answer.status, answer.body]).toMatchObject([400, { fields: { [other]: [words] } }]);
});
