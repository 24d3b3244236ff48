import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { StaffOrder } from '#contract/staff/orders.ts';
import { reviewProof } from '#contract/staff/order-papers.ts';
import { paginated } from '#contract/wire.ts';
import { newBuyer, placeOne } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { declaredPng, polyglot, scene, tellingJpeg } from './hostile-pictures.ts';
import { pdfOf, sendForm, sha256Of, upload } from './paper-steps.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const slip = await tellingJpeg();
const picture = {
  webp: await scene(40, 30).webp().toBuffer(),
  gif: await scene(40, 30).gif().toBuffer(),
  png: await scene(200, 100).png().toBuffer(),
};

let buyer: Awaited<ReturnType<typeof newBuyer>>;
let order: Order;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
  await shop.db.updateTable('products').set({ num_in_stock: 5 }).where('id', '=', 12).execute();
  order = await placeOne(shop, buyer.token, staff);
});

const door = () => `/orders/${order.number}/payment-proofs/`;
const send = (given: Partial<Parameters<typeof sendForm>[2]> = {}) =>
  sendForm(shop, door(), { token: buyer.token, file: slip, ...given });
const attach = (body: object, key: string = randomUUID()) =>
  shop.api('POST', door(), { token: buyer.token, key, body });
const mine = async () =>
  (await shop.api('GET', `/orders/${order.number}/`, { token: buyer.token })).as(OrderDetail);
const proofs = async () => (await mine()).payment_proofs;
const typesOf = ({ events }: OrderDetail) => events.map(({ type }) => type);
const review = (id: string, body: object, headers: Record<string, string> = {}) =>
  shop.api('POST', `/staff${door()}${id}/review/`, { token: staff, key: randomUUID(), body, headers });
/** Proofs that waited on the phone, as one batch: their bytes are there. */
async function inBatch(given: { sha256: string; number?: string; key?: string }[], by = buyer) {
  const commands = given.map(({ sha256, number = order.number, key = randomUUID() }, at) => ({
    key,
    name: 'order.proof',
    v: 1,
    lane: `proof:${at}`,
    deps: [],
    payload: { number, sha256, amount: null, reference: '' },
  }));
  const body = {
    protocol: 1,
    batch: randomUUID(),
    owner: `u:${by.id}`,
    device: 'phone-1',
    commands,
    cancels: [],
  };
  return (await shop.api('POST', '/sync/', { token: by.token, body: body })).body;
}
const sent = async (given: Parameters<typeof send>[0] = {}): Promise<string> =>
  String((await send(given)).body['id']);
const fileAt = (path: string, token: string | null, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { ...(token === null ? {} : { authorization: `Token ${token}` }), ...headers },
  });

