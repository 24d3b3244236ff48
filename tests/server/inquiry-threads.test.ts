import { beforeEach, expect, test } from 'vitest';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';
import { inquirer, wordsOf } from './inquiry-steps.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account', config: { rateLimits: true } });
const vendor = inquirer(shop, await shop.login('vendor1@example.test'));
const car = await seller(shop, vendor.token ?? '').car();
const guest = inquirer(shop, null);
const TEMBA = { userEmail: 'temba@guest.test' };
const GRACE = { userEmail: 'grace@guest.test' };
beforeEach(() => shop.db.deleteFrom('inquiries').execute());

test('who asks anew because a thread is full begins another, where both can write', async () => {
  const buyer = inquirer(shop, (await newBuyer(shop)).token);
  await buyer.ask(car, 'The first question');
  const [full] = (await buyer.asked()).results;
  await shop.db.updateTable('inquiries').set({ messages: 200 }).execute();
  expect((await buyer.write(full?.id ?? '', 'One more')).body).toMatchObject({ code: 'inquiry_full' });
  await buyer.ask(car, 'Asked anew');
  const { results, count } = await buyer.asked();
  const anew = results.find(({ id }) => id !== full?.id)?.id ?? '';
  expect(count).toBe(2);
  expect((await vendor.write(anew, 'An answer')).status).toBe(201);
  expect((await buyer.write(anew, 'Good.')).status).toBe(201);
  await buyer.ask(car, 'And again');
  expect(wordsOf(await buyer.thread(anew))).toEqual([
    'buyer: Asked anew',
    'seller: An answer',
    'buyer: Good.',
    'buyer: And again',
  ]);
});

/** Security 1. */
test('who knows a guest’s address writes nothing into what the guest and the seller wrote', async () => {
  await guest.ask(car, 'Is it still there?', GRACE);
  const [line] = (await vendor.received()).results;
  const id = line?.id ?? '';
  await guest.ask(car, 'Before the answer', GRACE);
  await vendor.write(id, 'It is.');
  await guest.ask(car, 'Send the papers to Chipata instead.', GRACE);
  expect(wordsOf(await vendor.thread(id))).toEqual(['buyer: Is it still there?', 'seller: It is.']);
  expect((await vendor.received()).results.map(({ count }) => count).toSorted()).toEqual([1, 1, 2]);
});

/** Security 19. */
test('ten answers a day go to an address that nobody proved, however many threads are answered at once', async () => {
  for (let made = 0; made < 12; made++) await guest.ask(car, `Question ${made}`, TEMBA);
  const { results } = await vendor.received();
  const answers = await Promise.all(results.map(({ id }) => vendor.write(id, 'An answer')));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  expect(await shop.mail(TEMBA.userEmail)).toHaveLength(10);
});
