import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { changeRequest, StaffRequest, staffRequests } from '#contract/staff/requests.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const me = await shop.db
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'staff@example.test')
  .executeTakeFirstOrThrow();

const FORM = {
  userName: 'Chanda Phiri',
  userEmail: 'chanda@example.test',
  contactNumber: '+260 97 1234567',
  userRequest: 'Two front wheel hubs for a 2012 Hilux',
};
const ask = async (more: object) => {
  const answer = await shop.api('POST', '/email-service/', { body: { ...FORM, ...more } });
  expect(answer.status, answer.text).toBe(200);
};
const list = async (query = '') =>
  (await shop.api('GET', `/staff/requests/?${query}`, { token: staff })).as(staffRequests.answer);
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  shop.api('PATCH', `/staff/requests/${id}/`, { token: staff, key: randomUUID(), body, headers });

let request: StaffRequest;
beforeEach(async () => {
  await shop.db.deleteFrom('requests').execute();
  await ask({ template: 'inquiry', productId: 12 });
  const [first] = (await list()).results;
  if (!first) throw new Error('nothing was asked');
  request = first;
});

test('a question reaches staff with the product and the hour by which an answer was promised', () => {
  expect(request).toMatchObject({
    ...FORM,
    kind: 'inquiry',
    product_id: 12,
    product: { title: '2012 Toyota Corolla 1.6 Icon', product_class_id: 1 },
    status: 'new',
    assignee: null,
    note: '',
    overdue: false,
    version: 1,
  });
  expect(Date.parse(request.due_at) - Date.parse(request.created_at)).toBe(12 * 3_600_000);
});

test('what waits longer than promised is overdue, and stands first', async () => {
  shop.clock.advance(12 * 3600);
  expect((await list('status=overdue')).count).toBe(0);
  shop.clock.advance(1);
  await ask({ template: 'bulkorders', form: 'parts' });
  const { results, waiting, overdue } = await list('status=new');
  expect(results.map(({ kind, overdue: late }) => [kind, late])).toEqual([
    ['inquiry', true],
    ['parts', false],
  ]);
  expect([waiting, overdue]).toEqual([2, 1]);
  expect((await list('status=overdue')).results.map(({ id }) => id)).toEqual([request.id]);
  expect((await list()).results.map(({ kind }) => kind)).toEqual(['parts', 'inquiry']);
  await change(request.id, { status: 'answered' });
  expect(await list('status=overdue')).toMatchObject({ count: 0, waiting: 1, overdue: 0 });
});

test.each([
  { more: { template: 'bulkorders', form: 'parts' }, kind: 'parts' },
  { more: { template: 'bulkorders', form: 'electronics' }, kind: 'electronics' },
  { more: { template: 'bulkorders', form: 'Wholesale tyres' }, kind: 'bulk' },
  { more: { template: 'bulkorders' }, kind: 'bulk' },
])('a form $more is of kind $kind, and is found by it', async ({ more, kind }) => {
  await ask(more);
  expect((await list(`kind=${kind}`)).results.map((one) => one.kind)).toEqual([kind]);
  expect((await list('kind=flash')).count).toBe(0);
});

test('somebody takes it, answers it and says how', async () => {
  const taken = (await change(request.id, { assignee: me.id })).as(changeRequest.answer);
  expect(taken).toMatchObject({ assignee: me.id, assignee_name: 'Sam Mwangi', version: 2, changed: true });
  expect((await list('assignee=me')).count).toBe(1);
  expect((await list('assignee=none')).count).toBe(0);
  const answered = await change(request.id, { status: 'answered', note: 'Called them' });
  expect(answered.as(StaffRequest)).toMatchObject({ status: 'answered', note: 'Called them', version: 3 });
  const free = (await change(request.id, { assignee: null })).as(StaffRequest);
  expect([free.assignee, free.note]).toEqual([null, 'Called them']);
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'request')
    .where('entity_id', '=', String(request.id))
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { before: { assignee: null }, after: { assignee: me.id } },
    { before: { status: 'new' }, after: { status: 'answered', note: 'changed' } },
    { before: { assignee: me.id }, after: { assignee: null } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Called them');
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
});

