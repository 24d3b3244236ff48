import { type ShopAndPhone, shopAndPhone, type ShopOfFile } from './shop-and-phone.ts';
import { signInWithApp } from './steps.ts';

/** Somebody of the seeds of contract and accounts. */
export const who = (name: string) => ({ email: `${name}@example.test`, password: 'Passw0rd!x' });

/**
 * A shop where `buyer1` has 27 orders (account contract 1), and a phone that has the app and where they are signed in, for
 * all tests of a file; after each of them its console must have been quiet.
 */
export async function accountAndPhone(given: ShopOfFile = {}): Promise<ShopAndPhone> {
  const opened = await shopAndPhone({ seed: 'account', quiet: true, ...given, phone: { hasApp: true } });
  await signInWithApp(opened.page, opened.shop.url, who('buyer1'));
  return opened;
}
