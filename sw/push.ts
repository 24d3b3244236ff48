/// <reference lib="webworker" />
import { renewPush } from './renew-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Notice where a message cannot be read: browsers want something shown for each. */
const UNREADABLE = { body: '', address: '/profile/notices', tag: 'notice' };

interface PushMessage {
  body: string;
  address: string;
  tag: string;
}

/** Message that the shop sends (src/server/push/deliver.ts). Read without valibot, which this worker has no other use for. */
export function readMessage(text: string): PushMessage {
  try {
    const said: unknown = JSON.parse(text);
    const part = (name: string): unknown =>
      typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined;
    const [body, address, tag] = [part('body'), part('address'), part('tag')];
    if (typeof body === 'string' && typeof address === 'string' && typeof tag === 'string')
      return { body, tag, address: isOwn(address) ? address : UNREADABLE.address };
  } catch {
    // Said below.
  }
  return UNREADABLE;
}

/** Any origin will do: what is no path of ours leaves it. */
const HERE = 'https://here.invalid';

/**
 * A path of ours. Browsers read more than one spelling as the beginning of a host, `/<tab>/elsewhere` too: the address is
 * judged as they resolve it.
 */
const isOwn = (address: string): boolean =>
  address.startsWith('/') && URL.canParse(address, HERE) && new URL(address, HERE).origin === HERE;

/**
 * Shows what the shop tells, opens what it is about, and keeps the address alive where the browser changes it.
 * @param readAhead reads what a notice is about, by its address, so that it is here without a network
 */
export function startPush(readAhead: (address: string) => Promise<void>): void {
  self.addEventListener('push', (event) => {
    const message = readMessage(event.data?.text() ?? '');
    // Shown first, and whatever becomes of the reading.
    event.waitUntil(show(message).then(() => readAhead(message.address).catch(() => undefined)));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data }: { data: unknown } = event.notification;
    event.waitUntil(open(typeof data === 'string' && isOwn(data) ? data : UNREADABLE.address));
  });
  self.addEventListener('pushsubscriptionchange', (event: Event) => {
    if (event instanceof ExtendableEvent)
      event.waitUntil(renewPush(Reflect.get(event, 'oldSubscription')).catch(() => undefined));
  });
}

async function show({ body, address, tag }: PushMessage): Promise<void> {
  // What takes the place of an older one of its order is heard too. TypeScript does not know it; without a tag it throws.
  const shown: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: tag !== '',
    data: address,
    icon: '/icons/icon-192.png',
    lang: '',
  };
  await self.registration.showNotification('Chicargos', shown);
  // A dot on the app's own sign; the next opening says what waits there.
  if ('setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined);
}

async function open(address: string): Promise<void> {
  const wanted = pageOf(address);
  const tabs = await self.clients.matchAll({ type: 'window' });
  // What is typed in another page stays where it is.
  const there = tabs.find(({ url }) => pageOf(url) === wanted);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}

function pageOf(address: string): string {
  const { pathname, search } = new URL(address, self.location.origin);
  return pathname + search;
}
