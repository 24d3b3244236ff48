import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { twelveMegapixels } from '../browser/harness/camera-photo.ts';
import { Phone, workerReady } from '../browser/harness/phone.ts';
import { BUYER } from '../browser/harness/shop.ts';
import { signIn } from '../browser/harness/steps.ts';
import { mostHeld } from '../browser/harness/tab-memory.ts';
import { PHOTOS } from './bounds.ts';
import type { Measured, Row } from './report.ts';
import { approveBuyer } from './seller.ts';
import type { BenchShop } from './shop.ts';

/** Number of places that a listing has for them: so many are chosen at a time. */
const AT_ONCE = 4;

/** Memory that the editor's tab takes while its seller looks through the photos of a camera, each in all three sizes. */
export async function photoMemory(shop: BenchShop): Promise<Measured> {
  await approveBuyer(shop);
  const phone = await Phone.open({ width: 360, height: 740 });
  // Chosen from the disk, as a camera's are: no page holds their bytes.
  const folder = await mkdtemp(join(tmpdir(), 'chicargos-camera-'));
  try {
    const page = await phone.tab();
    await signIn(page, shop.url, BUYER);
    await workerReady(page);
    await page.goto(`${shop.url}/vendor/create-product`);
    await page.getByLabel('Type').selectOption('Cars');
    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByLabel('Model').selectOption('Yaris');
    await page.getByLabel('Full vehicle title').fill('2014, Toyota, Yaris, 1.3');
    await page.getByRole('button', { name: 'Create listing' }).click();
    await page.getByRole('button', { name: 'Add photo 1' }).click();
    const dialog = page.getByRole('dialog');
    const sizes = dialog.getByRole('radio', { name: /^(Small|Normal|Large) [\d.,]+.(KB|MB|bytes)/ });
    const files: string[] = [];
    for (let at = 0; at < PHOTOS.count; at += 1) {
      const path = join(folder, `IMG_${at}.jpg`);
      await writeFile(path, await twelveMegapixels(at));
      files.push(path);
    }
    const resting = await mostHeld(async () => undefined);
    const most = await mostHeld(async () => {
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const some = files.slice(at, at + AT_ONCE);
        await dialog.getByLabel('Photos on this phone').setInputFiles(some);
        for (let left = some.length; left > 0; left -= 1) {
          await sizes.nth(2).waitFor();
          await dialog.getByRole('button', { name: /^(Leave this one out|Choose another photo)$/ }).click();
          await sizes.nth(2).waitFor({ state: 'detached' });
        }
      }
    });
    const what = `the editor's tab, ${PHOTOS.count} photos of 12 megapixels one after the other, three sizes of each`;
    return {
      rows: [memoryRow(what, most)],
      notes: [`photos: ${megabytes(resting)} before the first one was chosen`],
    };
  } finally {
    await phone.remove();
    await rm(folder, { recursive: true });
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const memoryRow = (what: string, bytes: number): Row => ({
  what,
  measured: megabytes(bytes),
  bound: megabytes(PHOTOS.memoryBytes),
  ok: bytes < PHOTOS.memoryBytes ? 'yes' : 'FAILS',
});