test.each([
  { what: 'was locked', set: { is_active: false } },
  { what: 'is staff no more', set: { is_staff: false } },
])('one whose assignee $what is free for the others, and says whose it was', async ({ set }) => {
  const other = await newBuyer(shop);
  const who = shop.db.updateTable('users').where('id', '=', other.id);
  await who.set({ is_staff: true }).execute();
  expect((await change(request.id, { assignee: other.id, status: 'in_hand' })).status).toBe(200);
  // As one that was given to them in the same moment, or before requests were let go of.
  await who.set(set).execute();
  expect((await list('assignee=none')).results).toMatchObject([
    {
      id: request.id,
      status: 'in_hand',
      assignee: null,
      assignee_name: null,
      assignee_left: expect.any(String),
    },
  ]);
  expect((await change(request.id, { assignee: other.id })).status).toBe(400);
  const taken = (await change(request.id, { assignee: me.id })).as(StaffRequest);
  expect(taken).toMatchObject({ status: 'in_hand', assignee: me.id, assignee_left: null });
  expect((await list('assignee=none')).count).toBe(0);
});

test.each(['answered', 'closed'])('one that was %s and is opened again waits since then', async (status) => {
  await change(request.id, { status });
  shop.clock.advance(13 * 3600);
  expect((await change(request.id, { status: 'new' })).as(StaffRequest).overdue).toBe(false);
  shop.clock.advance(12 * 3600);
  expect((await list('status=overdue')).count).toBe(0);
  // Whoever takes it in hand makes nobody wait anew.
  await change(request.id, { status: 'in_hand' });
  shop.clock.advance(1);
  expect((await list('status=overdue')).count).toBe(1);
});

test('the second of two staff is told who has it', async () => {
  const seen = { 'if-match': `"q${request.id}-v1"` };
  expect((await change(request.id, { assignee: me.id }, seen)).headers['etag']).toBe(`"q${request.id}-v2"`);
  const second = await change(request.id, { status: 'closed' }, seen);
  expect([second.status, second.body]).toMatchObject([
    412,
    { code: 'precondition_failed', current: { assignee: me.id, status: 'new', version: 2 } },
  ]);
});

test('the same again is no act', async () => {
  const again = (await change(request.id, { status: 'new', note: '' })).as(changeRequest.answer);
  expect([again.changed, again.version]).toEqual([false, 1]);
});

test.each([
  { body: { status: 'lost' }, field: 'status' },
  { body: { note: 'x'.repeat(2001) }, field: 'note' },
  { body: { assignee: 'x' }, field: 'assignee' },
  { body: { assignee: 999_999 }, field: 'assignee' },
])('$field of $body is judged', async ({ body, field }) => {
  const answer = await change(request.id, body);
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'validation_failed' }]);
  expect(Object.keys(Object(Reflect.get(Object(answer.body), 'fields')))).toEqual([field]);
});

test('a buyer is nobody to give it to', async () => {
  const { id } = await newBuyer(shop);
  expect((await change(request.id, { assignee: id })).status).toBe(400);
});

test('words find a request by name, address and what it says', async () => {
  await ask({ template: 'bulkorders', userName: 'Grace Banda', userRequest: 'Fifty tyres, 100%' });
  expect((await list('q=grace')).count).toBe(1);
  expect((await list('q=wheel%20hubs')).count).toBe(1);
  expect((await list('q=wheel%25hubs')).count).toBe(0);
  expect((await list('q=100%25')).count).toBe(1);
  expect((await list('q=CHANDA%40example')).count).toBe(2);
});

test('of somebody who has left, staff read what it was about and nothing else', async () => {
  const buyer = await newBuyer(shop);
  const sent = await shop.api('POST', '/email-service/', {
    token: buyer.token,
    body: { ...FORM, userEmail: buyer.email, userRequest: 'Mine alone', template: 'inquiry', productId: 12 },
  });
  expect(sent.status, sent.text).toBe(200);
  const [mine] = (await list('q=mine%20alone')).results;
  await change(mine?.id ?? 0, { note: `Write to ${buyer.email}`, assignee: me.id });
  const body = { confirm_email: buyer.email, password: 'Passw0rd!x' };
  const left = await shop.api('POST', '/account/delete/', { token: buyer.token, body });
  expect(left.status, left.text).toBe(200);
  const [kept] = (await list(`assignee=me`)).results;
  expect(kept).toMatchObject({ id: mine?.id, product_id: 12, userName: '', userEmail: '', note: '' });
  const ledger = await shop.db
    .selectFrom('command_ledger')
    .select('body')
    .where('name', 'like', 'staff.%')
    .execute();
  expect(JSON.stringify(ledger)).not.toContain(buyer.email);
});
