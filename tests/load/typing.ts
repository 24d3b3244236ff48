import type { CDPSession, Page } from 'playwright-core';
import { putRecords, storedCommand, storedOwner } from '../browser/harness/seeded.ts';
import { Phone, workerReady } from '../browser/harness/phone.ts';
import { BUYER } from '../browser/harness/shop.ts';
import { signIn } from '../browser/harness/steps.ts';
import { TYPING } from './bounds.ts';
import { longestTask } from './longest-task.ts';
import { type Measured, median, milliseconds, timeRow, timesRow } from './report.ts';
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
    await box.focus();
    await page.keyboard.type('Clean. ', { delay: TYPING.pauseMs });
    const longest: number[] = [];
    for (const key of WORDS) longest.push(await keyMs(page, session, key));
    // The draft is written once nobody has typed for a moment.
    const stored = await longestTask(session, async () => {
      await page.keyboard.type('.');
      await page.waitForTimeout(TYPING.storedMs);
    });
    // What a key costs here anyway: the same in a box that nothing listens to.
    await page.evaluate(BARE_BOX);
    await page.keyboard.type('Clean. ', { delay: TYPING.pauseMs });
    const bare: number[] = [];
    for (const key of WORDS) bare.push(await keyMs(page, session, key));
    const what = `a key in the editor, ${TYPING.waiting} listings waiting, CPU ${TYPING.slowCpu}x: the longest task`;
    const late = longest.filter((ms) => ms > TYPING.frameMs).length;
    return {
      rows: [
        timeRow(`${what}, of all ${longest.length} keys`, Math.max(...longest), TYPING.frameMs),
        timeRow(`${what}, of half the keys`, median(longest), TYPING.frameMs),
        timesRow(
          `${what}, of half the keys, of ${milliseconds(median(bare))} in a bare box`,
          median(longest) / median(bare),
          { most: TYPING.timesBare },
        ),
        timeRow(
          `${what}, of the last one with the draft that is stored after it`,
          stored.longestMs,
          TYPING.frameMs,
        ),
      ],
      notes: [
        `typing: ${longest.length} keys, ${TYPING.pauseMs} ms apart, ${late} of them over a frame; the longest task after each ${longest
          .map((ms) => ms.toFixed(0))
          .toSorted((a, b) => Number(a) - Number(b))
          .join(' ')} ms, drawing included`,
      ],
    };
  } finally {
    await phone.remove();
  }
}

/** As text (see small-phone.ts): a box beside the editor, in which the next keys arrive. */
const BARE_BOX = `
  const box = document.createElement('textarea');
  document.querySelector('main').append(box);
  box.focus();
`;

/** Milliseconds of the longest task while a key is typed. */
async function keyMs(page: Page, session: CDPSession, key: string): Promise<number> {
  const { longestMs } = await longestTask(session, async () => {
    await page.keyboard.type(key);
    await page.waitForTimeout(TYPING.pauseMs);
  });
  return longestMs;
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
