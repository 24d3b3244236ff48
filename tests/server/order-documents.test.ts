import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { addDocument, withdrawDocument } from '#contract/staff/order-papers.ts';
import { auditLog } from '#contract/staff/audit.ts';
import { staffOrder, staffOrders } from '#contract/staff/orders.ts';
import { DOCUMENT_KINDS } from '#domain/orders/order-papers.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { pdfOf, sendForm, sha256Of, upload } from './paper-steps.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const paper = pdfOf('Bill of lading');

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let order: Order;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  await shop.db.updateTable('products').set({ num_in_stock: 5 }).where('id', '=', 12).execute();
  order = await placeOne(shop, buyer.token, staff);
});

const door = () => `/staff/orders/${order.number}/documents/`;
const FIELDS = { kind: 'bill_of_lading', title: 'Bill of lading HT-12' };
const add = (given: Partial<Parameters<typeof sendForm>[2]> = {}) =>
  sendForm(shop, door(), { token: staff, file: paper, fields: FIELDS, ...given });
const mine = async () =>
  (await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token })).as(OrderDetail);
const fileAt = (path: string, token: string | null) =>
  shop.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: token === null ? {} : { authorization: `Token ${token}` },
  });

describe('a document of staff', () => {
  test('stands with the order, in its history and in a mail, and the buyer saves it', async () => {
    const answer = await add();
    expect(answer.status, answer.text).toBe(201);
    const after = await mine();
    const [document] = after.documents;
    expect(document).toEqual({
      id: answer.body['id'],
      ...FIELDS,
      mime: 'application/pdf',
      bytes: paper.length,
      added_at: '2025-03-01T09:00:00Z',
    });
    expect(after.events.at(-1)).toMatchObject({
      type: 'document_added',
      detail: FIELDS.title,
      data: { document_id: document?.id, kind: 'bill_of_lading' },
    });
    expect((await shop.mail(buyer.email))[0]?.template).toBe('order-document');

    const file = await fileAt(`/orders/${order.number}/documents/${document?.id}/file/`, buyer.token);
    expect(file.rawPayload).toEqual(paper);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="chicargos-${order.number}-bill-of-lading.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${sha256Of(paper)}"`,
    });
    expect((await fileAt(`${door()}${document?.id}/file/`, staff)).statusCode).toBe(200);
  });

  test('that was uploaded before is put with it once, however often it is asked for', async () => {
    const sha256 = await upload(shop, staff, paper, 'application/pdf');
    const key = randomUUID();
    const put = () => shop.api('POST', door(), { token: staff, key, body: { ...FIELDS, sha256 } });
    const first = await put();
    expect(first.status, first.text).toBe(201);
    expect(first.as(addDocument.answer).order.documents).toHaveLength(1);
    expect((await put()).text).toBe(first.text);
    expect((await mine()).documents).toHaveLength(1);
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', order.number)
      .execute();
    expect(audit).toMatchObject([
      { action: 'order.document_added', after: { kind: 'bill_of_lading', sha256: sha256Of(paper) } },
    ]);
  });

  test.each([
    ['no file', { file: null }, 400, 'file_missing'],
    ['a text', { file: Buffer.from('hello') }, 400, 'file_type_invalid'],
    ['an unknown kind', { fields: { ...FIELDS, kind: 'pro_forma' } }, 400, 'invalid'],
    ['no title', { fields: { ...FIELDS, title: ' ' } }, 400, 'required'],
    ['too long a title', { fields: { ...FIELDS, title: 'x'.repeat(151) } }, 400, 'max_length'],
    ['an account', { fields: { ...FIELDS, title: 'New account 62001234567' } }, 400, 'bank_details'],
  ])('is refused with %s', async (_name, wrong, status, code) => {
    const answer = await add(wrong);
    expect([answer.status, answer.body['code']], answer.text).toEqual([status, code]);
    expect((await mine()).documents).toEqual([]);
  });

  test('does not land on an order that has changed since', async () => {
    await add();
    const late = await add({ headers: { 'if-match': `"o${order.number}-1"` } });
    expect([late.status, late.body['current']]).toMatchObject([412, { version: 2 }]);
    expect((await mine()).documents).toHaveLength(1);
  });

  test('is added by staff alone and read by its owner alone (security 1)', async () => {
    const id = String((await add()).body['id']);
    const other = await newBuyer(shop);
    const otherOrder = await placeOne(shop, other.token, staff);
    expect((await add({ token: buyer.token })).status).toBe(403);
    expect((await add({ token: null })).status).toBe(401);
    const path = `/orders/${order.number}/documents/${id}/file/`;
    expect((await fileAt(path, null)).statusCode).toBe(401);
    expect((await fileAt(path, other.token)).statusCode).toBe(404);
    const mixed = `/orders/${otherOrder.number}/documents/${id}/file/`;
    expect((await fileAt(mixed, other.token)).statusCode).toBe(404);
    expect((await fileAt(`/staff${path}`, buyer.token)).statusCode).toBe(403);
    expect((await fileAt(path, buyer.token)).statusCode).toBe(200);
  });
});

test.each(DOCUMENT_KINDS)(
  'a paper of the kind %s goes by its kind: file name, history, words of staff',
  async (kind) => {
    const answer = await add({ fields: { kind, title: `Paper of ${kind}` } });
    expect(answer.status, answer.text).toBe(201);
    const after = await mine();
    expect(after.documents).toMatchObject([{ kind, title: `Paper of ${kind}` }]);
    expect(after.events.at(-1)).toMatchObject({ type: 'document_added', data: { kind } });
    const file = await fileAt(
      `/orders/${order.number}/documents/${after.documents[0]?.id}/file/`,
      buyer.token,
    );
    expect(file.headers['content-disposition']).toContain(`-${kind.replaceAll('_', '-')}.pdf`);
    // Only the bill of lading is what the next step waits for.
    const { results } = (await shop.api('GET', `/staff/orders/?q=${order.number}`, { token: staff })).as(
      staffOrders.answer,
    );
    expect(results[0]?.number).toBe(order.number);
  },
);

test('a file that is no paper is refused in the words of the contract', async () => {
  const answer = await add({ file: Buffer.from('hello') });
  expect(answer.body['detail']).toBe('Upload a jpg, png or pdf file');
});

describe('a document that stood with the wrong order', () => {
  let id: string;
  beforeEach(async () => {
    id = String((await add({ fields: { kind: 'bill_of_lading', title: 'B/L of Mutale Banda' } })).body['id']);
  });
  const withdraw = (reason: string, more: object = {}, token = staff) =>
    shop.api('POST', `/staff/orders/${order.number}/documents/${id}/withdraw/`, {
      token,
      key: randomUUID(),
      body: { reason, ...more },
    });
  const file = () => fileAt(`/orders/${order.number}/documents/${id}/file/`, buyer.token);

  test('is taken back: its buyer has it no more and is told why, staff still can look at it', async () => {
    const kept = String((await add({ fields: { kind: 'customs', title: 'Customs' } })).body['id']);
    const answer = await withdraw('It is of another car');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(withdrawDocument.answer)).toMatchObject({
      changed: true,
      order: { documents: [{ id: kept }] },
    });
    const gone = await file();
    expect([gone.statusCode, gone.json()]).toMatchObject([410, { code: 'document_withdrawn' }]);
    expect((await fileAt(`/orders/${order.number}/documents/${kept}/file/`, buyer.token)).statusCode).toBe(
      200,
    );
    const after = await mine();
    expect(after.documents.map((document) => document.id)).toEqual([kept]);
    expect(after.events.at(-1)).toMatchObject({
      type: 'note',
      detail: 'It is of another car',
      data: { withdrawn: id, kind: 'bill_of_lading' },
    });
    expect(JSON.stringify(after), 'whose paper it was').not.toContain('Mutale');
    const exported = await shop.api('GET', '/profile/export/', { token: buyer.token });
    expect(exported.text).not.toContain('Mutale');
    const [mail] = await shop.mail(buyer.email);
    expect(mail).toMatchObject({ template: 'order-document-withdrawn' });
    expect(mail?.text).toContain('It is of another car');
    expect(mail?.text).not.toContain('Mutale');
    const audit = await shop.api('GET', `/staff/audit/?action=order.document_withdrawn`, { token: staff });
    expect(audit.text).toContain(id);
    expect(audit.text).not.toContain('another car');
  });

  test('stands with the order of staff: what it was, who took it back, when and why; who opens it is on record', async () => {
    const seen = async () =>
      (await shop.api('GET', `/staff/orders/${order.number}/`, { token: staff })).as(staffOrder.answer)
        .withdrawn_documents;
    const read = async () =>
      (await shop.api('GET', '/staff/audit/?action=order.withdrawn_document_read', { token: staff })).as(
        auditLog.answer,
      ).results;
    expect(await seen()).toEqual([]);
    const at = `${door()}${id}/file/`;
    expect((await fileAt(at, staff)).statusCode).toBe(200);
    const before = (await read()).length;
    await withdraw('It is of another car');
    expect(await seen()).toEqual([
      {
        id,
        kind: 'bill_of_lading',
        title: 'B/L of Mutale Banda',
        mime: 'application/pdf',
        bytes: expect.any(Number),
        added_at: '2025-03-01T09:00:00Z',
        withdrawn_at: '2025-03-01T09:00:00Z',
        withdrawn_by: 'Sam Mwangi',
        reason: 'It is of another car',
      },
    ]);
    expect(await read(), 'nobody opened it since').toHaveLength(before);
    expect((await fileAt(at, staff)).statusCode).toBe(200);
    expect((await read()).slice(0, 1)).toMatchObject([
      { entity_id: order.number, after: { document: id, kind: 'bill_of_lading' } },
    ]);
    expect(await read()).toHaveLength(before + 1);
    expect(JSON.stringify(await read()), 'whose paper it was').not.toContain('Mutale');
  });

  test('is waited for again where it was the bill of lading', async () => {
    const { db } = shop;
    await db.updateTable('orders').set({ status: 'Shipped' }).where('number', '=', order.number).execute();
    const next = async () =>
      (await shop.api('GET', `/staff/orders/?q=${order.number}`, { token: staff })).as(staffOrders.answer)
        .results[0];
    expect((await next())?.next_step).not.toBe('add_bill_of_lading');
    await withdraw('It is of another car');
    expect(await next()).toMatchObject({ next_step: 'add_bill_of_lading', to_do: true });
    const counted = await shop.api('GET', `/staff/orders/?status=todo&q=${order.number}`, { token: staff });
    expect(counted.as(staffOrders.answer).count).toBe(1);
  });

  test('is taken back once, also where two say so', async () => {
    await withdraw('It is of another car');
    const mails = (await shop.mail(buyer.email)).length;
    expect((await withdraw('Mine too')).as(withdrawDocument.answer).changed).toBe(false);
    expect((await shop.mail(buyer.email)).length).toBe(mails);
    expect((await mine()).events.filter(({ data }) => 'withdrawn' in data)).toHaveLength(1);
  });

  test.each<[string, string, object, number, string]>([
    ['without a reason', ' ', {}, 400, 'required'],
    ['for a reason without end', 'x'.repeat(501), {}, 400, 'max_length'],
    ['with words that name an account', 'New account 62001234567', {}, 400, 'bank_details'],
    ['by who saw an older order', 'Wrong', { base_version: 'o1-1' }, 412, 'precondition_failed'],
  ])('is not taken back %s', async (_how, reason, more, status, code) => {
    const answer = await withdraw(reason, more);
    expect([answer.status, answer.as(Problem).code], answer.text).toEqual([status, code]);
    expect((await file()).statusCode).toBe(200);
  });

  test('is taken back by staff alone, and only with the order that it stands with (security 1)', async () => {
    expect((await withdraw('Mine', {}, buyer.token)).status).toBe(403);
    const other = await placeOne(shop, (await newBuyer(shop)).token, staff);
    const path = `/staff/orders/${other.number}/documents/${id}/withdraw/`;
    const body = { reason: 'Wrong' };
    expect((await shop.api('POST', path, { token: staff, key: randomUUID(), body })).status).toBe(404);
    expect((await file()).statusCode).toBe(200);
  });
});
