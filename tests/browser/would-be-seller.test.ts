import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { upgradeAccount } from '#contract/selling.ts';
import { who } from './harness/account-and-phone.ts';
import { inspectScreen } from './harness/inspect.ts';
import { putRecords, storedCommand, storedOwner } from './harness/seeded.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

/** Screens that somebody reads whom the shop does not let in yet, each on a phone of their own. */
const shop = await aShop({ seed: 'account', quiet: true });
let page: Page;
beforeEach(async () => {
  page = await (await shop.phone()).tab();
});

test('a new listing that is refused scrolls the form of the next one up to where it says so', async () => {
  await signIn(page, shop.url, who('supporter1'));
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => (answer = resolve));
  shop.line.detour({ path: /\/api\/sync\//, until });
  await page.goto(`${shop.url}/vendor/create-product`);
  await page.getByLabel('Type').selectOption({ index: 1 });
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await page.getByLabel('Model', { exact: true }).selectOption('Corolla');
  await page.getByLabel('Full vehicle title').fill('2012, Toyota, Corolla, 1.6');
  await page.getByRole('button', { name: 'Create listing' }).click();
  await page.waitForURL(/\/vendor\/add-content\//);

  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(`${shop.url}/vendor/create-product`);
  await page.getByRole('button', { name: 'Create listing' }).scrollIntoViewIfNeeded();
  const down = () => page.evaluate(() => scrollY);
  expect(await down()).toBeGreaterThan(0);
  answer();
  const refused = page
    .getByRole('alert')
    .getByText('Ooops, your seller account has not been approved yet. Contact customer service');
  await refused.waitFor();
  await expect.poll(down).toBe(0);
});

test('an application that the shop failed at many times says so, and goes out as it stands', async () => {
  await signIn(page, shop.url, who('buyer0'));
  const given = { owner: await storedOwner(page), now: Date.now() };
  await putRecords(page, 'commands', [
    storedCommand(1, given, {
      name: upgradeAccount.name,
      lane: upgradeAccount.lane,
      payload: upgradeAccount.example,
      seen: { as: 'seller' },
      touches: ['profile'],
      state: 'needs_user',
      sent: true,
      attempts: 9,
      reason: {
        kind: 'server_error',
        status: 500,
        code: 'server_error',
        message: '',
        fields: null,
        body: null,
      },
    }),
  ]);
  await page.goto(`${shop.url}/profile/become-a-seller`);
  await page
    .getByRole('alert')
    .getByText('Oops - Something has gone wrong. Refresh your browser to revert to your last saved state')
    .waitFor();
  // What may have arrived is not typed anew.
  expect(await page.getByLabel('Mobile number').count()).toBe(0);
  await inspectScreen(page, 'become-a-seller-unanswered');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByText(/^Your online store ID/)
    .first()
    .waitFor();
});
