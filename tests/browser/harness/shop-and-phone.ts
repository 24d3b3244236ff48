import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { Phone } from './phone.ts';
import { Shop } from './shop.ts';

export interface ShopAndPhone {
  shop: Shop;
  phone: Phone;
  /** Its first tab. */
  page: Page;
}

/**
 * One shop and one phone that never was there, for all tests of a file; both go with its end. Call it at the top:
 * `const { shop, phone, page } = await shopAndPhone();`
 */
export async function shopAndPhone(
  opened: Promise<Shop> = Shop.open({ RATE_LIMITS: 'off' }),
): Promise<ShopAndPhone> {
  const shop = await opened;
  const phone = await Phone.open();
  afterAll(async () => {
    await phone.remove();
    await shop.close();
  });
  return { shop, phone, page: await phone.tab() };
}
