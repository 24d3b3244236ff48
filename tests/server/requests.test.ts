import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendInquiry } from '#contract/requests.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { supportInbox: 'Support <support@shop.example.test>' } });
const limited = await testServer({ config: { rateLimits: true } });

const FORM = {
  template: 'inquiry',
  userName: 'Chanda Phiri',
  userEmail: 'chanda@x.zm',
  contactNumber: '+260 97 1234567 (evenings)',
  userRequest: 'Is the service book with the car?',
  productId: 12,
};
const send = (form: Record<string, unknown>, token?: string) =>
  shop.api('POST', '/email-service/', { body: { ...FORM, ...form }, token: token ?? null });
const MISSING = 'Missing information - Email, Name, Phone number and Request required';

beforeEach(async () => {
  await shop.db.deleteFrom('mail_outbox').execute();
  await shop.db.deleteFrom('requests').execute();
});

describe('an inquiry is refused', () => {
  test.each([
    {
      why: 'the name is missing',
      form: { userName: ' ' },
      field: 'userName',
      code: 'required',
      says: MISSING,
    },
    {
      why: 'the email is missing',
      form: { userEmail: null },
      field: 'userEmail',
      code: 'required',
      says: MISSING,
    },
    {
      why: 'the number is missing',
      form: { contactNumber: '' },
      field: 'contactNumber',
      code: 'required',
      says: MISSING,
    },
    {
      why: 'the request is missing',
      form: { userRequest: '\n' },
      field: 'userRequest',
      code: 'required',
      says: MISSING,
    },
    {
      why: 'no product is named',
      form: { productId: null },
      field: 'productId',
      code: 'required',
      says: MISSING,
    },
    {
      why: 'the product is none',
      form: { productId: 'car' },
      field: 'productId',
      code: 'invalid',
      says: 'This item is not known',
    },
    {
      why: 'there is no such product',
      form: { productId: 999_999 },
      field: 'productId',
      code: 'invalid',
      says: 'This item is not known',
    },
    {
      why: 'the product id fits no column',
      form: { productId: 99_999_999_999 },
      field: 'productId',
      code: 'invalid',
      says: 'This item is not known',
    },
    {
      why: 'the name has 256 letters',
      form: { userName: 'x'.repeat(256) },
      field: 'userName',
      code: 'max_length',
      says: 'Must be 255 characters or fewer',
    },
    {
      why: 'the email has 256 letters',
      form: { userEmail: `${'x'.repeat(252)}@x.zm` },
      field: 'userEmail',
      code: 'max_length',
      says: 'Must be 255 characters or fewer',
    },
    {
      why: 'the number has 27 characters',
      form: { contactNumber: '1'.repeat(27) },
      field: 'contactNumber',
      code: 'max_length',
      says: 'Must be 26 characters or fewer',
    },
    {
      why: 'the request has 701 letters',
      form: { userRequest: 'x'.repeat(701) },
      field: 'userRequest',
      code: 'max_length',
      says: 'Must be 700 characters or fewer',
    },
    {
      why: 'the request has more letters than any schema would let through',
      form: { userRequest: 'x'.repeat(20_000) },
      field: 'userRequest',
      code: 'max_length',
      says: 'Must be 700 characters or fewer',
    },
    {
      why: 'the form is unknown',
      form: { template: 'newsletter' },
      field: 'template',
      code: 'template_unknown',
      says: 'This form is not known',
    },
    {
      why: 'no form is named',
      form: { template: null },
      field: 'template',
      code: 'template_unknown',
      says: 'This form is not known',
    },
    {
      why: 'the form has the name of something else',
      form: { template: '__proto__' },
      field: 'template',
      code: 'template_unknown',
      says: 'This form is not known',
    },
    {
      why: 'a machine filled in where no person can',
      form: { website: 'https://cheap.example' },
      field: 'website',
      code: 'invalid',
      says: 'Leave this field empty',
    },
  ])('when $why', async ({ form, field, code, says }) => {
    const answer = await send(form);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ [field]: [says], code, detail: says, fields: { [field]: [says] } });
    expect(await shop.mail()).toEqual([]);
    expect(await shop.db.selectFrom('requests').selectAll().execute()).toEqual([]);
  });

  test('with every missing field named, the code of the first', async () => {
    const answer = await send({ userName: '', userEmail: 'nobody', contactNumber: '', userRequest: '' });
    expect(answer.body).toMatchObject({
      code: 'required',
      detail: MISSING,
      fields: {
        userName: [MISSING],
        userEmail: ['Enter a valid email address'],
        contactNumber: [MISSING],
        userRequest: [MISSING],
      },
    });
  });
});

