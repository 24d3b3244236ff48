import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Order } from '#contract/orders/orders.ts';
import { addOrderEvent } from '#contract/staff/orders.ts';
import { AgentOverview, commissions } from '#contract/supporter.ts';
import { upgradeAccount } from '#contract/selling.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { add, basketOf, checkout, checkoutBody, newBuyer, quote } from './checkout-steps.ts';
import type { TestServer } from './harness/test-server.ts';

export type Person = Awaited<ReturnType<typeof newBuyer>>;
export type Supporter = Person & { code: string };

/** An account with a code. @param by whom they name as the one who told them; `email`: the address that they have */
export async function newSupporter(
  shop: TestServer,
  { by, email }: { by?: { email: string }; email?: string } = {},
): Promise<Supporter> {
  const person = await newPerson(shop, email);
  const answer = await shop.api('POST', '/upgrade-to-agent-account/', {
    token: person.token,
    body: { mobileNumber: '0977 123 456', referrerEmail: by?.email ?? '' },
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...person, code: answer.as(upgradeAccount.answer).code };
}

/** A token of somebody of the seed; a password would take longer than all else of a test. */
export async function signedIn(shop: TestServer, email: string): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return (await createSession(tx, id, 'a phone', shop.clock.now())).token;
  });
}

/** @param email absent: any */
export async function newPerson(shop: TestServer, email?: string): Promise<Person> {
  const person = await newBuyer(shop);
  if (email === undefined) return person;
  await shop.db.updateTable('users').set({ email }).where('id', '=', person.id).execute();
  return { ...person, email };
}

export const enterCode = (shop: TestServer, { token }: { token: string }, vouchercode: string) =>
  shop.api('POST', '/basket/add-voucher/', { token, body: { vouchercode } });

/** A visit by a supporter's link, so many days before now. */
export const visit = (shop: TestServer, code: string, daysAgo = 1) => ({
  code,
  clicked_at: new Date(shop.clock.now().getTime() - daysAgo * 86_400_000).toISOString(),
});

/** One car of product 12 (USD 4500.00) is ordered: with a code in the basket, by a link, or with neither. */
export async function place(
  shop: TestServer,
  staff: string,
  buyer: { token: string },
  { code, ref = null, product = 12 }: { code?: string; ref?: object | null; product?: number } = {},
): Promise<string> {
  await shop.db.updateTable('products').set({ num_in_stock: 25, num_allocated: 0 }).execute();
  await add(shop, buyer.token, product);
  if (code !== undefined) expect((await enterCode(shop, buyer, code)).status).toBe(200);
  const basket = await quote(shop, staff, await basketOf(shop, buyer.token));
  const answer = await checkout(shop, buyer.token, checkoutBody(basket, { ref }));
  expect(answer.status, answer.text).toBe(200);
  return answer.as(Order).number;
}

/** Staff's hand on an order. */
export function ordersOf(shop: TestServer, staff: string) {
  const happen = (number: string, body: object, key: string = randomUUID()) =>
    shop.api('POST', `/staff/orders/${number}/events/`, { token: staff, key, body });
  const total = async (number: string) =>
    shop.db
      .selectFrom('orders')
      .select(['total_minor', 'currency'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
  return {
    happen,
    /** All of it arrives; gives the event. */
    async pay(number: string, receivedAt = '2025-03-01T08:00:00Z') {
      const { total_minor, currency } = await total(number);
      const answer = await happen(number, {
        type: 'payment_received',
        amount: (total_minor / 100).toFixed(2),
        currency,
        received_at: receivedAt,
        reference: randomUUID(),
      });
      expect(answer.status, answer.text).toBe(201);
      return answer.as(addOrderEvent.answer);
    },
    /** The payment that stands is taken out. */
    async voidAll(number: string) {
      const { id } = await shop.db
        .selectFrom('order_payments')
        .select('id')
        .where('order_number', '=', number)
        .where('voided_at', 'is', null)
        .executeTakeFirstOrThrow();
      const answer = await happen(number, { type: 'payment_voided', payment: id, reason: 'Typed wrong' });
      expect(answer.status, answer.text).toBe(201);
    },
    cancel: (number: string, key: string = randomUUID()) =>
      shop.api('POST', `/staff/orders/${number}/status/`, {
        token: staff,
        key,
        body: { status: 'Canceled', reason: 'The buyer asked for it' },
      }),
  };
}

/** Person who earns on an order, and how they came to. */
export async function earnersOf(shop: TestServer, number: string): Promise<Record<number, string>> {
  const rows = await shop.db
    .selectFrom('order_earners')
    .select(['supporter_id', 'kind', 'via'])
    .where('order_number', '=', number)
    .execute();
  return Object.fromEntries(rows.map(({ supporter_id, kind, via }) => [supporter_id, `${kind} ${via}`]));
}

export async function earnings(shop: TestServer, { token }: { token: string }) {
  const answer = await shop.api('GET', '/commissions/', { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(commissions.answer);
}

/** The rows as words, newest first: `earned 45.00 pending`. */
export async function rowsOf(shop: TestServer, who: { token: string }): Promise<string[]> {
  return (await earnings(shop, who)).results.map(
    ({ entry, amount_usd, status }) => `${entry} ${amount_usd ?? '-'} ${status}`,
  );
}

export async function overview(shop: TestServer, { token }: { token: string }): Promise<AgentOverview> {
  const answer = await shop.api('GET', '/agent-overview/', { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.as(AgentOverview);
}
