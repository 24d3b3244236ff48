import type { Page } from 'playwright-core';

/** Leads to a page of the app as from another one: nothing of a form that stood there is left. */
export async function comeBackTo(page: Page, to: string): Promise<void> {
  await goWithin(page, '/terms');
  await page.getByRole('heading', { level: 1, name: 'Terms', exact: true }).waitFor();
  await goWithin(page, to);
}

/** Until the page has a heading, which is not that of a page just left, and nothing of it is still on its way. */
export async function pageIsReady(page: Page): Promise<void> {
  await page.locator('h1:not([data-left])').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
}

/**
 * Leads to another page of the app as Back does: the app stays. A document costs a quarter of a second of a core, so it is
 * opened only where it is what a test is about. The heading of the page before stands there until the new one has come.
 */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    const isOther = new URL(path, location.href).pathname !== location.pathname;
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-left', isOther);
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);
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
