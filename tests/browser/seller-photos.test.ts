import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { UPLOAD_OFFSET } from '#contract/listings/uploads.ts';
import { scene } from '../server/hostile-pictures.ts';
import { who } from './harness/account-and-phone.ts';
import { overIsGone } from './harness/page-readiness.ts';
import { twelveMegapixels } from './harness/camera-photo.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, tokenOf } from './harness/steps.ts';
import { nothingWaits, offline, online, stored } from './harness/prepared-phone.ts';

/** A seller's four photos, on the phone that takes them. */
const FILES = join(import.meta.dirname, '../made-up/uploads');
const SELLER = who('vendor1');
const FORMAT = 'Oops wrong file format, upload images only (jpg or png)';

const { shop, phone, page } = await shopAndPhone({ seed: 'account' });
const token = await tokenOf(shop, SELLER);
await signIn(page, shop.url, SELLER);

const photos = page.getByRole('region', { name: 'Photos' });
const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).last().click();
const file = async (name: string, width = 800, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await scene(width, height).jpeg().toBuffer(),
});

/** A new draft, its editor open; answers how the shop has it. */
async function editor(): Promise<() => Promise<EditedListing>> {
  const body = JSON.stringify({
    subId: 11,
    name: '2012 Toyota Corolla',
    prodClass: 'vehicles',
    region: 'zm',
  });
  const made = await shop.ask('/api/vendor/create-product/', { method: 'POST', token, body });
  const { product_id: cid } = v.parse(v.object({ product_id: v.number() }), made.body);
  await page.goto(`${shop.url}/vendor/add-content/${cid}`);
  await photos.getByRole('button', { name: 'Add photo 1' }).waitFor();
  return async () =>
    v.parse(EditedListing, (await shop.ask(`/api/vendor/post-content/?cid=${cid}`, { token })).body);
}
const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  dialog.getByLabel('Photos on this phone').setInputFiles(files);
const isReady = () => dialog.getByText(/The place and time it was taken are removed/).waitFor();
const sizes = dialog.getByRole('radio', { name: /^(Small|Normal|Large) [\d.,]+.(KB|MB|bytes)/ });
const middleOf = async (name: string | RegExp): Promise<{ x: number; y: number }> => {
  const box = await photos.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error(`no ${name} in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger that takes hold at one point and lets go at another. */
async function draw(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await touch('touchEnd', []);
  await session.detach();
}

test('photos are cut, turned and sent, their address copied, and moved by keys, mouse and finger', async () => {
  const there = await editor();
  await page.getByLabel('Subtitle').fill('One owner');
  await photos.getByRole('button', { name: 'Add photo 1' }).click();
  await dialog.getByText('Save your changes first before uploading images').waitFor();
  await press('Save and continue');
  await dialog.getByRole('button', { name: 'Upload', exact: true, disabled: true }).waitFor();
  await expect.poll(async () => (await there()).prod_subtitle).toBe('One owner');

  const front = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await twelveMegapixels(1) };
  const ofCamera = [front, await file('side.jpg', 600, 800)];
  await choose(ofCamera);
  await isReady();
  // Of 12 megapixels in three sizes; what memory they take is measured by the bench.
  await expect.poll(() => sizes.count()).toBe(3);
  await inspectScreen(page, 'seller-photo-chosen', true);
  const whole = await dialog.getByText(/The place and time/).textContent();
  await dialog.getByRole('radio', { name: '16:9' }).check({ force: true });
  await press('Rotate right');
  await dialog.getByRole('button', { name: 'Bottom right corner' }).focus();
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowLeft');
  await isReady();
  // It said so before the cut too.
  const cut = () => dialog.getByText(/The place and time/).textContent();
  await expect.poll(cut).not.toBe(whole);
  const shape = async () => {
    const [, width = 0, height = 0] = (/(\d+) × (\d+)/.exec((await cut()) ?? '') ?? []).map(Number);
    return width / height;
  };
  await expect.poll(shape).toBeCloseTo(16 / 9, 1);
  // The first part goes through, the others are held.
  let goOn = () => undefined as void;
  const until = new Promise<void>((resolve) => (goOn = resolve));
  const heads = (given: Readonly<Record<string, unknown>>) => Number(given[UPLOAD_OFFSET] ?? 0) > 0;
  const clear = shop.line.detour({ path: /\/vendor\/uploads\/./, heads, until });
  await press('Upload');
  // While the first one is taken it still stands there.
  await dialog.getByRole('heading', { name: 'Photo 2' }).waitFor();
  await isReady();
  await press('Upload');
  await dialog.getByText('Uploading').first().waitFor();
  await dialog.getByText(/^66 KB of \d+ KB$/).waitFor();
  const percent = Number(await dialog.getByRole('progressbar').first().getAttribute('value'));
  expect(percent).toBeGreaterThan(0);
  expect(percent).toBeLessThan(100);
  // Behind the dialog the place says so too.
  await page.getByText(`Sending ${percent} %`).waitFor();
  clear();
  goOn();
  await dialog.getByText('Photo 2 is online.').waitFor();
  await dialog.getByText('Photo 1 is online.').waitFor();
  const { gallery_images: sent } = await there();
  const address = dialog.getByLabel('Address of photo 1');
  await expect.poll(() => address.inputValue()).toBe(`${shop.url}${sent['1']}`);
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).first().click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}${sent['1']}`);
  await dialog.getByRole('button', { name: 'Upload another' }).waitFor();
  await press('Close');

  // In place, without a new page.
  await photos.getByText('Photo online').nth(1).waitFor();
  // What buyers will see: the first, and another one at a press.
  const preview = page.getByRole('region', { name: 'Preview' });
  const large = () => preview.locator('img').first().getAttribute('src');
  const thumb = (name: string) => preview.getByRole('button', { name });
  // Of another size, in the folder of the same picture.
  const folder = (slot: '1' | '2') => (sent[slot] ?? '').replace(/[^/]+$/, '');
  expect(await large()).toContain(folder('1'));
  await thumb('Photo 2').click();
  await expect.poll(large).toContain(folder('2'));
  expect(await thumb('Photo 2').getAttribute('aria-pressed')).toBe('true');
  expect(await thumb('Photo 1').getAttribute('aria-pressed')).toBe('false');
  await inspectScreen(page, 'seller-photos');
  await photos.getByRole('button', { name: /^Move photo 1\./ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await there()).gallery_images['2']).toBe(sent['1']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-handle'))).toBe('2');
  // Nothing moves under the mouse any more.
  await nothingWaits(page);
  await photos.getByText('Photo online').nth(1).waitFor();

  const [from, to] = [await middleOf(/^Move photo 2\./), await middleOf('Photo 1, the cover')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await there()).cover_image).toBe(sent['1']);
  await nothingWaits(page);
  // The page would scroll under a finger that is anywhere but on the handle.
  await draw(await middleOf(/^Move photo 1\./), await middleOf(/^Photo 2$/));
  await expect.poll(async () => (await there()).gallery_images['2']).toBe(sent['1']);
  await nothingWaits(page);

  await photos.getByRole('button', { name: 'Photo 2', exact: true }).click();
  await inspectScreen(page, 'seller-photo-acts', true);
  await press('Remove');
  await press('Remove');
  await expect.poll(async () => (await there()).gallery.length).toBe(1);
});

