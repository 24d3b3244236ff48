import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SiteSettings } from '#contract/rules.ts';
import { editSettings, StaffSettings } from '#contract/staff/settings.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');

const read = async () => (await shop.api('GET', '/staff/settings/', { token: staff })).as(StaffSettings);
const edit = (body: object, headers: Record<string, string> = {}) =>
  shop.api('PATCH', '/staff/settings/', { token: staff, key: randomUUID(), body, headers });
const publicOnes = async () => (await shop.api('GET', '/site-settings/')).as(SiteSettings);
const cardsSay = async () => /"crossed_out_price":"\d/.test((await shop.api('GET', '/promotions/')).text);

test('what staff set is public at once, on cards too, and stands in the audit', async () => {
  expect(await read()).toMatchObject({ crossed_out_price: 'spec', whatsapp: null });
  expect(await cardsSay()).toBe(true);
  const answer = await edit({ crossed_out_price: 'off', whatsapp: '+260 97-712 34 56' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.as(editSettings.answer)).toMatchObject({
    crossed_out_price: 'off',
    whatsapp: '260977123456',
    changed: true,
  });
  expect(await publicOnes()).toMatchObject({ crossed_out_price: 'off', whatsapp: '260977123456' });
  expect(await cardsSay()).toBe(false);
  const rows = await shop.db.selectFrom('audit_log').select(['action', 'before', 'after']).execute();
  expect(rows).toEqual([
    {
      action: 'settings.edit',
      before: { crossed_out_price: 'spec', whatsapp: null, social: [] },
      after: { crossed_out_price: 'off', whatsapp: '260977123456', social: [] },
    },
  ]);
});

test('another WhatsApp number is told to all staff, without the number', async () => {
  const mails = async () =>
    (await shop.mail('staff@example.test')).filter(({ template }) => template === 'whatsapp-changed');
  await edit({ crossed_out_price: 'off', whatsapp: '260977123456' });
  const before = (await mails()).length;
  expect((await edit({ crossed_out_price: 'real' })).status).toBe(200);
  expect(await mails()).toHaveLength(before);
  expect((await edit({ whatsapp: '260970000001' })).status).toBe(200);
  const [told, ...older] = await mails();
  expect(older).toHaveLength(before);
  expect(told?.links).toEqual(['https://shop.example.test/staff/settings']);
  expect(told?.text).not.toContain('2609700');
});

test('one field alone leaves the other, and nothing new leaves no trace', async () => {
  await edit({ crossed_out_price: 'real', whatsapp: '260971234567' });
  expect((await edit({ whatsapp: ' ' })).as(editSettings.answer)).toMatchObject({
    crossed_out_price: 'real',
    whatsapp: null,
  });
  const count = () => shop.db.selectFrom('audit_log').select('id').execute();
  const before = (await count()).length;
  expect((await edit({ crossed_out_price: 'real' })).as(editSettings.answer).changed).toBe(false);
  expect((await edit({})).as(editSettings.answer).changed).toBe(false);
  expect(await count()).toHaveLength(before);
});

test('pages elsewhere are typed as addresses, and linked by the name that people know', async () => {
  const typed = 'https://www.facebook.com/chicargos\n\n youtube.com/@chicargos \nhttps://cars.example.org/uk';
  const social = [
    { name: 'Facebook', url: 'https://www.facebook.com/chicargos' },
    { name: 'YouTube', url: 'https://youtube.com/@chicargos' },
    { name: 'cars.example.org', url: 'https://cars.example.org/uk' },
  ];
  expect((await edit({ social: typed })).as(editSettings.answer)).toMatchObject({ social, changed: true });
  expect((await publicOnes()).social).toEqual(social);
  expect((await edit({ social: typed })).as(editSettings.answer).changed).toBe(false);
  expect((await edit({ social: '' })).as(editSettings.answer)).toMatchObject({ social: [], changed: true });
});

test('who saw older settings is shown the newer ones', async () => {
  await edit({ crossed_out_price: 'spec', whatsapp: null });
  const seen = await read();
  const tag = { 'if-match': `"${seen.version}"` };
  expect((await edit({ crossed_out_price: 'off' }, tag)).status).toBe(200);
  const stale = await edit({ crossed_out_price: 'real' }, tag);
  expect([stale.status, stale.body]).toMatchObject([
    412,
    { code: 'precondition_failed', current: { crossed_out_price: 'off' } },
  ]);
  expect((await read()).crossed_out_price).toBe('off');
});

test('of several at once one wins, also in a shop that nobody set up', async () => {
  await shop.db.deleteFrom('site_settings').execute();
  const { version } = await read();
  const answers = await Promise.all(
    ['260971000001', '260971000002', '260971000003'].map((whatsapp) =>
      edit({ whatsapp }, { 'if-match': `"${version}"` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
});

test.each([
  ['crossed_out_price', 'always', 'Choose one of the three'],
  ['crossed_out_price', null, 'Choose one of the three'],
  ['whatsapp', '12345', 'Enter a number of 6 to 15 digits with its country'],
  ['whatsapp', '0'.repeat(16), 'Enter a number of 6 to 15 digits with its country'],
  ['whatsapp', 'call me', 'Enter a number of 6 to 15 digits with its country'],
  ['whatsapp', 'javascript:1234567', 'Enter a number of 6 to 15 digits with its country'],
])('%s cannot be %j', async (field, value, text) => {
  const answer = await edit({ [field]: value });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'validation_failed', fields: { [field]: [text] } },
  ]);
});

test.each([
  'javascript:alert(1)',
  'http://facebook.com/x',
  'https://a@evil.org/',
  'chicargos',
  ['x.com'],
  'x.com\n'.repeat(9),
])('a page elsewhere cannot be %j', async (social) => {
  const answer = await edit({ social });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    {
      fields: { social: ['Enter up to 8 addresses that begin with https://, each on a line of its own'] },
    },
  ]);
});
