import { expect, test, vi } from 'vitest';
import { answers, type Fate, hang, late, lostAnswer, lostRequest, twice } from './harness/network.ts';
import {
  always,
  asked,
  bytesOf,
  onNth,
  openPhone,
  photoWorld,
  signedIn,
  take,
  USER,
} from './harness/photos.ts';
import { hashOf } from './harness/uploads.ts';

const KB = 1024;
const UPLOADS = '/api/vendor/uploads/';

/** Half of the way back: the phone gets a piece of the answer. */
const cutAnswer: Fate = async (serve) => {
  const answer = await serve();
  return new Response((await answer.text()).slice(0, 9), { status: answer.status });
};
const portal = answers(200, '<html>Log in to the hotel</html>');

/** Whatever becomes of one request, the photo arrives whole, and its command has its effect once. */
const MISFORTUNES: { what: string; fate: Fate }[] = [
  { what: 'is lost on the way', fate: lostRequest },
  { what: 'is answered, and the answer lost', fate: lostAnswer },
  { what: 'arrives twice', fate: twice },
  { what: 'is answered with half an answer', fate: cutAnswer },
  { what: 'finds no answer for ever', fate: hang },
  { what: 'meets a portal', fate: portal },
  { what: 'meets JSON of somebody else', fate: answers(200, { ok: true }) },
  { what: 'meets a stranger’s 404', fate: answers(404, '<h1>Not found</h1>') },
  { what: 'meets a stranger’s 401', fate: answers(401, { error: 'who are you' }) },
  { what: 'meets a 500 of ours', fate: answers(500, { code: 'server_error', detail: 'Broken' }) },
  { what: 'meets a server of before', fate: answers(404, { code: 'not_found', detail: 'Not found' }) },
  { what: 'meets a proxy without a server', fate: answers(502, '<h1>Bad gateway</h1>') },
];

test.each(
  MISFORTUNES.flatMap(({ what, fate }) =>
    [
      { method: 'POST', nth: 1 },
      { method: 'PATCH', nth: 1 },
      { method: 'PATCH', nth: 2 },
      { method: 'PATCH', nth: 3 },
    ].map((one) => ({ ...one, what, fate })),
  ),
)('$method $nth $what: the photo arrives whole, once', async ({ method, nth, fate }) => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, method, nth, fate);
  const bytes = bytesOf(300 * KB);
  await take(tab, bytes);
  await world.advance(10 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  expect(world.shop.uploads.attached).toHaveLength(1);
  expect(hashOf(world.shop.uploads.attached[0]?.bytes ?? bytesOf(0))).toBe(hashOf(bytes));
  // What arrived is never sent again: HEAD tells how much that was.
  expect(world.shop.uploads.parts.reduce((sum, { size }) => sum + size, 0)).toBe(bytes.length);
});

