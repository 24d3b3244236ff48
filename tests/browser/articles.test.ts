import { expect, test } from 'vitest';
import * as v from 'valibot';
import { SearchAnswer } from '#contract/catalogue.ts';
import { StaffArticleDetail } from '#contract/staff/articles.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept } from './harness/phone.ts';
import { STAFF } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, tokenOf } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

const { shop, phone, page } = await shopAndPhone({ phone: { hasApp: true } });
const staff = await tokenOf(shop, STAFF);
/** Somebody who reads, on a phone that has the app. */
const reader = await shop.phone();

const { results } = v.parse(SearchAnswer, (await shop.ask('/api/product-search/?search=toyota')).body);
const hash = results.find(({ picture }) => picture !== null)?.picture?.hash ?? '';
const IN_LINE = `![A car](/media/i/${hash}/640.webp)`;

const field = (name: string) => page.getByLabel(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = () => page.getByText('Saved.', { exact: true }).waitFor();
const article = { id: 0 };
const held = async () =>
  v.parse(StaffArticleDetail, (await shop.ask(`/api/staff/articles/${article.id}/`, { token: staff })).body);
const patch = async (body: object) => {
  const { version } = await held();
  const base_version = `a${article.id}-v${version}`;
  return shop.ask(`/api/staff/articles/${article.id}/`, {
    token: staff,
    method: 'PATCH',
    body: JSON.stringify({ ...body, base_version }),
  });
};

test('staff write an article and see it as readers will', async () => {
  await signIn(page, shop.url, STAFF);
  await page.goto(`${shop.url}/staff/articles`);
  await page.getByRole('grid', { name: 'Articles' }).waitFor();
  await inspectScreen(page, 'staff-articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await press('Start the draft');
  await page.getByText('This field is required').waitFor();
  await field('Title').fill('Quokka crossing');
  await press('Start the draft');
  await page.getByRole('heading', { level: 1, name: 'Quokka crossing' }).waitFor();
  article.id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await field('Text').fill(
    `# The border\n\nBring **two** copies.<script>alert(1)</script> [A car](/details/12)\n\n${IN_LINE}`,
  );
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'The border' }).waitFor();
  await preview.getByText('<script>alert(1)</script>').waitFor();
  expect(await preview.locator('script').count()).toBe(0);
  expect(await preview.getByRole('link', { name: 'A car' }).getAttribute('rel')).toBe('noopener nofollow');
  await preview.getByRole('img', { name: 'A car' }).waitFor();
  expect((await shop.ask('/latest/quokka-crossing')).status).toBe(404);
});

test('what is typed stays on this phone until it is saved', async () => {
  await page.getByText('Not saved yet. It is kept on this phone.').waitFor();
  await offline(phone, shop);
  await field('Summary').fill('What to bring to Nakonde.');
  await page.getByText('Not saved yet. It is kept on this phone.').waitFor();
  await press('Save');
  await page.getByText('There was no answer.').waitFor();
  await online(phone, shop);
  await page.reload();
  await page.getByText('Not saved yet. It is kept on this phone.').waitFor();
  await expect.poll(() => field('Summary').inputValue()).toBe('What to bring to Nakonde.');
  await press('Save');
  await saved();
  expect((await held()).summary).toBe('What to bring to Nakonde.');
});

test('both texts stand there where somebody else was faster, and nothing is lost', async () => {
  await field('Text').fill(`My words.\n\n${IN_LINE}`);
  expect((await patch({ content: 'Their words.' })).status).toBe(200);
  await press('Save');
  await page.getByText('Somebody else has changed this. Nothing of yours was saved.').waitFor();
  await page.getByRole('cell', { name: 'Their words.' }).waitFor();
  await page.getByRole('cell', { name: /^My words\./ }).waitFor();
  await inspectScreen(page, 'staff-article-both');
  expect((await held()).content).toBe('Their words.');
  await press('Save mine');
  await saved();
  expect((await held()).content).toContain('My words.');
});

test('published, it is read by a guest, kept, and read again without a network', async () => {
  await press('Publish now');
  await page.getByRole('link', { name: 'See it as readers do' }).waitFor();

  const guest = await reader.tab();
  await guest.goto(`${shop.url}/latest`);
  await guest.getByText('What to bring to Nakonde.').waitFor();
  await guest.getByRole('link', { name: /^Quokka crossing/ }).click();
  await guest.getByRole('heading', { level: 1, name: 'Quokka crossing' }).waitFor();
  await guest.getByText('5 min read').waitFor();
  await guest.getByRole('button', { name: 'Keep to read offline' }).click();
  await guest.getByText('Kept on this phone').waitFor();
  await inspectScreen(guest, 'article-kept');
  // The files that show it are there too.
  await piecesKept(guest, 'info');
  // What was seen once may be wiped to make room; what is kept stays.
  await guest.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('chicargos-cache');
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no reason given')));
        asked.addEventListener('success', () => {
          const writing = asked.result.transaction('answers', 'readwrite');
          writing.objectStore('answers').clear();
          writing.addEventListener('complete', () => {
            asked.result.close();
            resolve();
          });
        });
      }),
  );
  await offline(reader, shop);
  await reader.restart();
  await reader.context.setOffline(true);
  const cold = await reader.tab();
  await cold.goto(`${shop.url}/latest`);
  const kept = cold.getByRole('region', { name: 'Kept on this phone' });
  await kept.getByRole('link', { name: /^Quokka crossing/ }).click();
  await cold.getByRole('heading', { level: 1, name: 'Quokka crossing' }).waitFor();
  await cold.getByText('My words.').waitFor();
  await cold.getByText('Kept on this phone').waitFor();
  const picture = cold.getByRole('article').getByRole('img', { name: 'A car' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
  await online(reader, shop);
  expect(reader.complaints).toEqual([]);
});

test('an address of before leads on', async () => {
  expect((await patch({ slug: 'nakonde' })).status).toBe(200);
  const answer = await fetch(`${shop.url}/latest/quokka-crossing`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/latest/nakonde']);
  expect((await shop.ask('/latest/nakonde')).status).toBe(200);
});

test('an earlier version is looked at and restored, and a withdrawn article is gone for readers', async () => {
  await page.goto(`${shop.url}/staff/articles/${article.id}`);
  const history = page.getByRole('list', { name: 'History' });
  await history
    .getByText(/^Published/)
    .first()
    .waitFor();
  await history.getByRole('button', { name: 'View version 3' }).click();
  await page.getByRole('dialog').getByText('Their words.').waitFor();
  await inspectScreen(page, 'staff-article-version', true);
  await press('Restore this version');
  await history.getByText('An earlier version restored').waitFor();
  await expect.poll(() => field('Text').inputValue()).toBe('Their words.');
  await press('Withdraw');
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  expect((await shop.ask('/latest/nakonde')).status).toBe(404);
  expect(phone.complaints).toEqual([]);
});
