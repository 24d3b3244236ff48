import { get, update } from 'idb-keyval';

/** The device id: made once, harmless, shared by page and worker (idb-keyval holds such settings). */
export async function deviceId(): Promise<string> {
  let device: unknown = await get('device');
  // Tabs and the worker that begin at once agree on one: what a guest keeps is filed under it.
  if (!device) await update('device', (other: unknown) => (device = other ?? crypto.randomUUID()));
  return String(device);
}
