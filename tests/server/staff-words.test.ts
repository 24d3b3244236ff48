import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { testServer } from './harness/test-server.ts';

/** 100000001 waits for payment, 100000005 is paid, 100000003 is on a ship. The clock stands at 2025-03-01. */
const shop = await testServer({ from: 'account' });
const staff = await shop.login('staff1@example.test');
const WAITS = '100000001';
const PAID = '100000005';

const post = (number: string, door: 'events' | 'status', body: object) =>
  shop.api('POST', `/staff/orders/${number}/${door}/`, { token: staff, key: randomUUID(), body });
const happened = (number: string) =>
  shop.db
    .selectFrom('order_events')
    .selectAll()
    .where('order_number', '=', number)
    .orderBy('position')
    .execute();
const ACCOUNT = 'Pay to account 62001234567 instead';
const SHIP = {
  type: 'shipped',
  vessel: 'MV Hoegh Trader',
  port_of_loading: 'Southampton',
  port_of_discharge: 'Mombasa',
  etd: '2025-02-20',
  eta: '2025-04-12',
};

describe('what one member of staff writes to a buyer', () => {
  test.each([
    ['a note', WAITS, 'events', { type: 'note', text: ACCOUNT, internal: false }, 'text'],
    ['a reason to cancel', WAITS, 'status', { status: 'Canceled', reason: ACCOUNT }, 'reason'],
    ['a booking', PAID, 'events', { type: 'booked', vessel: ACCOUNT }, 'vessel'],
    ['a ship', PAID, 'events', { ...SHIP, vessel: ACCOUNT }, 'vessel'],
    ['a port', PAID, 'events', { ...SHIP, port_of_discharge: ACCOUNT }, 'port_of_discharge'],
    [
      'why it is late',
      '100000003',
      'events',
      { type: 'eta_changed', eta: '2025-05-01', reason: ACCOUNT },
      'reason',
    ],
  ] as const)('names no bank account: %s (security 17)', async (_name, number, door, body, field) => {
    const before = await happened(number);
    const answer = await post(number, door, body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'bank_details', fields: { [field]: [expect.any(String)] } },
    ]);
    expect(await happened(number)).toEqual(before);
  });

  test('may say so between staff', async () => {
    expect((await post(WAITS, 'events', { type: 'note', text: ACCOUNT })).status).toBe(201);
  });

  test('stands in the audit without its words (security 32)', async () => {
    await post(WAITS, 'events', { type: 'note', text: 'Sounds like a fraud' });
    await post('100000101', 'status', { status: 'Canceled', reason: 'Her husband said no' });
    const rows = await shop.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['order.note', 'order.note', 'order.status']);
    const [note] = (await happened(WAITS)).slice(-1);
    expect(rows[1]?.after).toMatchObject({ event: note?.id });
    expect(JSON.stringify(rows)).not.toMatch(/account|fraud|husband/);
  });
});

describe('days that cannot be', () => {
  const refused = async (number: string, body: object) => {
    const answer = await post(number, 'events', body);
    return [answer.status, Object.keys(answer.as(Problem).fields ?? {})];
  };
  const payment = { type: 'payment_received', amount: '10.00', currency: 'USD', reference: 'TT 1' };

  test.each(['1970-01-01T00:00:00Z', '2025-02-31T09:00:00Z', '2025-02-30T09:00:00+02:00'])(
    'are none on which money came: %s',
    async (received_at) => {
      expect(await refused(WAITS, { ...payment, received_at })).toEqual([400, ['received_at']]);
    },
  );

  test('are before it left, and before it arrived', async () => {
    expect((await post('100000006', 'events', SHIP)).status).toBe(201);
    const at = (type: string, time: string) => ({ type, at: time });
    expect(await refused('100000006', at('arrived', '2025-02-19T23:59:59Z'))).toEqual([400, ['at']]);
    expect((await post('100000006', 'events', at('arrived', '2025-02-25T09:00:00Z'))).status).toBe(201);
    expect(await refused('100000006', at('released', '2025-02-25T08:59:59Z'))).toEqual([400, ['at']]);
    expect((await post('100000006', 'events', at('released', '2025-02-25T09:00:00Z'))).status).toBe(201);
  });
});
