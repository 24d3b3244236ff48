import type { CDPSession, Locator, Page } from 'playwright-core';
import { putRecords, storedCommand, storedOwner } from '../browser/harness/seeded.ts';
import { Phone, workerReady } from '../browser/harness/phone.ts';
import { BUYER } from '../browser/harness/shop.ts';
import { signIn } from '../browser/harness/steps.ts';
import { TYPING } from './bounds.ts';
import { longestOfKeys } from './longest-task.ts';
import { type Measured, median, milliseconds, percentile, type Row, timeRow, timesRow } from './report.ts';
import { approveBuyer } from './seller.ts';
import type { BenchShop } from './shop.ts';

const WORDS = 'One owner, serviced in Lusaka.';

/** Time that a key in the editor of a listing costs a slow phone on which fifty listings wait to be sent. */
export async function typingCost(shop: BenchShop): Promise<Measured> {
  await approveBuyer(shop);
  const phone = await Phone.open({ width: 360, height: 740 });
  try {
    const page = await phone.tab();
    await signIn(page, shop.url, BUYER);
    await workerReady(page);
    await page.goto(`${shop.url}/vendor/create-product`);
    await page.getByLabel('Type').waitFor();
    const owner = await storedOwner(page);
    await phone.context.setOffline(true);
    const waiting = Array.from({ length: TYPING.waiting }, (_, place) => waitingListing(owner, place + 1));
    await putRecords(page, 'commands', waiting);
    await page.reload();
    await page.getByLabel('Type').selectOption('Cars');
    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByLabel('Model').selectOption('Yaris');
    await page.getByLabel('Full vehicle title').fill('2014, Toyota, Yaris, 1.3');
    await page.getByRole('button', { name: 'Create listing' }).click();
    const box = page.getByRole('main').getByLabel('Description');
    await box.waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: TYPING.slowCpu });
    // What a key costs here anyway: the same in a box that nothing listens to.
    await page.evaluate(BARE_BOX);
    const bareBox = page.getByTestId('bare');
    const own: number[] = [];
    const bare: number[] = [];
    const last: number[] = [];
    // By turns: whatever else the machine does meanwhile meets both.
    for (let round = 0; round < TYPING.rounds; round += 1) {
      const keys = await keysMs(page, session, box);
      own.push(...keys);
      last.push(keys.at(-1) ?? Number.NaN);
      bare.push(...(await keysMs(page, session, bareBox)));
    }
    return typingRows(own, last, bare);
  } finally {
    await phone.remove();
  }
}

/** As text (see small-phone.ts): a box of the same look beside the editor. */
const BARE_BOX = `
  const bare = document.createElement('textarea');
  bare.dataset.testid = 'bare';
  bare.rows = 7;
  bare.className = document.querySelector('main textarea').className;
  document.querySelector('main').append(bare);
`;

/** The longest task of each key; the draft and the preview, which wait until nobody has typed for a moment, count to the last. */
async function keysMs(page: Page, session: CDPSession, box: Locator): Promise<number[]> {
  await box.focus();
  await page.keyboard.type('Clean. ', { delay: TYPING.pauseMs });
  return longestOfKeys(session, async () => {
    await page.keyboard.type(WORDS, { delay: TYPING.pauseMs });
    await page.waitForTimeout(TYPING.storedMs);
  });
}

/** Rows of what was measured: a frame binds where the bare box stays under it, and what the editor adds to it always. */
function typingRows(own: readonly number[], last: readonly number[], bare: readonly number[]): Measured {
  const what = `a key in the editor, ${TYPING.waiting} listings waiting, CPU ${TYPING.slowCpu}x: the longest task`;
  const [half, bareHalf] = [median(own), median(bare)];
  const late = own.filter((ms) => ms > TYPING.frameMs).length;
  const list = (times: readonly number[]): string =>
    times
      .toSorted((a, b) => a - b)
      .map((ms) => ms.toFixed(0))
      .join(' ');
  return {
    rows: [
      frameRow(`${what}, of half the keys`, half, bareHalf),
      frameRow(`${what}, of nine keys in ten`, percentile(own, 0.9), percentile(bare, 0.9)),
      frameRow(`${what}, of all ${own.length} keys`, Math.max(...own), Math.max(...bare)),
      frameRow(
        `${what}, of the last one with the draft that is stored after it`,
        Math.max(...last),
        Math.max(...bare),
      ),
      timeRow(`${what}, of half the keys, beyond a bare box`, Math.max(0, half - bareHalf), TYPING.addsMs),
      timesRow(
        `${what}, of half the keys, of ${milliseconds(bareHalf)} in a bare box`,
        half / bareHalf,
        TYPING.timesBare,
      ),
    ],
    notes: [
      `typing: ${own.length} keys, ${TYPING.pauseMs} ms apart, ${late} of them over a frame; the longest task after each ${list(own)} ms, in a bare box of the same page ${list(bare)} ms, drawing included`,
    ],
  };
}

/** A bound that says nothing where already the bare box is over a frame: the machine is too slow, or too busy, to tell. */
function frameRow(what: string, ms: number, bareMs: number): Row {
  const row = timeRow(what, ms, TYPING.frameMs, `, bare box ${milliseconds(bareMs)}`);
  return bareMs > TYPING.frameMs ? { ...row, ok: '-' } : row;
}

/** A draft that was made without a network, as the phone keeps it. */
function waitingListing(owner: string, place: number): object {
  const tmp = `tmp:${crypto.randomUUID()}`;
  const name = `2012, Toyota, Corolla, ${place}`;
  return storedCommand(
    place,
    { owner, now: Date.now() },
    {
      name: 'listing.create',
      lane: `listing:${tmp}`,
      payload: { tmp, subId: 11, name, prodClass: 'vehicles', region: 'zm', copy_of: null },
      seen: {
        at: '2026-11-22T06:00:00Z',
        model: 'Corolla',
        category: 'Cars > Toyota > Corolla',
        prodClass: 'vehicles',
      },
      touches: [`listing:${tmp}`, 'listings'],
    },
  );
}
