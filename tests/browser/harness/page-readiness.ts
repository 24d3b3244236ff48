import type { Page } from 'playwright-core';

/** Until the page has a heading, and nothing of it is still on its way. */
export async function pageIsReady(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
}

/** Until a form that was open by now takes a press on Send as a person's: nobody fills one in within two seconds. */
export async function atEase(page: Page): Promise<void> {
  const opened = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 2100, opened);
}

/**
 * Until what was closed over the page is gone, and its step in the history too: that goes a moment later, and would take
 * back what was opened meanwhile.
 */
export async function overIsGone(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[role=dialog]') && !('over' in Object(history.state)),
  );
}
