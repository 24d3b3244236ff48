import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { workerReady } from './phone.ts';
import { Shop } from './shop.ts';
import type { ShopAndPhone } from './shop-and-phone.ts';
import { signIn } from './steps.ts';

/** Somebody of the shop that `accountAndPhone` opens. */
export const who = (name: string) => ({ email: `${name}@example.test`, password: 'Passw0rd!x' });

/**
 * A shop where `buyer1` has 27 orders (account contract 1), and a phone that has the app and where they are signed in, for
 * all tests of a file; after each of them its console must have been quiet.
 */
export async function accountAndPhone(): Promise<ShopAndPhone> {
  const shop = await Shop.open({ SEED: 'account', CHICARGOS_TEST_HOOKS: '1', RATE_LIMITS: 'off' });
  const phone = await shop.phone();
  const page = await phone.tab();
  afterAll(async () => {
    await phone.remove();
    await shop.close();
  });
  beforeEach(() => void phone.complaints.splice(0));
  afterEach(() => expect(phone.complaints).toEqual([]));
  await signIn(page, shop.url, who('buyer1'));
  await workerReady(page);
  return { shop, phone, page };
}
