import { NEXT_PIECES } from '#app/precache-piece.ts';
import { Phone, workerInCharge, workerReady } from './phone.ts';

/** Closed phones with the app, by the address of the shop that they have it from. */
const all = new Map<string, Promise<Phone>>();

/**
 * A closed phone that has the app from this address, and nothing else. What it has is of the build and not of a shop: it serves
 * every shop of this process that opens there.
 */
export function installedPhone(url: string): Promise<Phone> {
  const found = all.get(url);
  if (found) return found;
  const installing = install(url);
  all.set(url, installing);
  installing.catch(() => all.delete(url));
  return installing;
}

/** From a page of the shop without the app, so that nothing but the worker and its files is there. */
async function install(url: string): Promise<Phone> {
  const phone = await Phone.open({}, 'run', await folderOfRun());
  const page = await phone.tab();
  await page.goto(`${url}/healthz`);
  await page.evaluate(() =>
    navigator.serviceWorker.register('/worker.js', { updateViaCache: 'all' }).then(() => undefined),
  );
  await workerInCharge(page);
  // The app asks for them itself.
  await page.evaluate((pieces) => {
    for (const piece of pieces) navigator.serviceWorker.controller?.postMessage({ type: 'KEEP', piece });
  }, NEXT_PIECES);
  await workerReady(page);
  await phone.context.close();
  return phone;
}

/** Undefined outside of a test run: then its storage lies where that of every phone does. */
async function folderOfRun(): Promise<string | undefined> {
  if (process.env['VITEST'] === undefined) return undefined;
  const { inject } = await import('vitest');
  return inject('folder');
}
