import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Order, OrderDetail } from '#contract/orders.ts';
import { addDocument } from '#contract/staff-order-papers.ts';
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
