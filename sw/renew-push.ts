/// <reference lib="webworker" />
import { get, set } from 'idb-keyval';
import { asked, openPhoneDatabase } from './phone-database.ts';

declare const self: ServiceWorkerGlobalScope;

/** Key under which the page notes who is told here and at which address (features/notices/push.ts). */
const MARK = 'push';

/**
 * The browser has changed the address of this phone: another one is made with the same key and told to the shop, with the
 * token of whoever is told here and is signed in now. The shop binds it to that login and forgets it with it, so a
 * sign-out meanwhile leaves nothing behind. What fails here the page makes up for at the next opening.
 */
export async function renewPush(old: unknown): Promise<void> {
  const key = entry(entry(old, 'options'), 'applicationServerKey');
  if (!(key instanceof ArrayBuffer) || (await get(MARK)) === undefined) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  // Read last, since asking for an address takes a while.
  const [mark, session] = [await get<unknown>(MARK), await storedSession()];
  const [id, token] = [entry(entry(session, 'user'), 'id'), entry(session, 'token')];
  if (typeof id !== 'number' || typeof token !== 'string') return;
  if (typeof mark !== 'string' || !mark.startsWith(`${id} `)) return;
  const { ok } = await fetch('/api/push/subscriptions/', {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });
  if (ok && (await get(MARK)) === mark) await set(MARK, `${id} ${endpoint}`);
}

const entry = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

async function storedSession(): Promise<unknown> {
  const database = await openPhoneDatabase();
  try {
    return await asked(database.transaction('session').objectStore('session').get('current'));
  } finally {
    database.close();
  }
}