describe('a proof of payment', () => {
  test('comes as a form, stands with the order and in its history, and books no money', async () => {
    const before = await mine();
    const answer = await send({ fields: { amount: '5950', reference: 'TT-88121' } });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      status: 'received',
      mime: 'image/jpeg',
      bytes: expect.any(Number),
      uploaded_at: '2025-03-01T09:00:00Z',
      number: order.number,
    });
    const after = await mine();
    expect(after.payment_proofs).toEqual([
      {
        id: answer.body['id'],
        status: 'received',
        note: null,
        mime: 'image/jpeg',
        bytes: answer.body['bytes'],
        uploaded_at: '2025-03-01T09:00:00Z',
        amount: '5950.00',
        reference: 'TT-88121',
      },
    ]);
    expect(typesOf(after)).toEqual(['placed', 'proof_uploaded']);
    expect(after.events.at(-1)?.data).toEqual({ proof_id: answer.body['id'] });
    expect([after.status, after.paid_total, after.balance]).toEqual([
      before.status,
      before.paid_total,
      before.balance,
    ]);
  });

  test('comes by upload and command, which asked twice does it once', async () => {
    const sha256 = await upload(shop, buyer.token, slip, 'image/jpeg');
    const key = randomUUID();
    const first = await attach({ sha256, amount: '100.00' }, key);
    expect(first.status, first.text).toBe(201);
    const again = await attach({ sha256, amount: '100.00' }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await proofs()).toHaveLength(1);
  });

  test('sent with one key as a form and as an upload is one', async () => {
    const sha256 = await upload(shop, buyer.token, slip, 'image/jpeg');
    const key = randomUUID();
    expect((await attach({ sha256 }, key)).status).toBe(201);
    expect((await send({ key })).status).toBe(201);
    expect(await proofs()).toHaveLength(1);
    expect((await send({ key, file: pdfOf('another') })).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('in a batch brings the order as it stands to the phone', async () => {
    const sha256 = await upload(shop, buyer.token, slip, 'image/jpeg');
    expect(await inBatch([{ sha256 }])).toMatchObject({
      results: [
        {
          outcome: 'done',
          status: 201,
          changes: [{ row: `order:${order.number}`, value: { payment_proofs: [{ status: 'received' }] } }],
        },
      ],
    });
  });

  test('whose bytes are not there waits for them, and is not refused for good', async () => {
    const sha256 = sha256Of(slip);
    const key = randomUUID();
    const early = await attach({ sha256 }, key);
    expect([early.status, early.as(Problem).code]).toEqual([409, 'upload_missing']);
    await upload(shop, buyer.token, slip, 'image/jpeg');
    expect((await attach({ sha256 }, key)).status).toBe(201);
  });

  test('whose upload lost its file is asked for again', async () => {
    const sha256 = await upload(shop, buyer.token, slip, 'image/jpeg');
    rmSync(join(shop.config.dataDir, 'uploads'), { recursive: true });
    const key = randomUUID();
    expect((await attach({ sha256 }, key)).as(Problem).code).toBe('upload_missing');
    await upload(shop, buyer.token, slip, 'image/jpeg');
    expect((await attach({ sha256 }, key)).status).toBe(201);
  });

  test('of somebody else’s upload is none (security 1)', async () => {
    const other = await newBuyer(shop);
    const sha256 = await upload(shop, other.token, slip, 'image/jpeg');
    expect((await attach({ sha256 })).as(Problem).code).toBe('upload_missing');
  });
});

describe('what a proof may be', () => {
  test.each([
    ['no file', null, 400, 'file_missing'],
    ['a WebP picture', picture.webp, 400, 'file_type_invalid'],
    ['a GIF', picture.gif, 400, 'file_type_invalid'],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'file_type_invalid'],
    ['a PDF without its end', Buffer.from('%PDF-1.7\nhello'), 400, 'file_type_invalid'],
    ['a torn picture', slip.subarray(0, 600), 400, 'file_type_invalid'],
    ['more than 40 million pixels', declaredPng(8000, 5001), 413, 'image_too_large'],
    [
      'more than 10 MB',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)]),
      413,
      'file_too_large',
    ],
  ])('is not %s (security 20)', async (_name, file, status, code) => {
    // Whatever its name and type say: the content counts.
    const answer = await send({ file, filename: 'slip.jpg', type: 'image/jpeg' });
    expect([answer.status, answer.body['code']], answer.text).toEqual([status, code]);
    if (code === 'file_type_invalid') expect(answer.body['detail']).toBe('Upload a jpg, png or pdf file');
    expect(await proofs()).toEqual([]);
  });

  test.each([
    ['JPEG', 'image/jpeg', slip],
    ['PNG', 'image/png', picture.png],
    ['PDF', 'application/pdf', pdfOf('a slip')],
  ])('is a %s, whatever it is called', async (_name, mime, file) => {
    const answer = await send({ file, filename: 'slip.exe', type: 'text/html' });
    expect([answer.status, answer.body['mime']], answer.text).toEqual([201, mime]);
    const { rawPayload, headers } = await fileAt(`${door()}${String(answer.body['id'])}/file/`, buyer.token);
    expect([headers['content-type'], rawPayload.length]).toEqual([mime, answer.body['bytes']]);
  });

  test('has lost where and with what it was taken, and stands upright (security 20)', async () => {
    const id = await sent();
    const { rawPayload } = await fileAt(`${door()}${id}/file/`, buyer.token);
    const kept = await sharp(rawPayload).metadata();
    expect([kept.exif, kept.orientation, kept.width, kept.height]).toEqual([undefined, undefined, 300, 400]);
    expect(rawPayload.includes('Lusaka')).toBe(false);
    const twoInOne = await sent({ file: await polyglot() });
    const clean = (await fileAt(`${door()}${twoInOne}/file/`, buyer.token)).rawPayload;
    expect(clean.includes('<script>') || clean.includes('PK\x03\x04')).toBe(false);
  });

  test.each([
    ['lots', 'invalid'],
    ['-5', 'invalid'],
    ['0', 'invalid'],
  ])('does not say that %s was paid', async (amount, code) => {
    const answer = await send({ fields: { amount } });
    expect([answer.status, answer.body['code'], Object.keys(Object(answer.body['fields']))]).toEqual([
      400,
      code,
      ['amount'],
    ]);
  });
});

