import { del, get, set } from 'idb-keyval';
import { subscribe, unsubscribe } from '#contract/push.ts';
import type { Engine } from '#offline/face/engine-face.ts';
import { pushKey } from './push-key.ts';
import type { Watch } from '#offline/face/watch.ts';

/**
 * Tells whether this phone is told while the app is closed. `install`: an iPhone that can once the shop stands on its Home
 * Screen; `denied`: the browser was told to refuse.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Which account is told here, and at which address: what tells apart whose it is, and whether the shop knows it. */
const MARK = 'push';
/** The day on which the shop was told last: it forgets an address that its push service does not take. */
const TOLD = 'push-told';
const today = (): string => new Date().toISOString().slice(0, 10);
/** "Not now" was pressed: nobody is asked again but in the inbox. */
const LATER = 'push-later';

/** A browser that keeps nothing is asked anew each time. */
const read = (name: string): Promise<unknown> => get(name).catch(() => null);
const write = (name: string, value: string | null): Promise<void> =>
  (value === null ? del(name) : set(name, value)).catch(() => undefined);
const readMark = async (): Promise<string | null> => {
  const mark = await read(MARK);
  return typeof mark === 'string' ? mark : null;
};
const markOf = (userId: number, { endpoint }: PushSubscription): string => `${userId} ${endpoint}`;

export const isPushOfferPostponed = async (): Promise<boolean> => typeof (await read(LATER)) === 'string';
export const postponePushOffer = (): Promise<void> => write(LATER, 'yes');

/** Ability of this browser, before anybody is asked. */
function ability(): 'unsupported' | 'install' | 'can' {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'can';
  return Reflect.get(navigator, 'standalone') === false ? 'install' : 'unsupported';
}

/** The worker that would be woken; null where none comes, as in a page that is only tried out. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export async function pushState(userId: number): Promise<PushState> {
  const can = ability();
  if (can !== 'can') return can;
  const registration = await worker();
  if (registration === null) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && (await readMark()) === markOf(userId, subscription) ? 'on' : 'off';
}

/**
 * Asks the person, then the browser's push service, then tells the shop. Needs a connection.
 * @param key the shop's, as GET /push/key/ has it
 * @returns how it stands then; null: it did not work, and may another time
 */
export async function turnOn(engine: Engine, userId: number, key: string): Promise<PushState | null> {
  const registration = await worker();
  if (registration === null) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  try {
    const manager = registration.pushManager;
    const subscription = await manager.getSubscription();
    // Made for another key, or for whoever had this phone before.
    if (subscription && (await readMark()) !== markOf(userId, subscription)) await subscription.unsubscribe();
    const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    if (!(await tell(engine, userId, made))) return null;
    await write(LATER, null);
    watchSession(engine, registration);
    return 'on';
  } catch {
    return null;
  }
}

/** The phone is told nothing more, whether or not the shop hears of it now: its push service forgets the address. */
export async function turnOff(engine: Engine): Promise<void> {
  const registration = await worker();
  if (registration === null) await write(MARK, null);
  else await end(registration);
  await engine.call(unsubscribe, {});
}

/** Nothing more is told here, and what stands in the phone's tray goes: whoever has the phone next is somebody else. */
async function end(registration: ServiceWorkerRegistration): Promise<void> {
  await write(MARK, null);
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

async function tell(engine: Engine, userId: number, made: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const told = await engine.call(subscribe, { endpoint: endpoint ?? '', keys: { p256dh, auth } });
  if (told.ok) await Promise.all([write(MARK, markOf(userId, made)), write(TOLD, today())]);
  return told.ok;
}

/**
 * With each opening of the app: an address that the browser has changed is told to the shop, one that was made for another
 * key of the shop is made anew, and one of somebody who is signed in no more ends.
 */
export async function keepPush(engine: Engine): Promise<void> {
  const mark = await readMark();
  const registration = mark === null || ability() !== 'can' ? null : await worker();
  if (mark === null || registration === null) return;
  watchSession(engine, registration);
  const user = await first(engine.session, (now) => (now === undefined ? undefined : (now?.id ?? null)));
  if (user === null || !mark.startsWith(`${user} `)) return end(registration);
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) return write(MARK, null);
  const key = await first(engine.query(pushKey, {}), ({ data }) => data?.key);
  // That took a while.
  if (engine.session.get()?.id !== user) return;
  const subscriptionKey = keyOf(subscription);
  if (subscriptionKey !== null && subscriptionKey !== key) {
    if (!engine.strip.get().online) return;
    await subscription.unsubscribe();
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    await tell(engine, user, made);
  } else if (mark !== markOf(user, subscription) || (await read(TOLD)) !== today())
    await tell(engine, user, subscription);
}

/** The shop's key that an address was made for, base64url; null where the browser does not say. */
function keyOf({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey;
  if (bytes === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Resolves to what a watched value says, once it says something. */
function first<T, S>(watched: Watch<T>, said: (now: T) => S | undefined): Promise<S> {
  return new Promise((resolve) => {
    const stop = { watching: (): void => undefined };
    const look = (): void => {
      const found = said(watched.get());
      if (found === undefined) return;
      stop.watching();
      resolve(found);
    };
    stop.watching = watched.subscribe(look);
    look();
  });
}

const followed = new WeakSet<Engine>();

/** A sign-out ends it on this phone at once, also without a network; the shop forgets the address with the session. */
function watchSession(engine: Engine, registration: ServiceWorkerRegistration): void {
  if (followed.has(engine)) return;
  followed.add(engine);
  const look = async (): Promise<void> => {
    const user = engine.session.get();
    if (user === undefined) return;
    const mark = await readMark();
    const isTheirs = mark === null ? user !== null : mark.startsWith(`${user?.id ?? ''} `);
    if (!isTheirs) await end(registration);
  };
  engine.session.subscribe(() => void look().catch(() => undefined));
  void look().catch(() => undefined);
  // The login had ended at the shop, and the address with it: whoever is back is told as before.
  const login = { paused: engine.strip.get().paused };
  engine.strip.subscribe(() => {
    const { paused } = engine.strip.get();
    if (login.paused && !paused) void tellAgain(engine, registration).catch(() => undefined);
    login.paused = paused;
  });
}

async function tellAgain(engine: Engine, registration: ServiceWorkerRegistration): Promise<void> {
  const user = engine.session.get();
  const subscription = await registration.pushManager.getSubscription();
  if (user && subscription && (await readMark()) === markOf(user.id, subscription))
    await tell(engine, user.id, subscription);
}
