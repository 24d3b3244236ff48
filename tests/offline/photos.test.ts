import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#offline/store/limits.ts';
import { PhotoUploads } from '#offline/send/photo-upload.ts';
import { ask } from './harness/acts.ts';
import { stopAfter } from './harness/cut.ts';
import { answers, late } from './harness/network.ts';
import { asked, bytesOf, openPhone, photoWorld, signedIn, take, USER } from './harness/photos.ts';
import { hashOf } from './harness/uploads.ts';

const KB = 1024;

test('a photo taken without a network waits with its command, and goes out before it', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const bytes = bytesOf(200 * KB);
  const key = await take(tab, bytes);
  const progress = tab.photo(key);
  const seen: unknown[] = [];
  onTestFinished(progress.subscribe(() => seen.push(progress.get())));
  await world.settle();
  expect(phone.commands).toMatchObject([{ key, name: 'yard.photo', state: 'queued', sent: false }]);
  expect(progress.get()).toEqual({ size: 200 * KB, sent: 0, complete: false });

  await world.online(true);
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'PATCH 65536', 'PATCH 196608']);
  expect(phone.commands).toMatchObject([{ key, state: 'done' }]);
  expect(world.network.batches).toHaveLength(1);
  expect(world.network.sent.at(-1)?.path).toBe('/api/sync/');
  expect(world.shop.uploads.attached).toMatchObject([{ owner: USER, slot: 1 }]);
  expect(hashOf(world.shop.uploads.attached[0]?.bytes ?? bytesOf(0))).toBe(hashOf(bytes));
  expect(phone.bytesHere).toEqual([]);
  expect(seen).toContainEqual({ size: 200 * KB, sent: 64 * KB, complete: false });
  expect(seen.at(-1)).toBeNull();
});

test('commands go before bytes, and one that comes meanwhile goes before the next part', async () => {
  const world = photoWorld();
  const { tab } = await signedIn(world);
  await world.online(false);
  await take(tab, bytesOf(300 * KB));
  await ask(tab, 'First');
  await world.online(true);
  const paths = () => world.network.sent.map(({ method, path }) => (path === '/api/sync/' ? 'sync' : method));
  expect(paths()).toEqual(['sync', 'POST', 'PATCH', 'PATCH', 'PATCH', 'sync']);

  world.network.sent.length = 0;
  const { fate, letGo } = late();
  world.network.next('/api/vendor/uploads/', (serve) => serve(), fate);
  await take(tab, bytesOf(300 * KB, 2), { slot: 2 });
  await world.settleWhileOpen(() => world.network.sent.length === 2);
  await ask(tab, 'Second');
  letGo();
  await world.settle();
  expect(paths()).toEqual(['POST', 'PATCH', 'sync', 'PATCH', 'PATCH', 'sync']);
});

test('photos go one at a time, oldest first, each command as soon as its bytes are there', async () => {
  const world = photoWorld();
  const { tab } = await signedIn(world);
  await world.online(false);
  for (const slot of [3, 1, 2] as const) await take(tab, bytesOf(10 * KB, slot), { slot });
  await world.online(true);
  expect(world.shop.uploads.attached.map(({ slot }) => slot)).toEqual([3, 1, 2]);
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'POST', 'PATCH 0', 'POST', 'PATCH 0']);
  expect(world.network.batches).toHaveLength(3);
});

test('bytes that the server has are not sent again', async () => {
  const world = photoWorld();
  const { tab } = await signedIn(world);
  await take(tab, bytesOf(10 * KB));
  await world.settle();
  await take(tab, bytesOf(10 * KB), { slot: 2 });
  await world.settle();
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'POST']);
  expect(world.shop.uploads.attached.map(({ slot }) => slot)).toEqual([1, 2]);
});

test('a newer photo for the slot replaces one that was never sent, bytes and all', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const first = await take(tab, bytesOf(10 * KB, 1));
  const second = await take(tab, bytesOf(10 * KB, 2));
  expect(phone.photos.map(({ command }) => command)).toEqual([second]);
  await world.online(true);
  expect(world.shop.uploads.attached).toHaveLength(1);
  expect(phone.commands).toMatchObject([
    { key: first, state: 'coalesced' },
    { key: second, state: 'done' },
  ]);
});

test('a photo that is given up while it is under way is sent no further, and its command never', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const { fate, letGo } = late();
  world.network.next('/api/vendor/uploads/', (serve) => serve(), fate);
  const key = await take(tab, bytesOf(300 * KB));
  await world.settleWhileOpen(() => asked(world).length === 2);
  expect(await tab.discard(key)).toBe('discarded');
  letGo();
  await world.settle();
  expect(asked(world)).toEqual(['POST', 'PATCH 0']);
  expect(phone.commands).toMatchObject([{ key, state: 'discarded' }]);
  expect([phone.photos, phone.bytesHere, world.network.batches]).toEqual([[], [], []]);
});

