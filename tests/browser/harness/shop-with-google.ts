import { afterAll, afterEach } from 'vitest';
import { standInGoogle, type StandInGoogle } from '../../harness/google.ts';
import type { Shop } from './shop.ts';
import { aShop, type ShopOfFile } from './shop-and-phone.ts';

/** A shop on the contract's seed that knows Google, with a Google of our own, which has no trouble after each test. */
export async function shopWithGoogle(given: ShopOfFile = {}): Promise<{ shop: Shop; google: StandInGoogle }> {
  const google = await standInGoogle();
  afterAll(() => google.close());
  const env = { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_ADDRESS: google.url };
  const shop = await aShop({ seed: 'contract', ...given, env });
  afterEach(() => {
    google.trouble = {};
  });
  return { shop, google };
}