test.each(MISFORTUNES)('HEAD $what: the photo arrives whole, once', async ({ fate }) => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, lostAnswer);
  await take(tab, bytesOf(300 * KB));
  await world.settle();
  world.network.forget();
  world.network.next(UPLOADS, fate);
  await world.advance(10 * 60_000);
  expect(asked(world).slice(0, 4)).toEqual(['POST', 'PATCH 0', 'PATCH 65536', 'HEAD']);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test.each([
  { what: 'a portal', fate: portal },
  { what: 'JSON of somebody else', fate: answers(200, { id: 'x', offset: 10, complete: true }) },
  { what: 'a stranger’s 401', fate: answers(401, { error: 'who are you' }) },
  {
    what: 'a stranger’s 401 in our form',
    fate: answers(401, { code: 'login', detail: 'Log in to the hotel' }),
  },
  {
    what: 'a stranger’s 403 in our form',
    fate: answers(403, { code: 'login', detail: 'Log in to the hotel' }),
  },
  { what: 'a stranger’s 404', fate: answers(404, '<h1>Not found</h1>') },
  { what: 'a stranger’s 409', fate: answers(409, '<h1>Conflict</h1>') },
  { what: 'a stranger’s 422', fate: answers(422, { error: 'hash' }) },
])('$what changes nothing of what the phone knows, and signs nobody out', async ({ fate }) => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, lostRequest);
  await take(tab, bytesOf(300 * KB));
  await world.settle();
  world.network.forget();
  const known = () => phone.photos.map((photo) => ({ ...photo, part: 0 }));
  const before = known();
  expect(before).toMatchObject([{ upload: { offset: 64 * KB }, complete: false }]);
  const heal = world.network.always(UPLOADS, fate);
  await world.advance(20 * 60_000);
  expect(asked(world).length).toBeLessThan(40);
  expect(known()).toEqual(before);
  expect(phone.commands).toMatchObject([{ state: 'queued', sent: false }]);
  expect(tab.strip.get()).toMatchObject({ paused: false });
  heal();
  await world.advance(30 * 60_000);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a server that lost some of the bytes says so, and gets them again', async () => {
  const world = photoWorld();
  const { tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, (serve) => {
    for (const held of world.shop.uploads.all) held.bytes = held.bytes.slice(0, 1000);
    return serve();
  });
  await take(tab, bytesOf(200 * KB));
  await world.settle();
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'PATCH 65536', 'HEAD', 'PATCH 1000', 'PATCH 132072']);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('bytes that arrive damaged are sent again from the start, but not for ever', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  let damaged = 1;
  always(world, 'PATCH', (serve, sent) => {
    if (damaged > 0 && sent.body instanceof Uint8Array) sent.body = sent.body.map((byte) => byte ^ 1);
    damaged -= 1;
    return serve();
  });
  await take(tab, bytesOf(10 * KB));
  await world.settle();
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 0']);
  expect(world.shop.uploads.attached).toHaveLength(1);

  damaged = Infinity;
  const key = await take(tab, bytesOf(10 * KB, 2), { slot: 2 });
  await world.advance(3_600_000);
  const last = phone.commands.at(-1);
  expect(last).toMatchObject({ key, state: 'needs_user', reason: { code: 'photo_damaged' } });
  expect(world.shop.uploads.parts.slice(2)).toHaveLength(3);
  damaged = 0;
  await tab.retry(key);
  await world.settle();
  expect(phone.commands.at(-1)).toMatchObject({ state: 'done' });
  expect(world.shop.uploads.attached).toHaveLength(2);
});

test('an upload that expired in the middle begins anew under the same key', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, (serve) => {
    world.shop.uploads.expire();
    return serve();
  });
  await take(tab, bytesOf(200 * KB));
  await world.settle();
  expect(asked(world).slice(0, 5)).toEqual(['POST', 'PATCH 0', 'PATCH 65536', 'POST', 'PATCH 0']);
  const keys = world.network.sent.filter(({ method, path }) => method === 'POST' && path === UPLOADS);
  expect(new Set(keys.map(({ body }) => Reflect.get(Object(body), 'key'))).size).toBe(1);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a phone that was off for eight days begins anew, and its command goes out once', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, lostRequest);
  await take(tab, bytesOf(200 * KB));
  await world.settle();
  await world.online(false);
  world.clock.now += 8 * 86_400_000;
  world.shop.uploads.expire();
  await world.online(true);
  expect(asked(world).slice(2)).toEqual([
    'PATCH 65536',
    'HEAD',
    'POST',
    'PATCH 0',
    'PATCH 65536',
    'PATCH 196608',
  ]);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a tab that is killed between two parts costs no byte twice', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 3, hang);
  const bytes = bytesOf(300 * KB);
  await take(tab, bytes);
  await world.settleWhileOpen(() => asked(world).length === 4);
  await tab.crash();
  world.network.forget();
  await phone.open();
  await world.settle();
  expect(asked(world).slice(4)).toEqual(['HEAD', 'PATCH 196608']);
  expect(world.shop.uploads.parts.reduce((sum, { size }) => sum + size, 0)).toBe(bytes.length);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('two tabs that both believe they lead bring the photo through together, once', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const second = await phone.open();
  let held: (() => void) | null = null;
  onNth(world, 'PATCH', 2, async (serve) => {
    await new Promise<void>((resolve) => (held = resolve));
    return serve();
  });
  const bytes = bytesOf(300 * KB);
  await take(tab, bytes);
  await world.settleWhileOpen(() => held !== null);
  // The first tab sleeps with its part under way; another takes the lock from it and sends the same part.
  phone.stealLocks();
  await world.settle();
  expect(second.sender.leads || tab.sender.leads).toBe(true);
  (held as (() => void) | null)?.();
  await world.advance(60_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  expect(world.shop.uploads.attached).toHaveLength(1);
  expect(hashOf(world.shop.uploads.attached[0]?.bytes ?? bytesOf(0))).toBe(hashOf(bytes));
  expect(world.shop.uploads.parts.reduce((sum, { size }) => sum + size, 0)).toBe(bytes.length);
});