describe('a proof that waited on the phone', () => {
  const cancel = () =>
    shop.api('POST', `/staff/orders/${order.number}/status/`, {
      token: staff,
      key: randomUUID(),
      body: { status: 'Canceled', reason: 'It was not wanted' },
    });
  const expire = async (): Promise<void> => {
    const before = new Date(shop.clock.now().getTime() - 1000);
    await shop.db
      .updateTable('orders')
      .set({ pay_before: before })
      .where('number', '=', order.number)
      .execute();
    await shop.app.runJobs();
  };

  test.each([
    ['was canceled', cancel],
    ['has expired', expire],
  ])('for an order that %s meanwhile is refused with words, and the order stays as it is', async (_, end) => {
    const sha256 = await upload(shop, buyer.token, slip, 'image/jpeg');
    await end();
    const before = await mine();
    expect(before.status).toBe('Canceled');
    const key = randomUUID();
    const said = { outcome: 'rejected', status: 409, code: 'order_closed' };
    expect(await inBatch([{ sha256, key }])).toMatchObject({
      results: [{ ...said, replay: false, message: 'This order was canceled. Do not pay for it' }],
    });
    // The answer was lost: the same once more.
    expect(await inBatch([{ sha256, key }])).toMatchObject({ results: [{ ...said, replay: true }] });
    expect(await mine()).toEqual(before);
  });

  test('is refused for what its file is, and the one beside it is taken', async () => {
    // A picture that uploads take, and proofs do not.
    const webp = await upload(shop, buyer.token, picture.webp, 'image/webp');
    const good = await upload(shop, buyer.token, slip, 'image/jpeg');
    expect(await inBatch([{ sha256: webp }, { sha256: good }])).toMatchObject({
      results: [
        { outcome: 'rejected', status: 400, code: 'file_type_invalid' },
        { outcome: 'done', status: 201 },
      ],
    });
    expect(await proofs()).toHaveLength(1);
  });

  test('for somebody else’s order, or one that is none, is refused as missing (security 1)', async () => {
    const other = await newBuyer(shop);
    const sha256 = await upload(shop, other.token, slip, 'image/jpeg');
    const missing = { outcome: 'rejected', status: 404, code: 'not_found' };
    expect(await inBatch([{ sha256 }, { sha256, number: '999999999' }], other)).toMatchObject({
      results: [missing, missing],
    });
    expect((await sendForm(shop, door(), { token: other.token, file: slip })).status).toBe(404);
    expect(await proofs()).toEqual([]);
  });

  test('is a second one, and both stand in the order in which they came', async () => {
    const sha256 = await upload(shop, buyer.token, slip, 'image/jpeg');
    expect(await inBatch([{ sha256 }, { sha256 }])).toMatchObject({
      results: [{ outcome: 'done' }, { outcome: 'done', body: { number: order.number } }],
    });
    expect((await proofs()).map(({ status }) => status)).toEqual(['received', 'received']);
  });
});