test.each([0, 1, 2, 3, 4, 5])(
  'the phone dies after %d writes of taking a photo: all of it is there, or nothing',
  async (writes) => {
    const world = photoWorld();
    const { phone, tab } = await signedIn(world);
    await world.online(false);
    const before = phone.everything;
    const cut = stopAfter(phone, writes);
    const taken = await take(tab, bytesOf(10 * KB)).catch(() => null);
    const wasCut = cut.undo();
    // Place in the order, command, photo, bytes, row.
    expect([taken === null, wasCut]).toEqual([writes < 5, writes < 5]);
    if (wasCut) {
      expect(phone.everything).toBe(before);
      expect([phone.photos, phone.bytesHere]).toEqual([[], []]);
    } else {
      expect(phone.commands.map(({ key }) => key)).toEqual([taken]);
      expect(phone.photos.map(({ key }) => key)).toEqual([taken]);
      expect(phone.rows.find(({ row }) => row === 'yard:7')?.view).toMatchObject({ photos: { 1: {} } });
    }
  },
);

test('as many photos wait as may, by number and by bytes; then the phone takes no more', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  for (let yard = 1; yard <= MAX_PHOTOS; yard += 1) await take(tab, bytesOf(KB, yard), { yard });
  const before = phone.everything;
  await expect(take(tab, bytesOf(KB), { yard: MAX_PHOTOS + 1 })).rejects.toMatchObject({
    code: 'photos_full',
  });
  expect(phone.everything).toBe(before);

  const other = await signedIn(photoWorld());
  const half = MAX_PHOTO_BYTES / 2;
  await other.tab.db.meta.put({ name: 'only-wifi', value: 1 });
  other.phone.connection = 'mobile';
  await take(other.tab, new Uint8Array(half).fill(1), { slot: 1 });
  await expect(take(other.tab, new Uint8Array(half + 1).fill(2), { slot: 2 })).rejects.toMatchObject({
    code: 'photos_full',
  });
  await take(other.tab, new Uint8Array(half).fill(3), { slot: 3 });
  expect(other.phone.photos).toHaveLength(2);
});

test('a full phone says so, keeps nothing half, and takes the photo when there is room', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  let full = true;
  tab.db.photoBytes.hook('creating', () => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(take(tab, bytesOf(KB))).rejects.toMatchObject({ code: 'full' });
  expect([phone.commands, phone.photos, phone.bytesHere]).toEqual([[], [], []]);
  expect(tab.unsaved.get()).toHaveLength(1);
  full = false;
  await tab.saveAgain(tab.unsaved.get()[0]?.id ?? '');
  await world.online(true);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a photo stays for its owner at sign-out, and nobody else ever sends or sees it', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const key = await take(tab, bytesOf(100 * KB));
  expect(await tab.signOut()).toBe(1);
  await world.online(true);
  expect(asked(world)).toEqual([]);
  const progress = tab.photo(key);
  onTestFinished(progress.subscribe(() => undefined));

  await tab.signIn(world.shop.signIn(6));
  await world.advance(3_600_000);
  expect(asked(world)).toEqual([]);
  expect(progress.get()).toBeNull();
  expect(phone.photos).toMatchObject([{ owner: `u:${USER}`, complete: false }]);

  await tab.signIn(world.shop.signIn(USER));
  await world.settle();
  expect(world.shop.uploads.attached).toMatchObject([{ owner: USER }]);
  const tokens = new Set(world.shop.uploads.parts.map(({ token }) => token));
  expect([...tokens].map((token) => world.shop.tokens.get(token.replace('Token ', '')))).toEqual([USER]);
});

test('a sender that has not heard of another sign-in yet sends nobody’s photo with another’s token', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  await take(tab, bytesOf(KB));
  await tab.signOut();
  await tab.signIn(world.shop.signIn(6));
  await world.online(true);
  const none = (): void => undefined;
  const { env } = phone.surroundings();
  const { db } = tab;
  const deps = { db, env, registry: phone.registry, reached: none, settled: none, used: none };
  const photos = new PhotoUploads({ ...deps, withFreeSpace: (write) => write() });
  const held = await db.meta.get('epoch');
  const turn = { owner: `u:${USER}`, epoch: Number(held?.value), over: new AbortController().signal };
  expect(await photos.step({ ...turn, asked: true })).toBe('nothing');
  expect(asked(world)).toEqual([]);
  await tab.signIn(world.shop.signIn(USER));
  await world.settle();
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a stranger’s photo cannot go out, so the phone asks to sign in', async () => {
  const world = photoWorld();
  const { phone, tab } = await openPhone(world);
  await expect(take(tab, bytesOf(KB))).rejects.toMatchObject({ code: 'sign_in' });
  expect([phone.commands, phone.photos]).toEqual([[], []]);
});

