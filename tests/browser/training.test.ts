import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { AgentOverview } from '#contract/supporter.ts';
import { TrainingProgress } from '#contract/training.ts';
import { who } from './harness/account-and-phone.ts';
import { tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn, signInWithApp } from './harness/steps.ts';

/** Two phones of one supporter, who has never begun the training. */
const SUPPORTER = 'supporter1@example.test';
const PARTS = ['Intro', 'Chapter 1', 'Chapter 2', 'Chapter 3'] as const;

const shop = await aShop({ seed: 'account', quiet: true });
const phones = [await shop.phone(), await shop.phone()] as const;
const pages = [await phones[0].tab(), await phones[1].tab()] as const;
const guest = await shop.phone();
beforeAll(async () => {
  for (const page of pages) await signInWithApp(page, shop.url, who('supporter1'));
});

const open = (page: Page, path = '/supporter-training') => page.goto(shop.url + path);
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const confirm = (page: Page) => page.getByRole('button', { name: 'Click to confirm chapter complete' });
const completed = (page: Page) => page.getByRole('button', { name: 'Chapter Completed' });

async function complete(page: Page, part: string): Promise<void> {
  await tab(page, part).click();
  await confirm(page).click();
  expect(await completed(page).isDisabled()).toBe(true);
  const line = (node: Element) => getComputedStyle(node).textDecorationLine;
  expect(await tab(page, part).getByText(part, { exact: true }).evaluate(line)).toBe('line-through');
}

async function overview(): Promise<AgentOverview> {
  const token = await tokenFor(shop, SUPPORTER);
  return v.parse(AgentOverview, (await shop.ask('/api/agent-overview/', { token })).body);
}

test('a guest signs in first, and who is no supporter is shown how to become one', async () => {
  const page = await guest.tab();
  await open(page);
  await page.waitForURL(/\/login/);
  await signIn(page, shop.url, who('buyer0'));
  await open(page);
  await page.getByRole('heading', { level: 1, name: 'This part is for registered supporters' }).waitFor();
  await page.getByRole('link', { name: 'Join the programme' }).waitFor();
});

test('the four parts say what a supporter has to know, and a question is answered at once', async () => {
  const [page] = pages;
  if (!page) throw new Error('no phone');
  await open(page);
  await page.getByRole('heading', { name: 'What you do as a supporter' }).waitFor();
  await page.getByLabel('I take it and pay for them').check();
  await page.getByText('Not quite.').waitFor();
  await page.getByLabel('I tell them to pay to the account on their pro-forma').check();
  await page.getByText('That is right.').waitFor();
  await inspectScreen(page, 'training-intro');

  await tab(page, 'Intro').press('ArrowDown');
  await page.getByRole('heading', { name: 'Points, commission and positions' }).waitFor();
  const rates = page.getByRole('table', { name: 'Commission by position' });
  expect(await rates.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/Position\s+Rate\s+On \$5,000\.00/),
    expect.stringMatching(/Independent Business Owner\s+1%\s+\$50\.00/),
    expect.stringMatching(/Executive Team Manager\s+1\.5%\s+\$75\.00/),
    expect.stringMatching(/Executive Team Leader\s+2%\s+\$100\.00/),
    expect.stringMatching(/Senior Executive Leader\s+2\.5%\s+\$125\.00/),
  ]);
  await inspectScreen(page, 'training-earning');

  await tab(page, 'Chapter 2').click();
  await page.getByText('SUPP2345').waitFor();
  await tab(page, 'Chapter 3').click();
  await page.getByRole('link', { name: 'Write to us' }).waitFor();
  expect((await overview()).training_progress.level).toBe('No Started');
});

test('two phones without a network finish all of it, and the reward comes once', async () => {
  for (const page of pages) {
    await open(page);
    await page.getByRole('heading', { name: 'What you do as a supporter' }).waitFor();
    // What was done so far comes a moment later than the words.
    await confirm(page).waitFor();
    await piecesKept(page, 'supporter');
  }
  shop.line.cut();
  for (const phone of phones) await phone.context.setOffline(true);
  for (const [at, page] of pages.entries()) {
    await page.reload();
    const parts = at === 0 ? PARTS : [...PARTS].toReversed();
    for (const part of parts) await complete(page, part);
    await page.getByText('100 points when this is sent').waitFor();
    expect(await page.getByText('You have been rewarded').count()).toBe(0);
    for (const part of PARTS) await tab(page, `${part}.*Waiting to send`).waitFor();
    await page.reload();
    await page.getByText('100 points when this is sent').waitFor();
    await expect.poll(() => page.getByText('Waiting to send').count()).toBeGreaterThan(0);
  }
  const [first] = pages;
  if (first) await inspectScreen(first, 'training-waits');
  expect((await overview()).voucher_application_instances.redeemable_points).toBe('0.00');

  for (const phone of phones) await phone.context.setOffline(false);
  shop.line.mend();
  for (const page of pages) {
    await page.getByText('You have been rewarded 100 points!').waitFor();
    for (const part of PARTS) await page.getByRole('tab', { name: `${part} done`, exact: true }).waitFor();
    await expect.poll(() => page.getByText('Waiting to send').count()).toBe(0);
  }
  expect(await overview()).toMatchObject({
    voucher_application_instances: { redeemable_points: '100.00' },
    training_progress: { complete: true, percent: 100 },
  });
  // Asked once more, past the phones: it is a state.
  const token = await tokenFor(shop, SUPPORTER);
  const again = await told(shop, '/api/update-training-progress/', { c: 'chapter_2' }, { token });
  expect(v.parse(TrainingProgress, again)).toMatchObject({
    reward: { points: '100.00' },
    redeemable_points: '100.00',
  });
});

test('what was done stands under Waiting and sent by its name', async () => {
  const [page] = pages;
  if (!page) throw new Error('no phone');
  await open(page, '/waiting');
  await page.getByText('Introduction to the training').waitFor();
  await page.getByText('Chapter 3 of the training').waitFor();
});

test('the dashboard of who has finished it says that they are qualified', async () => {
  const [page] = pages;
  if (!page) throw new Error('no phone');
  await open(page, '/supporter-dashboard');
  await page.getByText("Congratulation! You're a qualified IBO", { exact: true }).waitFor();
  await page.getByText('You have been rewarded 100 points!', { exact: true }).waitFor();
  await page.getByText('100%', { exact: true }).waitFor();
  for (const name of ['Register', 'Training']) {
    const box = page.getByRole('checkbox', { name, exact: true });
    expect([await box.isChecked(), await box.isEnabled()], name).toEqual([true, true]);
  }
  // Nothing was earned yet: what the training brought is a table already.
  await open(page, '/supporter-dashboard/statement');
  await page.getByText('No commission earned yet').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/,training,.*,100,/);
  await page.getByText('The file has the one line there is, as it is now.').waitFor();
});
