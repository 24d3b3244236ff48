import type { CDPSession, Page } from 'playwright-core';
import { SLOW_CPU } from './bounds.ts';

/** Results, or a vehicle's own page, can be read. */
const RESULT = 'main a[href^="/details/"], main h1';
export const LIST_RESULT = 'main li a[href^="/details/"]';

export interface Slowness {
  /** As if the processor were the slow one. */
  cpu?: boolean;
  saver?: boolean;
}

/** Makes a tab the small phone of the design: 360 px wide, two pixels to one, and as slow as asked. */
export async function smallPhone(page: Page, { cpu, saver }: Slowness = {}): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 740,
    deviceScaleFactor: 2,
    mobile: true,
  });
  if (cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  if (saver) {
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.setExtraHTTPHeaders({ 'save-data': 'on' });
  }
  return session;
}

/** As text: the loader that runs our TypeScript would put a helper of its own into a function. */
const WATCHER = `
  const look = () => {
    // No frame is drawn before the style sheets are there. A frame after the one that has it, it was painted.
    if (document.querySelector(SELECTOR)) requestAnimationFrame(() => performance.mark('results'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Leaves a mark in the page once the first result was painted. Call before `goto`. */
export async function watchResults(page: Page, selector = RESULT): Promise<void> {
  const content = `{ ${WATCHER.replace('SELECTOR', JSON.stringify(selector))} }`;
  await page.addInitScript({ content });
}

/** Milliseconds from the start of the navigation until the first result was painted. */
export async function resultsAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('results').length > 0, null, {
    timeout: 60_000,
  });
  return page.evaluate(() => performance.getEntriesByName('results')[0]?.startTime ?? Number.NaN);
}
