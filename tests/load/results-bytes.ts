import { Phone } from '../browser/harness/phone.ts';
import { BYTES } from './bounds.ts';
import { sizeOf } from './fetched.ts';
import { isPicture, LoadedFiles, type LoadedFile, sumOf } from './loaded-files.ts';
import { type FileSizes, sizesOfFirst } from './picture-sizes.ts';
import { byteRow, kilobytes, type Measured } from './report.ts';
import { type BenchShop, SEARCH, SEARCH_JSON } from './shop.ts';
import { smallPhone } from './small-phone.ts';

/** A page of 25 results: as JSON, with its thumbnails, and with a phone that saves data. */
export async function resultsBytes(shop: BenchShop): Promise<Measured> {
  const newest = await sizeOf(shop.url + SEARCH_JSON);
  const others = await Promise.all(
    ['?make=TOYOTA', '?ordering=price', '?page=20', '?class=commercial'].map((query) =>
      sizeOf(shop.url + SEARCH_JSON + query),
    ),
  );
  const largest = Math.max(newest, ...others);
  const { pictures, shown } = await picturesOf(shop.url + SEARCH, false);
  const { pictures: saved } = await picturesOf(shop.url + SEARCH, true);
  const first = await sizesOfFirst(shop.url + SEARCH_JSON);
  const all = (size: (one: FileSizes) => number): number => first.reduce((sum, one) => sum + size(one), 0);
  const [webp, least] = [
    all((one) => one.webp),
    all(({ webp: usual, avif }) => Math.min(usual, avif ?? usual)),
  ];
  return {
    rows: [
      byteRow('25 results, JSON', largest, BYTES.resultsJson),
      byteRow(
        '25 results with thumbnails',
        newest + sumOf(pictures),
        BYTES.resultsWithThumbnails,
        `, ${pictures.length} pictures for ${shown.length} places`,
      ),
      byteRow(
        'the same in a browser without AVIF',
        newest + webp,
        BYTES.resultsWithThumbnails,
        `, thumbnails ${kilobytes(webp)} as WebP, ${kilobytes(least)} where AVIF is read`,
      ),
      byteRow('pictures fetched with Save-Data', sumOf(saved), BYTES.picturesWithSaver),
    ],
    notes: [
      `thumbnails: ${kilobytes(newest + shown.reduce((sum, size) => sum + size, 0))} if every place had a picture of its own`,
      `JSON of other searches: ${[newest, ...others].map(kilobytes).join(', ')}`,
    ],
  };
}

interface Pictures {
  /** Fetched, each once. */
  pictures: LoadedFile[];
  /** Bytes of each place that shows one: the demo's illustrations repeat, a seller's photographs do not. */
  shown: number[];
}

/** Opens the list and goes down to its end, as a thumb does: pictures come when they are near. */
async function picturesOf(address: string, saver: boolean): Promise<Pictures> {
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    const log = await LoadedFiles.follow(await smallPhone(page, { saver }));
    await page.goto(address, { waitUntil: 'load' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let at = 0; at < height; at += 500) {
      await page.mouse.wheel(0, 500);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    }
    await page.waitForLoadState('networkidle');
    const places = await page.$$eval('main li img', (images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')),
    );
    const pictures = log.all.filter(isPicture);
    const sizes = new Map(pictures.map((file) => [file.url, file.bodyBytes]));
    return { pictures, shown: places.flatMap((url) => sizes.get(url) ?? []) };
  } finally {
    await phone.remove();
  }
}
