import { DAY_MS } from '#domain/text/durations.ts';
import type { Config } from '#server/platform/base/config.ts';
import type { Log } from '#server/platform/base/log.ts';
import { Acting } from './acting.ts';
import { shopWorkSteps } from './shop-work.ts';
import { inquirySteps } from './inquiries.ts';
import { orderSteps } from './orders.ts';
import { insertOthers, usersByName } from './people.ts';
import { insertSellerAccounts, sellerSteps } from './sellers.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Days since everybody of the demo signed up, before the first of the orders. */
export const JOINED_DAYS_AGO = 100;

/**
 * Events of the demo before it begins: orders in every state, quotes, reports, requests, what staff did
 * about them, and what sellers have listed, in the order of their days. Nobody gets a mail about any of it.
 */
export async function insertLife(
  tx: Tx,
  { config, today, log }: { config: Config; today: Date; log: Pick<Log, 'info' | 'warn' | 'error'> },
): Promise<void> {
  const daysAgo = (days: number): Date =>
    new Date(Math.round((today.getTime() - days * DAY_MS) / 1000) * 1000);
  await insertOthers(tx, daysAgo(JOINED_DAYS_AGO));
  await insertSellerAccounts(tx, daysAgo(JOINED_DAYS_AGO));
  const shop = new Acting(tx, config, log);
  const userNamed = await usersByName(tx);
  const told = { shop, userNamed, today };
  const steps = [
    ...orderSteps(shop, userNamed, today),
    ...shopWorkSteps(told),
    ...sellerSteps(told),
    ...inquirySteps(told),
  ];
  for (const step of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await step.run(daysAgo(step.daysAgo));
  await tx.deleteFrom('mail_outbox').execute();
}
