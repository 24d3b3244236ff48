import { setTimeout as pause } from 'node:timers/promises';
import { MAX_PART_BYTES } from '#contract/listings/uploads.ts';
import sharp from 'sharp';
import { noise } from '../../harness/drawing.ts';
import { readAtOnce, type Rate } from '../readers.ts';
import { type Measured, milliseconds, type Row } from '../report.ts';
import { byZipf, searchPool } from '../search-pool.ts';
import { BusyShop } from './busy-shop.ts';
import { during, judged } from './traffic.ts';

async function onShop(phones: number, work: (shop: BusyShop) => Promise<Measured>): Promise<Measured> {
  const shop = await BusyShop.open({ phones });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

const READERS = 16;
const READING = { atOnce: READERS, most: 50_000, withinMs: 6_000 };

/** Searches as people do them, answered by one server and then by two. */
export const searches = (): Promise<Measured> =>
  onShop(0, async (shop) => {
    const paths = byZipf(await searchPool(shop.balancer));
    const port = Number(new URL(shop.balancer.url).port);
    const read = () => readAtOnce({ ...READING, port, pid: shop.server('one').pid, paths });
    await shop.kill('two');
    const alone = await read();
    await shop.start('two');
    // Until HAProxy has found it, and it has compiled what it runs often.
    await pause(2_000);
    await read();
    const both = await read();
    const row = (what: string, { perSecond, p50Ms, p99Ms }: Rate): Row => ({
      what,
      measured: `${perSecond.toFixed(0)} a second, p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`,
      bound: '-',
      ok: '-',
    });
    return {
      rows: [
        row(`searches, ${READERS} at once, one server`, alone),
        row('the same, two servers', both),
        {
          what: 'two servers as a multiple of one',
          measured: `${(both.perSecond / alone.perSecond).toFixed(2)} times`,
          bound: '-',
          ok: '-',
        },
      ],
      notes: [`the readers took ${both.readerMs.toFixed(2)} ms of the same cores for each search`],
    };
  });

const CHECKOUT_MS = 10_000;

/** Buyers who order one car after the other. */
export const checkouts = (): Promise<Measured> =>
  onShop(50, (shop) =>
    during(shop, [{ what: 'ten seconds of orders', ms: CHECKOUT_MS, act: () => Promise.resolve() }]),
  );

const AFTER_OUTAGE = 1_000;

/** A thousand phones that come back at the same moment, each with an order, a message and a car that waited. */
export const outage = (): Promise<Measured> =>
  onShop(AFTER_OUTAGE, async (shop) => {
    // Baskets as they stood before it.
    for (let at = 0; at < shop.phones.length; at += 50)
      await Promise.all(
        shop.phones.slice(at, at + 50).map((phone, place) => {
          phone.put(shop.cars[(at + place) % shop.cars.length] ?? 0);
          return phone.settle();
        }),
      );
    shop.log.acknowledgedAt.length = 0;
    shop.log.times.length = 0;
    for (const [at, phone] of shop.phones.entries()) {
      phone.order();
      phone.write();
      phone.put(shop.cars[at % shop.cars.length] ?? 0);
    }
    const from = performance.now();
    await Promise.all(shop.phones.map((phone) => phone.settle()));
    const to = performance.now();
    const measured = await judged(shop, from, to);
    return {
      ...measured,
      rows: [
        {
          what: `${AFTER_OUTAGE} phones at once, ${3 * AFTER_OUTAGE} commands: the last one settled`,
          measured: milliseconds(to - from),
          bound: '-',
          ok: '-',
        },
        ...measured.rows,
      ],
    };
  });

const SENDERS = 40;
const PHOTOS = 3;

async function photo(): Promise<Buffer> {
  const [width, height] = [800, 600];
  const raw = noise(width * height * 3, Math.floor(Math.random() * 1e6));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
}

/** Sends photos from all phones at once. @returns bytes in all */
export async function storm(shop: BusyShop): Promise<number> {
  const sizes = await Promise.all(
    shop.phones.map(async (phone) => {
      let bytes = 0;
      for (let at = 0; at < PHOTOS; at += 1) {
        const file = await photo();
        bytes += file.length;
        await phone.upload(file, MAX_PART_BYTES / 8);
      }
      return bytes;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Photos from many phones at once, a server killed in the middle. */
export const uploads = (): Promise<Measured> =>
  onShop(SENDERS, async (shop) => {
    const from = performance.now();
    const [bytes] = await Promise.all([
      storm(shop),
      pause(1_500)
        .then(() => shop.kill('one'))
        .then(() => shop.start('one')),
    ]);
    const to = performance.now();
    const measured = await judged(shop, from, to);
    return {
      ...measured,
      rows: [
        {
          what: `${SENDERS} phones send ${PHOTOS} photos each, server one killed in the middle`,
          measured: `${(bytes / 1e6).toFixed(0)} MB in ${milliseconds(to - from)}`,
          bound: '-',
          ok: '-',
        },
        ...measured.rows,
      ],
    };
  });