test('without a network photos are kept, seen after a new start, and sent when there is one', async () => {
  const there = await editor();
  await workerReady(page);
  await piecesKept(page, 'vendor');
  await offline(phone, shop);
  onTestFinished(() => online(phone, shop));
  await page.getByLabel('Subtitle').fill('With a tow bar');
  await photos.getByRole('button', { name: 'Add photo 1' }).click();
  await press('Save and continue');
  await dialog.getByRole('button', { name: 'Upload', exact: true, disabled: true }).waitFor();
  expect(JSON.stringify(await stored(page, 'commands'))).toContain('With a tow bar');
  await choose([await file('a.jpg'), await file('b.jpg', 720, 480), await file('c.jpg', 680, 480)]);
  await isReady();
  await press('Upload all 3 as they are');
  await dialog.getByText('Kept on this phone. Waiting to send').nth(2).waitFor();
  await press('Close');
  await photos.getByText('Waiting to send').nth(2).waitFor();
  await overIsGone(page);
  await page.reload();
  await photos.getByText('Waiting to send').nth(2).waitFor();
  for (const place of [1, 2, 3])
    await expect
      .poll(() =>
        photos
          .getByRole('img', { name: `Photo ${place} of 2012 Toyota Corolla` })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  expect((await there()).gallery).toEqual([]);
  await online(phone, shop);
  await photos.getByText('Photo online').nth(2).waitFor();
  expect((await there()).gallery.map(({ slot }) => slot)).toEqual([1, 2, 3]);
  expect((await there()).prod_subtitle).toBe('With a tow bar');
});

test('what is no photo is refused on the phone, and another one may be chosen', async () => {
  const there = await editor();
  await photos.getByRole('button', { name: 'Add photo 1' }).click();
  for (const name of ['svg-as.jpg', 'html-as.jpg', 'zero.jpg', 'truncated.jpg', 'animated.gif']) {
    await choose([{ name, mimeType: 'image/jpeg', buffer: readFileSync(join(FILES, name)) }]);
    await dialog.getByText(FORMAT).waitFor();
    await press('Choose another photo');
  }
  await choose([
    { name: 'huge.png', mimeType: 'image/png', buffer: readFileSync(join(FILES, 'huge-declared.png')) },
  ]);
  await dialog.getByText('Something has gone wrong, contact customer support').waitFor();
  await press('Choose another photo');
  const [camera] = await Promise.all([page.waitForEvent('filechooser'), press('Take a photo')]);
  expect(camera.isMultiple()).toBe(false);
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles(await file('good.jpg'));
  await isReady();
  await press('Upload');
  await dialog.getByText('Photo 1 is online.').waitFor();
  expect((await there()).gallery).toHaveLength(1);
  expect(phone.complaints).toEqual([]);

  // Logged out elsewhere: the photo lies here, and each screen of a seller says so in words of its own (spec account 8).
  const another = await tokenOf(shop, SELLER);
  await press('Upload another');
  await choose([await file('later.jpg')]);
  await isReady();
  await shop.ask('/api/account/sessions/', { method: 'DELETE', token: another });
  await press('Upload');
  await dialog.getByText('Unauthorized error - Login and try again').waitFor();
  await dialog.getByText('The photo is kept on this phone.').waitFor();
  expect(page.url()).toContain('/vendor/add-content/');
  await page.goto(`${shop.url}/vendor/create-product`);
  await page
    .getByRole('alert')
    .getByText("Ooops, it look like you're not logged. Sign in and try again")
    .waitFor();
  await page.goto(`${shop.url}/vendor/vehicles/502`);
  await page.waitForURL(`${shop.url}/login`);
});
