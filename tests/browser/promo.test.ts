import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PROMO_SIZES, PROMO_TYPES, type PromoType } from '#domain/promo/media.ts';
import { factsOf, readQr } from '../server/promo-picture.ts';
import { who } from './harness/account-and-phone.ts';
import { tokenFor } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

/** A supporter's card, flyer and banner on their phone, with a network and without one. */
const { shop, phone, page } = await shopAndPhone({
  seed: 'account',
  quiet: true,
  lineStays: true,
  phone: { hasApp: true },
});
const TITLES: Record<PromoType, string> = {
  bc: 'Business cards',
  a5: 'A5 flyers',
  'v-banner': 'Vinyl signage',
};

/** The words take the tap, as the circle lies under them. */
const choose = (name: string) =>
  page.getByRole('group', { name: 'Print language' }).getByText(name, { exact: true }).click();

/** Lines that a name takes in the choice. */
const linesOf = (name: string) =>
  page
    .getByRole('group', { name: 'Print language' })
    .getByText(name, { exact: true })
    .evaluate((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });

/** Pictures of the server, each drawn once. */
const drawn = new Map<string, Buffer>();
async function ofServer(query: string): Promise<Buffer> {
  const known = drawn.get(query);
  if (known) return known;
  const token = await tokenFor(shop, 'supporter1@example.test');
  const { bytes } = await shop.ask(`/api/pdf-file/?${query}`, { token });
  drawn.set(query, bytes);
  return bytes;
}