test('an inquiry is kept, and mailed to our people with the car it is about', async () => {
  const answer = await send({});
  expect(answer.status).toBe(200);
  const { id } = answer.as(sendInquiry.answer);
  expect(id).toMatch(/^em_[1-9]\d*$/);
  expect(answer.body).toEqual({
    id,
    status: 'queued',
    detail: 'An agent will be in touch within 12hrs',
    reply_within_hours: 12,
  });
  const rows = await shop.db.selectFrom('requests').selectAll().execute();
  const { template: _template, productId: _productId, ...fields } = FORM;
  expect(rows).toMatchObject([{ kind: 'inquiry', user_id: null, product_id: 12, fields }]);

  const [mail] = await shop.db.selectFrom('mail_outbox').selectAll().execute();
  expect(mail).toMatchObject({
    to_address: 'Support <support@shop.example.test>',
    reply_to: 'chanda@x.zm',
    subject: 'Inquiry: 2012 Toyota Corolla 1.6 Icon, REF 12',
    links: ['https://shop.example.test/details/12'],
  });
  for (const part of [
    '2012 Toyota Corolla 1.6 Icon',
    'REF 12',
    'https://shop.example.test/details/12',
    'Name: Chanda Phiri',
    'Email: chanda@x.zm',
    'Phone: +260 97 1234567 (evenings)',
    '> Is the service book with the car?',
  ])
    expect(mail?.text).toContain(part);
});

test.each([
  { what: 'a sold one', productId: 15 },
  { what: 'one that is not live', productId: 16 },
  { what: 'an address of it', productId: '/api/products/12/' },
  { what: 'an id in letters', productId: '12' },
])('an inquiry may be about $what', async ({ productId }) => {
  expect((await send({ productId })).status).toBe(200);
});

test('a spare is named by the address of its own page', async () => {
  await send({ productId: 301 });
  const [mail] = await shop.mail();
  expect(mail?.links).toEqual(['https://shop.example.test/details/301/parts']);
});

test('the inquiry of a signed-in buyer names the buyer', async () => {
  const token = await shop.login('buyer@example.test');
  await send({}, token);
  const [row] = await shop.db.selectFrom('requests').select('user_id').execute();
  const buyer = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  expect(row?.user_id).toBe(buyer.id);
});

describe('the form is no way to write to others', () => {
  test.each([
    { receiverEmail: 'victim@x.zm' },
    { receiverEmail: ['a@x.zm', 'b@x.zm'], to: 'victim@x.zm', cc: 'victim@x.zm', bcc: 'victim@x.zm' },
    { subject: 'You won', text: 'Send money', replyTo: 'victim@x.zm', from: 'victim@x.zm' },
  ])('by naming a recipient: %j', async (extra) => {
    expect((await send(extra)).status).toBe(200);
    const rows = await shop.db.selectFrom('mail_outbox').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      to_address: 'Support <support@shop.example.test>',
      reply_to: 'chanda@x.zm',
      subject: 'Inquiry: 2012 Toyota Corolla 1.6 Icon, REF 12',
    });
    expect(JSON.stringify(rows)).not.toContain('victim');
  });

  test.each([
    'a@x.zm\r\nBcc: victim@x.zm',
    'a@x.zm\nBcc: victim@x.zm',
    'a@x.zm\rBcc: victim@x.zm',
    'a@x.zm, victim@x.zm',
    'a@x.zm;victim@x.zm',
    '"a b"@x.zm',
    '"victim@x.zm a"@x.zm',
    'A <victim@x.zm>',
    'a@x.zm victim@x.zm',
    'a@[127.0.0.1]',
    'a(victim)@x.zm',
    '@x.zm',
  ])('by the reply address %j', async (userEmail) => {
    const answer = await send({ userEmail });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_email', detail: 'Enter a valid email address' });
    expect(await shop.mail()).toEqual([]);
  });

  test('nor to put lines of ours into their words', async () => {
    await send({
      userName: 'Chanda Email: other@x.zm',
      userRequest: 'First\r\n\r\nREF 13\u2028https://evil.example',
    });
    const [mail] = await shop.mail();
    expect(mail?.text).toContain('Name: Chanda Email: other @ x. zm\n');
    expect(mail?.text).toContain('> First\n> REF 13\n> https: evil. example\n');
  });
});

