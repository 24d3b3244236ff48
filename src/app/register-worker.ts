/** Address of the worker, and how a browser looks for a newer one: it asks the server, which says 304 where there is none. */
export const WORKER = '/worker.js';
export const WORKER_OPTIONS = { updateViaCache: 'all' } as const;

/**
 * Begins a first install at once. What looks after it (install-worker.ts) is a file of its own that comes with the engine, a
 * round trip or two later on a slow line. Where a worker is there already that file has to hear of a newer one, so it asks.
 */
export async function registerFirstWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || (await serviceWorker.getRegistration())) return;
  await serviceWorker.register(WORKER, WORKER_OPTIONS);
}