async function download(type: PromoType): Promise<{ name: string; png: Buffer }> {
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download: ${TITLES[type]}` }).click(),
  ]);
  return { name: got.suggestedFilename(), png: readFileSync(await got.path()) };
}

test('a guest signs in first and comes back to the place', async () => {
  await page.goto(`${shop.url}/advertising-tools`);
  await page.waitForURL(`${shop.url}/login`);
  await signIn(page, null, who('supporter1'));
  await page.waitForURL(`${shop.url}/advertising-tools`);
  await page.getByRole('heading', { name: 'Promotion Tools', level: 1 }).waitFor();
  await page.getByText('Promotion media is for registered supporters only.').waitFor();
  // Each language in one line of its own, the chosen one with its mark too.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Kiswahili', 'Português', 'English']) {
    await choose(name);
    expect(await linesOf(name)).toBe(1);
  }
  await workerReady(page);
});

test('with a network each is the file of the server, and says what it took', async () => {
  for (const type of PROMO_TYPES) {
    const { name, png } = await download(type);
    expect(name).toBe(`chicargos-promo-${type}.png`);
    expect(png.equals(await ofServer(`type=${type}`))).toBe(true);
  }
  await expect.poll(() => page.getByText(/^In your downloads, \d+ KB\.$/).count()).toBe(3);
  await inspectScreen(page, 'advertising-tools');
});

test('in another language it is another file, of the server and of the phone', async () => {
  const token = await tokenFor(shop, 'supporter1@example.test');
  expect(await page.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
  for (const [name, lang] of [
    ['Kiswahili', 'sw'],
    ['Português', 'pt'],
  ] as const) {
    await choose(name);
    await expect.poll(() => page.getByRole('radio', { name }).isChecked()).toBe(true);
    // What was said of the English one does not hold for this.
    await expect.poll(() => page.getByText(/^In your downloads/).count()).toBe(0);
    const { png } = await download('bc');
    const { bytes } = await shop.ask(`/api/pdf-file/?type=bc&lang=${lang}`, { token });
    expect(png.equals(bytes)).toBe(true);
    expect(await readQr(png)).toBe(`${shop.url}/?ref=SUPP2345`);
  }
  await choose('English');
});

test('the sample file comes from there too, in the language of the print', async () => {
  await choose('Português');
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sample file, PDF' }).click(),
  ]);
  expect(got.suggestedFilename()).toBe('chicargos-sample.pdf');
  const { bytes } = await shop.ask('/api/pdf-file/?lang=pt', {});
  expect(readFileSync(await got.path()).equals(bytes)).toBe(true);
  expect(bytes.equals((await shop.ask('/api/pdf-file/', {})).bytes), 'not the English one').toBe(false);
  await choose('English');
});

test('without a network the phone draws the same pictures, for print, with the same code on them', async () => {
  for (const type of PROMO_TYPES) await ofServer(`type=${type}`);
  const portuguese = await ofServer('type=a5&lang=pt');
  await piecesKept(page, 'supporter', 'promo');
  shop.line.cut();
  await phone.context.setOffline(true);
  await page.reload();
  await page.getByText('PNG, created on this phone without using data').first().waitFor();
  for (const type of PROMO_TYPES) {
    const { name, png } = await download(type);
    expect(name).toBe(`chicargos-promo-${type}.png`);
    const { width, height, perMetre } = PROMO_SIZES[type];
    expect(factsOf(png)).toMatchObject({ width, height, perMetre: [perMetre, perMetre] });
    expect(factsOf(png).comment).toBe('Natasha Mwape SUPP2345');
    expect(await readQr(png)).toBe(`${shop.url}/?ref=SUPP2345`);
    const difference = await differenceOf(png, await ofServer(`type=${type}`));
    // Two makers of edges: nothing stands anywhere else.
    expect.soft(difference.mean, `${type} mean`).toBeLessThan(1);
    expect.soft(difference.far, `${type} share of far pixels`).toBeLessThan(0.002);
  }
  await expect.poll(() => page.getByText('Created on this phone, using no data.').count()).toBe(3);
  await choose('Português');
  const { png: flyer } = await download('a5');
  expect((await differenceOf(flyer, portuguese)).far, 'the words of the server').toBeLessThan(0.002);
  await choose('English');
  await page.getByRole('button', { name: 'Sample file, when online' }).click();
  await page.getByText('It needs a connection.').waitFor();
});

/** Distance of two pictures from each other, of 255: on the mean, and how many pixels by more than a quarter. */
async function differenceOf(one: Buffer, other: Buffer): Promise<{ mean: number; far: number }> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).greyscale().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return { mean: 255, far: 1 };
  let [sum, far] = [0, 0];
  for (let at = 0; at < a.length; at++) {
    const by = Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    sum += by;
    if (by > 64) far++;
  }
  return { mean: sum / a.length, far: far / a.length };
}

test('where the picture cannot be drawn it is said, and tried again', async () => {
  await page.evaluate(() => {
    const kept = HTMLCanvasElement.prototype.getContext;
    Object.assign(globalThis, { kept });
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  // What was drawn before is at hand: another visit has it drawn anew.
  await page.getByRole('link', { name: 'Account' }).first().click();
  // The page before has a heading too.
  await page.waitForURL(`${shop.url}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL(`${shop.url}/advertising-tools`);
  await page.getByRole('button', { name: 'Download: Business cards' }).click();
  await page.getByText('The picture could not be created on this phone.').waitFor();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = Reflect.get(globalThis, 'kept') as never;
  });
  const [got] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(got.suggestedFilename()).toBe('chicargos-promo-bc.png');
});

test('a picture goes to the apps of the phone where it has a way to', async () => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        const [file] = files;
        document.title = `${file?.name} ${file?.type} ${(file?.size ?? 0) > 1000}`;
      },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share: Business cards' }).click();
  await expect.poll(() => page.title()).toBe('chicargos-promo-bc.png image/png true');
});

test('a buyer is shown the way to join', async () => {
  shop.line.mend();
  const other = await shop.phone();
  const tab = await other.tab();
  await signIn(tab, shop.url, who('buyer0'));
  await tab.goto(`${shop.url}/advertising-tools`);
  await tab.getByRole('heading', { name: 'This part is for registered supporters' }).waitFor();
  await tab.getByRole('link', { name: 'Join the programme' }).waitFor();
  expect(await tab.getByRole('button', { name: /^Download/ }).count()).toBe(0);
});