describe('how long an order takes proofs', () => {
  test('until those of its buyer are 60 MB together (security 55)', async () => {
    expect((await send()).status).toBe(201);
    await shop.db
      .updateTable('payment_proofs')
      .set({ size: 60 * 1024 ** 2 })
      .where('order_number', '=', order.number)
      .execute();
    const next = await send();
    expect([next.status, next.body['code']]).toEqual([409, 'too_many_proofs']);
    expect(await proofs()).toHaveLength(1);
  });

  test('up to ten', async () => {
    for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(201);
    const eleventh = await send();
    expect([eleventh.status, eleventh.body['code']]).toEqual([409, 'too_many_proofs']);
  });

  test.each([['Canceled', { status: 'Canceled' as const }]])('not once it is %s', async (_name, change) => {
    await shop.db.updateTable('orders').set(change).where('number', '=', order.number).execute();
    expect((await send()).body['code']).toBe('order_closed');
  });

  test('also while it is on a ship, until it has arrived', async () => {
    const happen = (body: object) =>
      shop.api('POST', `/staff/orders/${order.number}/events/`, { token: staff, key: randomUUID(), body });
    await happen({
      type: 'payment_received',
      amount: order.total_incl_tax,
      currency: 'USD',
      received_at: '2025-03-01T08:00:00Z',
      reference: 'TT-1',
    });
    await happen({
      type: 'shipped',
      vessel: 'MV Hoegh Trader',
      port_of_loading: 'Southampton',
      port_of_discharge: 'Mombasa',
      etd: '2025-02-05',
      eta: '2025-03-01',
    });
    expect((await send()).status).toBe(201);
    expect((await happen({ type: 'arrived', at: '2025-03-01T08:30:00Z' })).status).toBe(201);
    expect((await send()).body['code']).toBe('order_closed');
  });

  test('it keeps the order from expiring until somebody has looked at it (settled point 23)', async () => {
    const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    await shop.api('POST', `/staff/orders/${order.number}/events/`, {
      token: staff,
      key: randomUUID(),
      body: { type: 'pay_before', at },
    });
    const id = await sent();
    await review(id, { decision: 'accepted', note: '' });
    shop.clock.advance(3_601);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Pending');
  });

  test('a rejected one gives the time again, and a day once more: then the stock is free (security 46)', async () => {
    const HOUR = 3_600;
    const id = await sent();
    shop.clock.advance(100 * HOUR);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Pending');
    await review(id, { decision: 'rejected', note: 'It cannot be read' });
    const [mail] = await shop.mail(buyer.email);
    expect(mail?.text).toMatch(/before .*Without payment or proof of it, the order ends then/s);
    const hoursLeft = async () =>
      Math.round((Date.parse((await mine()).pay_before ?? '') - shop.clock.now().getTime()) / 3_600_000);
    expect(await hoursLeft()).toBe(72);

    const second = await sent({ file: pdfOf('second') });
    shop.clock.advance(71 * HOUR);
    await review(second, { decision: 'rejected', note: 'Nor this one' });
    expect(await hoursLeft()).toBe(24);
    shop.clock.advance(23 * HOUR);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Pending');
    shop.clock.advance(HOUR);
    await shop.app.runJobs();
    expect((await mine()).status).toBe('Canceled');
  });
});

test('after three rejected ones a fourth holds nothing: its buyer asks a person (security 46)', async () => {
  for (const name of ['first', 'second', 'third']) {
    const id = await sent({ file: pdfOf(name) });
    await review(id, { decision: 'rejected', note: 'It shows nothing' });
  }
  const fourth = await send({ file: pdfOf('fourth') });
  expect([fourth.status, fourth.body]).toMatchObject([409, { code: 'too_many_proofs' }]);
  expect(await proofs()).toHaveLength(3);
});

