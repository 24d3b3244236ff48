import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { QuoteRequest, StaffQuote } from '#contract/staff/quotes.ts';
import { paginated } from '#contract/wire.ts';
import { SERVER_ROLE } from '#server/platform/database/embedded/cluster.ts';
import { migrations } from '#server/platform/database/migrations.ts';
import { grantToServer } from '#server/platform/database/server-role.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, quote } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();

test('quotes and requests that stood in baskets are on record after the update as they would have been', async () => {
  const staff = await shop.login('staff@example.test');
  const ask = (token: string) =>
    shop.api('POST', '/request-shipping-quote/', { token, body: { open: true } });
  const [waits, expired, quoted, ordered, plain] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => newBuyer(shop)),
  );
  if (!waits || !expired || !quoted || !ordered || !plain) throw new Error('no buyers');
  for (const { token } of [waits, expired, quoted, ordered, plain]) await add(shop, token, 17);
  await add(shop, quoted.token, 12, { quantity: 2, options: ['/options/2/'] });
  await ask(expired.token);
  await quote(shop, staff, await basketOf(shop, expired.token));
  shop.clock.advance(14 * 86_400);
  for (const { token } of [waits, ordered]) await ask(token);
  for (const { token } of [quoted, ordered]) await quote(shop, staff, await basketOf(shop, token), '900.00');
  const placed = await checkout(shop, ordered.token, checkoutBody(await basketOf(shop, ordered.token)));
  expect(placed.status, placed.text).toBe(200);

  const read = async () => {
    const quotes = (await shop.api('GET', '/staff/shipping-quotes/', { token: staff })).as(
      paginated(StaffQuote),
    );
    const requests = (await shop.api('GET', '/staff/quote-requests/', { token: staff })).as(
      paginated(QuoteRequest),
    );
    return {
      quotes: quotes.results
        .map((kept) => ({ ...kept, id: 0 }))
        .toSorted((one, other) => one.basket_id - other.basket_id),
      requests: requests.results
        .map(({ quote: answer, ...kept }) => ({ ...kept, id: 0, amount: answer?.amount }))
        .toSorted((one, other) => one.basket_id - other.basket_id),
    };
  };
  const before = await read();
  expect(before.quotes.map(({ status }) => status).toSorted()).toEqual(['active', 'expired', 'used']);
  expect(before.requests.map(({ status }) => status).toSorted()).toEqual(['answered', 'expired', 'open']);

  await sql`drop table quote_requests`.execute(shop.db);
  await sql`drop table shipping_quotes`.execute(shop.db);
  await migrations['027-shipping-quotes']?.up(shop.db);
  // As a start does when it has migrated.
  await grantToServer(shop.db, SERVER_ROLE);
  expect(await read()).toEqual(before);
});
