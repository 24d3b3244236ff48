import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/db.ts';
import { complaints, Phone, type PhoneOptions, removePhones } from './phone.ts';
import { Shop, type ShopOptions } from './shop.ts';

export interface ShopOfFile extends ShopOptions {
  /** After each test no phone in use may have complained in its console. */
  quiet?: boolean;
  /** Note: what befalls the line in one test holds for the next; else each test ends with a whole line. */
  lineStays?: boolean;
}

/** Phones of this file, and of one before it whose own beginning failed. */
const open = new Set<Shop>();

/**
 * A shop for all tests of a file; it goes with the file's end, and before it every phone that is left. Call it at the top,
 * before anything else is opened: `const shop = await aShop({ seed: 'contract' });`
 */
export async function aShop({
  quiet = false,
  lineStays = false,
  ...options
}: ShopOfFile = {}): Promise<Shop> {
  const shop = await Shop.open(options);
  open.add(shop);
  afterEach(() => {
    if (!lineStays) for (const line of shop.lines) line.repair();
    if (quiet) expect(complaints()).toEqual([]);
  });
  afterAll(async () => {
    await removePhones();
    for (const one of open) {
      open.delete(one);
      await one.close();
    }
  });
  return shop;
}

/** To look into its database and change it, past the shop; closed before the shop is. */
export function databaseOf(shop: Shop): Db {
  const db = openDatabase(shop.databaseUrl, { max: 2 });
  afterAll(() => db.destroy());
  return db;
}

export interface ShopAndPhone {
  shop: Shop;
  phone: Phone;
  /** Its first tab. */
  page: Page;
}

/** A shop, and a phone for all tests of the file: one that never was there, unless it is said that it has the app. */
export async function shopAndPhone({
  phone: { hasApp = false, ...kind } = {},
  ...given
}: ShopOfFile & { phone?: PhoneOptions & { hasApp?: boolean } } = {}): Promise<ShopAndPhone> {
  const shop = await aShop(given);
  const phone = await (hasApp ? shop.phone(kind) : Phone.open(kind));
  return { shop, phone, page: await phone.tab() };
}