describe('staff', () => {
  test('see how many wait, read the file and say what is wrong with it', async () => {
    const id = await sent();
    await sent({ file: pdfOf('second') });
    const listed = async () =>
      (await shop.api('GET', `/staff/orders/?q=${order.number}`, { token: staff })).as(paginated(StaffOrder))
        .results[0]?.open_proofs;
    expect(await listed()).toBe(2);
    expect((await fileAt(`/staff${door()}${id}/file/`, staff)).statusCode).toBe(200);

    const answer = await review(id, { decision: 'rejected', note: 'The amount cannot be read' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(reviewProof.answer)).toMatchObject({ changed: true, status: 'rejected' });
    expect(await listed()).toBe(1);
    const after = await mine();
    expect(after.payment_proofs[0]).toMatchObject({ status: 'rejected', note: 'The amount cannot be read' });
    expect(after.events.at(-1)).toMatchObject({
      type: 'proof_reviewed',
      detail: 'The amount cannot be read',
      data: { proof_id: id, decision: 'rejected' },
    });
    const [mail] = await shop.mail(buyer.email);
    expect(mail?.template).toBe('order-proof-rejected');
    expect(mail?.text).not.toContain('The amount cannot be read');
    expect(after.paid_total).toBe('0.00');
  });

  test('change their mind, but say the same twice only once', async () => {
    const id = await sent();
    const said = async (body: object) => (await review(id, body)).as(reviewProof.answer).changed;
    expect(await said({ decision: 'accepted' })).toBe(true);
    expect(await said({ decision: 'accepted' })).toBe(false);
    expect(await said({ decision: 'rejected', note: 'Another order' })).toBe(true);
    expect(typesOf(await mine()).filter((type) => type === 'proof_reviewed')).toHaveLength(2);
    const audit = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', order.number)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { before: { status: 'received' }, after: { status: 'accepted' } },
      { before: { status: 'accepted' }, after: { status: 'rejected' } },
    ]);
  });

  test.each([
    ['without a word why', { decision: 'rejected' }, 400, 'required'],
    ['neither one way nor the other', { decision: 'perhaps' }, 400, 'invalid'],
    ['at too great length', { decision: 'rejected', note: 'x'.repeat(501) }, 400, 'max_length'],
    [
      'with another account',
      { decision: 'rejected', note: 'Pay to account 62001234567' },
      400,
      'bank_details',
    ],
  ])('cannot judge it %s', async (_name, body, status, code) => {
    const answer = await review(await sent(), body);
    expect([answer.status, answer.as(Problem).code]).toEqual([status, code]);
  });

  test('cannot judge it for an order that was canceled, and no mail says so', async () => {
    const id = await sent();
    await shop.db
      .updateTable('orders')
      .set({ status: 'Canceled' })
      .where('number', '=', order.number)
      .execute();
    const before = await shop.mail(buyer.email);
    const answer = await review(id, { decision: 'accepted' });
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'order_closed']);
    expect(await shop.mail(buyer.email)).toEqual(before);
    expect((await mine()).payment_proofs[0]?.status).toBe('received');
  });

  test('cannot judge what has changed since they saw it', async () => {
    const id = await sent();
    const stale = { 'if-match': `"o${order.number}-1"` };
    const answer = await review(id, { decision: 'accepted' }, stale);
    expect([answer.status, answer.as(Problem)['current']]).toMatchObject([412, { version: 2 }]);
  });
});

describe('the file of a proof', () => {
  test('is a download for its owner and staff, never a page (security 20)', async () => {
    const id = await sent();
    const { headers, rawPayload } = await fileAt(`${door()}${id}/file/`, buyer.token);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="chicargos-${order.number}-proof.jpg"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag: `"${sha256Of(rawPayload)}"`,
    });
    const again = await fileAt(`${door()}${id}/file/`, buyer.token, {
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is nobody else’s, by any address (security 1)', async () => {
    const id = await sent();
    const other = await newBuyer(shop);
    const otherOrder = await placeOne(shop, other.token, staff);
    const path = `${door()}${id}/file/`;
    expect((await fileAt(path, null)).statusCode).toBe(401);
    expect((await fileAt(path, other.token)).statusCode).toBe(404);
    // Through an order of one's own.
    const mixed = `/orders/${otherOrder.number}/payment-proofs/${id}/file/`;
    expect((await fileAt(mixed, other.token)).statusCode).toBe(404);
    expect((await fileAt(`/staff${mixed}`, staff)).statusCode).toBe(404);
    expect((await fileAt(`/staff${path}`, buyer.token)).statusCode).toBe(403);
    const foreign = await sendForm(shop, door(), { token: other.token, file: slip });
    const missing = await sendForm(shop, '/orders/999999999/payment-proofs/', {
      token: other.token,
      file: slip,
    });
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(foreign.status).toBe(404);
    expect(await proofs()).toHaveLength(1);
  });
});