test('an inquiry whose mail cannot be written is not taken at all', async () => {
  await sql`create function no_mail() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
    shop.db,
  );
  await sql`create trigger no_mail before insert on mail_outbox execute function no_mail()`.execute(shop.db);
  const key = '0b6f4a0e-9f1e-4f2e-8f36-5f0f7f6a3a01';
  const post = () => shop.api('POST', '/email-service/', { body: FORM, key });
  const failed = await post();
  await sql`drop function no_mail() cascade`.execute(shop.db);
  expect(failed.status).toBe(503);
  expect(failed.body).toMatchObject({ code: 'unavailable' });
  expect(await shop.db.selectFrom('requests').selectAll().execute()).toEqual([]);
  expect((await post()).status).toBe(200);
});

test('the same inquiry sent twice by a phone without luck is one request and one mail', async () => {
  const key = '5f0b2f0a-77a5-4f6b-9a6f-2a0f8a1a6a11';
  const single = await shop.api('POST', '/email-service/', { body: FORM, key });
  const batch = await shop.api('POST', '/sync/', {
    body: {
      protocol: 1,
      batch: '2d3a3c8e-0f5a-4a62-9d3c-5a7f3b6c1d22',
      owner: 'anon:7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b33',
      device: '7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b33',
      commands: [{ key, name: 'form.inquiry', v: 1, lane: `form:${key}`, deps: [], payload: FORM }],
    },
  });
  expect(batch.as(SyncAnswer).results).toMatchObject([
    { outcome: 'done', replay: true, status: 200, body: single.body },
  ]);
  expect(await shop.mail()).toHaveLength(1);
  expect(await shop.db.selectFrom('requests').selectAll().execute()).toHaveLength(1);
});

test('security 50: whoever knows only the key of a stranger’s form learns nothing of what was answered', async () => {
  const key = '5f0b2f0a-77a5-4f6b-9a6f-2a0f8a1a6a12';
  const FRAME = { protocol: 1, owner: 'anon:7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b34', device: 'another' };
  const form = { key, name: 'form.inquiry', v: 1, lane: `form:${key}`, deps: [], payload: FORM };
  const batch = async (more: object) => {
    const answer = await shop.api('POST', '/sync/', { body: { ...FRAME, batch: randomUUID(), ...more } });
    return answer.as(SyncAnswer).results;
  };
  const [first] = await batch({ commands: [form] });
  expect(first?.body).not.toBeNull();
  const asked = { outcome: 'done', body: null, changes: [], conflicts: [] };
  expect(await batch({ commands: [], unanswered: [key] })).toMatchObject([asked]);
  expect(await batch({ commands: [], cancels: [key] })).toMatchObject([asked]);
  const other = { ...form, payload: { ...FORM, userRequest: 'guessed' } };
  expect(await batch({ commands: [other] })).toMatchObject([{ outcome: 'rejected', status: 422 }]);
  expect(await batch({ commands: [form] })).toMatchObject([{ outcome: 'done', body: first?.body }]);
});

test('an address sends thirty requests an hour, a batch is told to come back', async () => {
  const ip = '203.0.113.40';
  for (let time = 1; time <= 30; time++)
    expect((await limited.api('POST', '/email-service/', { ip, body: FORM })).status).toBe(200);
  const refused = await limited.api('POST', '/email-service/', { ip, body: FORM });
  expect(refused.status).toBe(429);
  refused.as(v.looseObject({ code: v.literal('rate_limited') }));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

  const key = 'c0d1a3a4-6b8d-4a0c-8f2e-3a5b7c9d1e44';
  const batch = await limited.api('POST', '/sync/', {
    ip,
    body: {
      protocol: 1,
      batch: '9a1b3c5d-7e9f-4b2d-8c4e-6f8a0b2c4d55',
      owner: 'anon:7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b33',
      device: '7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b33',
      commands: [{ key, name: 'form.inquiry', v: 1, lane: `form:${key}`, deps: [], payload: FORM }],
    },
  });
  expect(batch.as(SyncAnswer).results).toMatchObject([{ outcome: 'retry' }]);
  expect(await limited.mail()).toHaveLength(30);
});

describe('a request to the parts department', () => {
  const PARTS = {
    template: 'bulkorders',
    form: 'parts',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@x.zm',
    contactNumber: '+260 97',
    userRequest: '10 hubs',
  };
  const ask = (form: Record<string, unknown>, key?: string) =>
    shop.api('POST', '/email-service/', { body: { ...PARTS, ...form }, ...(key && { key }) });

  test.each([
    {
      why: 'the name is missing',
      form: { userName: '' },
      field: 'userName',
      code: 'required',
      says: MISSING,
    },
    {
      why: 'the email is none',
      form: { userEmail: 'x' },
      field: 'userEmail',
      code: 'invalid_email',
      says: 'Enter a valid email address',
    },
    {
      why: 'the label has 51 letters',
      form: { form: 'x'.repeat(51) },
      field: 'form',
      code: 'max_length',
      says: 'Must be 50 characters or fewer',
    },
    {
      why: 'a machine filled in where no person can',
      form: { website: 'https://cheap.example' },
      field: 'website',
      code: 'invalid',
      says: 'Leave this field empty',
    },
  ])('is refused when $why', async ({ form, field, code, says }) => {
    const answer = await ask(form);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, fields: { [field]: [says] } });
    expect(await shop.mail()).toEqual([]);
  });

  test.each([
    { form: 'parts', subject: 'Parts request: Chanda Phiri', kept: { form: 'parts' } },
    { form: 'x'.repeat(50), subject: 'Bulk order request: Chanda Phiri', kept: { form: 'x'.repeat(50) } },
    { form: undefined, subject: 'Bulk order request: Chanda Phiri', kept: {} },
  ])('of the form $form is kept and mailed with its words', async ({ form, subject, kept }) => {
    const answer = await ask({ form, productId: 12, website: '' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'queued', reply_within_hours: 12 });
    const rows = await shop.db.selectFrom('requests').selectAll().execute();
    const { template: _template, form: _form, ...fields } = PARTS;
    expect(rows).toMatchObject([{ kind: 'bulkorders', product_id: null }]);
    expect(rows[0]?.fields).toEqual({ ...kept, ...fields });
    const [mail] = await shop.db.selectFrom('mail_outbox').selectAll().execute();
    expect(mail).toMatchObject({ subject, reply_to: 'chanda@x.zm', links: [] });
    expect(mail?.text).toContain('> 10 hubs');
  });

  test('is the same one at the door and in a batch, and none of an inquiry', async () => {
    const key = '7c1e9a44-2b1f-4a0e-9c3d-1f2e3d4c5b66';
    const single = await ask({}, key);
    const batch = (name: string) =>
      shop.api('POST', '/sync/', {
        body: {
          protocol: 1,
          batch: '3e4f5a6b-7c8d-4e9f-8a0b-1c2d3e4f5a77',
          owner: 'anon:7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b33',
          device: '7b1f0b52-3a52-4c3f-8a61-0c0f2e9d4b33',
          commands: [{ key, name, v: 1, lane: `form:${key}`, deps: [], payload: PARTS }],
        },
      });
    expect((await batch('form.parts')).as(SyncAnswer).results).toMatchObject([
      { outcome: 'done', replay: true, status: 200, body: single.body },
    ]);
    expect((await batch('form.inquiry')).as(SyncAnswer).results).toMatchObject([
      { outcome: 'rejected', status: 422 },
    ]);
    expect(await shop.db.selectFrom('requests').selectAll().execute()).toHaveLength(1);
  });
});