test('what a sender hears after another one took the lead is not written down by it', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const second = await phone.open();
  const [first, next] = [late(), late()];
  let parts = 0;
  always(world, 'PATCH', (serve, sent) => {
    parts += 1;
    return parts === 2 ? first.fate(serve, sent) : parts === 3 ? next.fate(serve, sent) : serve();
  });
  await take(tab, bytesOf(600 * KB));
  await world.settleWhileOpen(() => parts === 2);
  phone.stealLocks();
  await world.settleWhileOpen(() => parts === 3);
  expect(second.sender.leads).toBe(true);
  const known = [{ upload: { offset: 192 * KB }, part: 128 * KB }];
  expect(phone.photos).toMatchObject(known);
  first.letGo();
  await world.settleWhileOpen(() => phone.photos[0]?.part !== 128 * KB);
  expect(phone.photos).toMatchObject(known);
  next.letGo();
  await world.settle();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a session that ends in the middle pauses; after signing in the rest goes out', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, (serve) => {
    world.shop.tokens.clear();
    return serve();
  });
  await take(tab, bytesOf(200 * KB));
  await world.advance(3_600_000);
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'PATCH 65536']);
  expect(tab.strip.get()).toMatchObject({ paused: true, waiting: 1, needs: 0 });
  await tab.signIn(world.shop.signIn(USER));
  await world.settle();
  expect(asked(world).slice(3)).toEqual(['HEAD', 'PATCH 65536', 'PATCH 196608']);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a session that ended is heard of by POST, because HEAD cannot prove who says so', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 2, lostRequest);
  await take(tab, bytesOf(200 * KB));
  await world.settle();
  world.shop.tokens.clear();
  await world.advance(3_600_000);
  expect(asked(world).slice(3)).toEqual(['HEAD', 'POST']);
  expect(tab.strip.get()).toMatchObject({ paused: true });
  await tab.signIn(world.shop.signIn(USER));
  await world.settle();
  expect(asked(world).slice(5)).toEqual(['POST', 'PATCH 65536', 'PATCH 131072']);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('parts double while they are fast, stay when they are slow, and halve when they fail', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const sizes = () => world.shop.uploads.parts.map(({ size }) => size / KB);
  await take(tab, bytesOf(2048 * KB));
  await world.settle();
  expect(sizes()).toEqual([64, 128, 256, 512, 512, 512, 64]);

  world.shop.uploads.parts.length = 0;
  always(world, 'PATCH', (serve) => {
    world.clock.now += 5_000;
    return serve();
  });
  await take(tab, bytesOf(200 * KB, 2), { slot: 2 });
  await world.settle();
  expect(sizes()).toEqual([64, 64, 64, 8]);

  world.network.forget();
  const heal = always(world, 'PATCH', lostRequest);
  await take(tab, bytesOf(200 * KB, 3), { slot: 3 });
  const parts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await world.advance(60_000);
    parts.push((phone.photos[0]?.part ?? 0) / KB);
  }
  expect(parts.every((size) => size >= 16)).toBe(true);
  expect(parts.at(-1)).toBe(16);
  heal();
  world.shop.uploads.parts.length = 0;
  await world.advance(3_600_000);
  expect(sizes()[0]).toBe(16);
  expect(phone.commands.at(-1)).toMatchObject({ state: 'done' });
});