test.each([
  { what: 'saves data', set: 'saver' as const },
  { what: 'is on mobile data, which the user wants spared', set: 'wifi' as const },
])(
  'while the browser $what, bytes wait until there is another line or they are asked for',
  async ({ set }) => {
    const world = photoWorld();
    const { phone, tab } = await signedIn(world);
    const spare = async (on: boolean) => {
      if (set === 'saver') phone.savesData = on;
      else {
        phone.connection = on ? 'mobile' : 'wifi';
        await tab.db.meta.put({ name: 'only-wifi', value: 1 });
      }
    };
    await spare(true);
    await take(tab, bytesOf(10 * KB));
    await world.advance(3_600_000);
    expect(asked(world)).toEqual([]);
    tab.sendNow();
    await world.settle();
    expect(world.shop.uploads.attached).toHaveLength(1);

    await take(tab, bytesOf(10 * KB, 2), { slot: 2 });
    await world.settle();
    expect(world.shop.uploads.attached).toHaveLength(1);
    await spare(false);
    tab.hint('online');
    await world.settle();
    expect(world.shop.uploads.attached).toHaveLength(2);
  },
);

test('commands without bytes go out while the browser saves data', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  phone.savesData = true;
  await take(tab, bytesOf(10 * KB));
  const key = await ask(tab, 'Now');
  await world.settle();
  expect(phone.commands.find((command) => command.key === key)).toMatchObject({ state: 'done' });
  expect(asked(world)).toEqual([]);
});

test('what a person asked for goes on after a failure, though the browser saves data', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  phone.savesData = true;
  await take(tab, bytesOf(10 * KB));
  await world.settle();
  world.network.next('/api/vendor/uploads/', answers(502, '<h1>Bad gateway</h1>'));
  tab.sendNow();
  await world.advance(60_000);
  expect(world.shop.uploads.attached).toHaveLength(1);
});

test('a file that the server refuses asks a person, who may try again or give it up', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  const key = await take(tab, bytesOf(KB), { type: 'image/gif' });
  const good = await take(tab, bytesOf(KB, 2), { slot: 2 });
  await world.advance(3_600_000);
  expect(asked(world)).toEqual(['POST', 'POST', 'PATCH 0']);
  expect(phone.commands).toMatchObject([
    { key, state: 'needs_user', sent: false, reason: { kind: 'rejected', code: 'file_type_invalid' } },
    { key: good, state: 'done' },
  ]);
  await tab.retry(key);
  await world.advance(3_600_000);
  expect(asked(world).filter((one) => one === 'POST')).toHaveLength(3);
  const again = phone.commands.at(-1);
  expect(again).toMatchObject({ state: 'needs_user' });
  expect(await tab.discard(again?.key ?? '')).toBe('discarded');
  expect(phone.bytesHere).toEqual([]);
});

test('a photo whose bytes changed on the phone never reaches its slot, and asks a person after three times', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const key = await take(tab, bytesOf(KB));
  await tab.db.photoBytes.put({ key, bytes: bytesOf(KB, 9).buffer });
  await world.online(true);
  await world.advance(3_600_000);
  expect(world.shop.uploads.parts).toHaveLength(3);
  expect(phone.commands).toMatchObject([{ key, state: 'needs_user', reason: { code: 'photo_damaged' } }]);
  expect(world.shop.uploads.attached).toEqual([]);
});

test('bytes that the server has let go of are sent once more before their command', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  world.network.next('/api/sync/', answers(503, { code: 'unavailable', detail: 'Later' }));
  await take(tab, bytesOf(10 * KB));
  await world.settle();
  expect(phone.photos).toMatchObject([{ complete: true }]);
  world.shop.uploads.expire();
  await world.advance(60_000);
  expect(asked(world)).toEqual(['POST', 'PATCH 0', 'POST', 'PATCH 0']);
  expect(world.shop.uploads.attached).toHaveLength(1);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
});

test('a command whose bytes are nowhere any more asks a person', async () => {
  const world = photoWorld();
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const key = await take(tab, bytesOf(KB));
  await tab.db.photos.clear();
  await tab.db.photoBytes.clear();
  await world.online(true);
  expect(phone.commands).toMatchObject([
    { key, state: 'needs_user', reason: { kind: 'server_error', code: 'upload_missing' } },
  ]);
  await tab.discard(key);
  await world.settle();
});

test('the phone dies in the middle of settling: the bytes are there as long as the command is', async () => {
  const left = new Set<string>();
  for (let writes = 0; writes < 9; writes += 1) {
    const world = photoWorld();
    const { phone, tab } = await signedIn(world);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let undo = (): boolean => false;
    world.network.next('/api/sync/', async (serve) => {
      const answer = await serve();
      ({ undo } = stopAfter(phone, writes));
      return answer;
    });
    await take(tab, bytesOf(KB));
    await world.settle();
    undo();
    const [command] = phone.commands;
    expect([phone.photos.length, phone.bytesHere.length]).toEqual(
      command?.state === 'done' ? [0, 0] : [1, 1],
    );
    left.add(command?.state ?? '');
    await world.advance(60_000);
    said.mockRestore();
    expect(phone.commands).toMatchObject([{ state: 'done' }]);
    expect(world.shop.uploads.attached).toHaveLength(1);
  }
  expect([...left].toSorted()).toEqual(['done', 'sending']);
});
