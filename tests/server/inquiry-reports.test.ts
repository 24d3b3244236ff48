import { expect, test } from 'vitest';
import { Report } from '#contract/reports.ts';
import { readReported } from '#contract/staff/reports.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { inquirer } from './inquiry-steps.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });

async function reported(kind: 'message' | 'listing') {
  const vendor = seller(shop, await shop.login('vendor1@example.test'));
  const car = await vendor.car();
  const [buying, other] = [await newBuyer(shop), await newBuyer(shop)];
  await inquirer(shop, buying.token).ask(car, 'Where do I pay?');
  await inquirer(shop, other.token).ask(car, 'Nobody reads this');
  const [line] = (await inquirer(shop, buying.token).asked()).results;
  await inquirer(shop, vendor.token).write(line?.id ?? '', 'To my phone, not through the shop.');
  const report = await send(buying.token, kind, car);
  return { report: report.as(Report).id, thread: line?.id, car, vendor, other };
}
const send = (token: string, kind: 'message' | 'listing', car: number, inquiry_id?: unknown) =>
  shop.api('POST', '/reports/', {
    token,
    body: { kind, product_id: car, reason: 'asks_for_other_payment', text: '', inquiry_id },
  });
const read = async (id: string, token?: string) =>
  shop.api('POST', `/staff/reports/${id}/messages/`, {
    token: token ?? (await shop.login('staff@example.test')),
    body: {},
  });

/** Security 1, 31. */
test('staff read what was reported, of the one who reported it alone, and that is written down', async () => {
  const { report, thread } = await reported('message');
  const answer = await read(report);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.as(readReported.answer).threads).toMatchObject([
    {
      seller: { email: 'vendor1@example.test' },
      buyer: 'Chanda Phiri',
      messages: [
        { by: 'buyer', text: 'Where do I pay?' },
        { by: 'seller', text: 'To my phone, not through the shop.' },
      ],
    },
  ]);
  expect(answer.text).not.toContain('Nobody reads this');
  expect(answer.headers['cache-control']).toBe('no-store');
  const audit = await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', report).execute();
  expect(audit).toMatchObject([{ action: 'report.read-messages', after: { threads: [thread] } }]);
  expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
});

test('a report about a listing opens no messages, nor does one that is not there', async () => {
  const { report } = await reported('listing');
  for (const id of [report, '3e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c11', 'x'])
    expect((await read(id)).status).toBe(404);
  expect((await read(report, (await newBuyer(shop)).token)).status).toBe(403);
});

/** Security 1, 31. */
test('staff read the one thread that was reported, whatever else its seller wrote about the listing', async () => {
  const { thread, car, vendor } = await reported('listing');
  const { results } = await inquirer(shop, vendor.token).received();
  const ofCar = results.filter(({ listing }) => listing.id === car);
  const other = ofCar.find(({ id }) => id !== thread);
  expect(ofCar).toHaveLength(2);
  const [first, second] = [
    await send(vendor.token, 'message', car, thread),
    await send(vendor.token, 'message', car, other?.id),
  ];
  expect([first.status, second.status], 'two threads are two reports').toEqual([201, 201]);
  const again = await send(vendor.token, 'message', car, thread);
  expect([again.status, again.as(Report)]).toEqual([200, first.as(Report)]);
  const texts = async (id: string) =>
    (await read(id)).as(readReported.answer).threads.map(({ messages }) => messages.map(({ text }) => text));
  expect(await texts(first.as(Report).id)).toEqual([
    ['Where do I pay?', 'To my phone, not through the shop.'],
  ]);
  expect(await texts(second.as(Report).id)).toEqual([['Nobody reads this']]);
});

/** Security 1, 31. */
test('a seller’s report of an older app, which names no thread, opens none of their buyers’', async () => {
  const { car, vendor } = await reported('listing');
  const old = await send(vendor.token, 'message', car);
  expect((await read(old.as(Report).id)).as(readReported.answer).threads).toEqual([]);
});

/** Security 1. */
test('somebody else’s thread, one of another listing and one that is none are not there', async () => {
  const { thread, car, vendor, other } = await reported('listing');
  for (const [token, about, id] of [
    [other.token, car, thread],
    [vendor.token, await vendor.car(), thread],
    [vendor.token, car, '3e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c11'],
    [vendor.token, car, 'x'],
  ] as const) {
    const answer = await send(token, 'message', about, id);
    expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
  }
});