test.each([
  { what: 'our server', status: 429, body: { code: 'rate_limited', detail: 'Wait' } },
  { what: 'our server in trouble', status: 503, body: { code: 'unavailable', detail: 'Later' } },
  { what: 'a full disk', status: 507, body: { code: 'storage_full', detail: 'Later' } },
  { what: 'a proxy', status: 503, body: '<h1>Busy</h1>' },
])('$what that asks for two minutes gets them, whoever wakes the phone', async ({ status, body }) => {
  const world = photoWorld();
  const { tab } = await signedIn(world);
  onNth(world, 'PATCH', 1, answers(status, body, { 'retry-after': '120' }));
  await take(tab, bytesOf(10 * KB));
  await world.settle();
  for (let second = 0; second < 119; second += 7) {
    tab.hint('online');
    tab.sendNow();
    await world.advance(6_900);
  }
  expect(asked(world)).toEqual(['POST', 'PATCH 0']);
  await world.advance(60_000);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a photo over which the server breaks holds up no other, and asks a person in the end', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const bad = bytesOf(10 * KB);
  world.network.always(UPLOADS, (serve, { method, body }) =>
    method === 'POST' && Reflect.get(Object(body), 'sha256') === hashOf(bad)
      ? answers(500, { code: 'server_error', detail: 'Broken' })(serve, world.network.sent[0] as never)
      : serve(),
  );
  const key = await take(tab, bad);
  const good = await take(tab, bytesOf(10 * KB, 2), { slot: 2 });
  await world.advance(60_000);
  expect(phone.commands.find((one) => one.key === good)).toMatchObject({ state: 'done' });
  expect(phone.commands.find((one) => one.key === key)).toMatchObject({ state: 'queued' });
  await world.advance(3_600_000);
  expect(phone.commands.find((one) => one.key === key)).toMatchObject({
    state: 'needs_user',
    reason: { kind: 'server_error' },
  });
  expect(asked(world).length).toBeLessThan(20);
  // Trying again begins with a clean count.
  await tab.retry(key);
  await world.settle();
  expect(phone.commands.find((one) => one.key === key)).toMatchObject({ state: 'queued' });
  await world.advance(3_600_000);
  world.network.forget();
  await tab.retry(key);
  await world.settle();
  expect(phone.commands.find((one) => one.key === key)).toMatchObject({ state: 'done' });
});

test('a server that never agrees with itself costs a few requests, not a loop', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const heal = always(world, 'PATCH', answers(409, { code: 'offset_mismatch', detail: 'No', offset: 0 }));
  await take(tab, bytesOf(10 * KB));
  await world.advance(60_000);
  expect(asked(world).length).toBeLessThan(60);
  expect(phone.commands).toMatchObject([{ state: 'queued' }]);
  heal();
  await world.advance(30 * 60_000);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('an outage of half an hour in the middle of ten photos ends with all ten through', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  onNth(world, 'PATCH', 7, (serve) => {
    world.network.down = true;
    return lostAnswer(serve, world.network.sent[0] as never);
  });
  for (let yard = 1; yard <= 10; yard += 1) await take(tab, bytesOf(100 * KB, yard), { yard });
  await world.settle();
  await world.advance(30 * 60_000);
  expect(asked(world).length).toBeLessThan(60);
  world.network.forget();
  await world.online(true);
  await world.advance(15 * 60_000);
  expect(phone.commands.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'done'));
  expect(world.shop.uploads.attached).toHaveLength(10);
});

test('progress that cannot be written down is no reason to send for ever', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  let full = true;
  tab.db.photos.hook('updating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    return undefined;
  });
  await take(tab, bytesOf(100 * KB));
  await world.advance(10 * 60_000);
  expect(asked(world).length).toBeLessThan(30);
  expect(tab.trouble.get()).toBe('broken');
  full = false;
  await world.advance(30 * 60_000);
  said.mockRestore();
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('the photo of one phone is known when another phone of the same user sends it', async () => {
  const world = photoWorld();
  const first = await signedIn(world);
  const second = await openPhone(world);
  await second.tab.signIn(world.shop.signIn(USER));
  await take(first.tab, bytesOf(10 * KB));
  await world.settle();
  await take(second.tab, bytesOf(10 * KB), { slot: 2 });
  await world.settle();
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'POST']);
  expect(world.shop.uploads.attached).toHaveLength(2);
});
