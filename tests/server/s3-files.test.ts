import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { MAX_PART_BYTES, Upload } from '#contract/listings/uploads.ts';
import { makeBackup, openVault } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { storeSentPicture } from '#server/listings/store-picture.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { copyFiles, verifyFiles } from '#server/media/copy-files.ts';
import { keepPicture } from '#server/media/store.ts';
import { BytesLost, NoRoom, StoreAway } from '#server/platform/files/file-store.ts';
import { filesOf, patientFilesOf } from '#server/platform/files/files-of.ts';
import { s3Client } from '#server/platform/files/s3-client.ts';
import { s3Files } from '#server/platform/files/s3-files.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { readUpload } from '#server/uploads/files.ts';
import { sweepUploads } from '#server/uploads/store.ts';
import { noise } from '../harness/drawing.ts';
import { SECOND_BUCKET, s3Store } from '../harness/s3-store.ts';
import { newBuyer } from './checkout-steps.ts';
import { databaseFrom } from './harness/templates.ts';
import { serverBeside } from './harness/server-beside.ts';
import { testServer } from './harness/test-server.ts';

/** Pictures and uploads in a bucket, of a server that speaks S3 and checks signatures. */

const lines: string[] = [];
const store = await s3Store();
const shop = await testServer({
  config: { s3: store.access, metricsToken: 'a token for the metrics' },
  onLogLine: (line) => lines.push(line),
});
const token = await shop.login('staff@example.test');
beforeEach(() => {
  store.is = 'up';
});
const folders: string[] = [];
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});
function folderFor(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `chicargos-${name}-`));
  folders.push(made);
  return made;
}
/** The bucket, as somebody sees it who has not met its failures. */
const fresh = () => filesOf({ dataDir: shop.config.dataDir, s3: store.again() });

let seed = 0;
const jpeg = (width = 320): Promise<Buffer> =>
  sharp(noise(width * 240 * 3, (seed += 1)), { raw: { width, height: 240, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function open(bytes: Uint8Array, by = token): Promise<string> {
  const body = { key: randomUUID(), size: bytes.length, sha256: hashOf(bytes), type: 'image/jpeg' };
  return (await shop.api('POST', '/vendor/uploads/', { token: by, body })).as(Upload).id;
}

const patch = (id: string, offset: number, bytes: Uint8Array, app = shop.app, by = token) =>
  app.inject({
    method: 'PATCH',
    url: `/api/vendor/uploads/${id}/`,
    headers: {
      authorization: `Token ${by}`,
      'content-type': 'application/partial-upload',
      'upload-offset': String(offset),
    },
    payload: Buffer.from(bytes),
  });

const address = (hash: string): string => `/media/i/${hash}/160.webp`;

test('a picture lies in the bucket under its address, with its headers, and every server serves it', async () => {
  const source = await jpeg();
  const hash = await keepPicture(shop.db, filesOf(shop.config), source);
  expect(existsSync(join(shop.config.dataDir, 'media'))).toBe(false);
  const other = await serverBeside(shop, { s3: store.again(), dataDir: folderFor('other') });
  const [here, there] = [await shop.app.inject(address(hash)), await other.app.inject(address(hash))];
  expect(here.statusCode).toBe(200);
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
  expect(here.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(here.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(store.requests).toContain(`PUT /chicargos/media/i/${hash}/160.webp`);
  // What stands before the servers may take it from the bucket itself, at the same path.
  const direct = await new AwsClient({ ...store.access, service: 's3' }).fetch(
    `${store.access.endpoint}/chicargos${address(hash)}`,
  );
  expect(direct.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(direct.headers.get('content-type')).toBe('image/webp');
  // The same bytes again are the same picture: nothing is sent.
  const puts = () => store.requests.filter((one) => one.startsWith('PUT')).length;
  const before = puts();
  expect(await keepPicture(shop.db, filesOf(shop.config), source)).toBe(hash);
  expect(puts()).toBe(before);
  expect((await shop.app.inject(address('0'.repeat(32)))).statusCode).toBe(404);
});

test('the parts of an upload that went to two servers in turn are one file', async () => {
  const bytes = await jpeg(900);
  const part = Math.min(MAX_PART_BYTES, Math.ceil(bytes.length / 5));
  const other = await serverBeside(shop, { s3: store.again(), dataDir: folderFor('other') });
  const apps = [shop.app, other.app];
  const id = await open(bytes);
  let answer = await patch(id, 0, bytes.subarray(0, part));
  for (let offset = part, turn = 1; offset < bytes.length; offset += part, turn += 1)
    answer = await patch(id, offset, bytes.subarray(offset, offset + part), apps[turn % 2]);
  expect(answer.json()).toEqual({ id, offset: bytes.length, complete: true });
  expect((await readUpload(filesOf(shop.config), id))?.equals(bytes)).toBe(true);
  expect(existsSync(join(shop.config.dataDir, 'uploads'))).toBe(false);
});

test('what a server wrote and did not tell the database is written over, byte for byte', async () => {
  const bytes = await jpeg();
  const id = await open(bytes);
  await patch(id, 0, bytes.subarray(0, 1000));
  // Two servers died after they had written: one a longer part, one a part behind it.
  const files = filesOf(shop.config);
  await files.writeAt(`uploads/${id}`, 1000, Buffer.alloc(3000, 1));
  await files.writeAt(`uploads/${id}`, 4000, Buffer.alloc(500, 2));
  await patch(id, 1000, bytes.subarray(1000, 2000));
  expect((await patch(id, 2000, bytes.subarray(2000))).json()).toMatchObject({ complete: true });
  expect((await readUpload(files, id))?.equals(bytes)).toBe(true);
});

test('parts that were lost are noticed with the next one, and the phone begins again', async () => {
  const bytes = await jpeg();
  const id = await open(bytes);
  await patch(id, 0, bytes.subarray(0, 2000));
  await filesOf(shop.config).remove(`uploads/${id}`);
  await expect(filesOf(shop.config).writeAt(`uploads/${id}`, 2000, bytes)).rejects.toThrow(BytesLost);
  const answer = await patch(id, 2000, bytes.subarray(2000));
  expect([answer.statusCode, answer.json().offset]).toEqual([409, 0]);
  expect((await patch(id, 0, bytes)).json()).toMatchObject({ complete: true });
});

test.each(['cut', 'failing', 'silent'] as const)(
  'a store that is %s is 503 with a time to come back, and the upload goes on where it was',
  async (is) => {
    const bytes = await jpeg();
    const hash = await keepPicture(shop.db, fresh(), await jpeg());
    const own = await serverBeside(shop, { s3: store.again(), dataDir: folderFor('away') });
    const id = await open(bytes);
    await patch(id, 0, bytes.subarray(0, 1000), own.app);
    store.is = is;
    const from = lines.length;
    const answers = [
      await patch(id, 1000, bytes.subarray(1000), own.app),
      await own.app.inject(address(hash)),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'unavailable' });
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.headers['cache-control']).not.toContain('immutable');
    }
    // All else goes on; whoever looks after the shop is told.
    const ready = await own.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', files: 'away' }]);
    expect((await own.app.inject('/api/products/12/')).statusCode).toBe(200);
    const metrics = await own.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token for the metrics' },
    });
    expect(metrics.body).toContain('chicargos_files_up{store="s3"} 0');
    const told = lines.slice(from).filter((line) => line.includes('the store of files does not answer'));
    expect(told).toHaveLength(1);
    expect(lines.join('\n')).not.toContain(store.access.secretAccessKey);

    store.is = 'up';
    await expect
      .poll(async () => (await own.app.inject('/readyz')).json(), { timeout: 45_000 })
      .toEqual({ status: 'ready', files: 'ok' });
    expect((await patch(id, 1000, bytes.subarray(1000), own.app)).json()).toMatchObject({ complete: true });
    expect((await own.app.inject(address(hash))).statusCode).toBe(200);
  },
);

test('many photos that wait for a slow store leave the shop its database, and one seller’s leave the others theirs', async () => {
  const own = await serverBeside(shop, { s3: store.again(), dataDir: folderFor('slow') });
  const photo = await jpeg(160);
  const sellers = await Promise.all(Array.from({ length: 4 }, () => newBuyer(shop)));
  const [first, ...others] = sellers.map(({ token: by }) => by);
  const before = store.requests.length;
  const asked = () => store.requests.length - before;
  const send = async (by = token) => {
    const id = await open(photo, by);
    return () => patch(id, 0, photo, own.app, by).then(({ statusCode }) => statusCode);
  };
  const many = await Promise.all(Array.from({ length: 8 }, () => send(first)));
  const more = await Promise.all([...others, ...others, ...others].map((by) => send(by)));
  store.is = 'silent';
  const sent = many.map((go) => go());
  await expect.poll(asked).toBe(1);
  expect((await own.app.inject('/api/products/12/')).statusCode).toBe(200);
  expect(asked(), 'of one seller one at a time').toBe(1);
  sent.push(...more.map((go) => go()));
  await expect.poll(asked).toBe(4);
  // More of them wait than there are connections.
  expect((await own.app.inject('/api/products/12/')).statusCode).toBe(200);
  expect(asked()).toBe(4);
  expect(await Promise.all(sent)).toEqual(Array(17).fill(503));
});

test('a full store is 507, and nothing that was safe is touched', async () => {
  const bytes = await jpeg();
  const id = await open(bytes);
  await patch(id, 0, bytes.subarray(0, 1000));
  await expect(
    (async () => {
      store.is = 'full';
      await fresh().writeFolder('media/00', [{ name: '1.webp', data: bytes }]);
    })(),
  ).rejects.toThrow(NoRoom);
  const answer = await patch(id, 1000, bytes.subarray(1000));
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage_full']);
  store.is = 'up';
  expect((await patch(id, 1000, bytes.subarray(1000))).json()).toMatchObject({ complete: true });
});

test('keys that do not fit, and a bucket that is not there, are told and not taken for lost pictures', async () => {
  const hash = await keepPicture(shop.db, fresh(), await jpeg());
  for (const changes of [{ secretAccessKey: 'another' }, { bucket: 'nobodys' }]) {
    const files = filesOf({ dataDir: shop.config.dataDir, s3: store.again(changes) });
    await expect(files.read(`media/${hash}/160.webp`)).rejects.toThrow(StoreAway);
    expect((await files.probe()).state).toBe('away');
  }
});

test('uploads whose rows are gone are removed, and no others', async () => {
  const [kept, gone] = [await jpeg(), await jpeg()];
  const ids = [await open(kept), await open(gone)] as const;
  await patch(ids[0], 0, kept);
  await patch(ids[1], 0, gone.subarray(0, 1000));
  await patch(ids[1], 1000, gone.subarray(1000));
  await shop.db.deleteFrom('uploads').where('id', '=', ids[1]).execute();
  expect(await sweepUploads(shop.db, filesOf(shop.config))).toBe(1);
  expect(await readUpload(filesOf(shop.config), ids[1])).toBe(null);
  expect((await readUpload(filesOf(shop.config), ids[0]))?.equals(kept)).toBe(true);
});

test('a backup holds what is in the bucket, and puts it into another one', async () => {
  const hash = await keepPicture(shop.db, fresh(), await jpeg());
  const bytes = await jpeg();
  const id = await open(bytes);
  await patch(id, 0, bytes.subarray(0, 1000));
  await patch(id, 1000, bytes.subarray(1000));
  const vault = await openVault(folderFor('backups'), 'a passphrase for tests');
  const { dataDir, secret } = shop.config;
  const made = await makeBackup(
    { url: shop.serverUrl, dataDir, secret, s3: store.again() },
    vault,
    new Date('2025-03-01T09:00:00Z'),
  );
  expect(made.files).toBeGreaterThan(8);
  const { ownerUrl, drop } = await databaseFrom('empty', inject('cluster'));
  onTestFinished(drop);
  const s3 = store.again({ bucket: SECOND_BUCKET });
  const target = { dataDir: join(folderFor('restored'), 'data'), s3, reach: () => Promise.resolve(ownerUrl) };
  const restored = await restoreBackup(made.path, vault, target);
  expect(restored.files).toBe(made.files);
  const there = filesOf({ dataDir: target.dataDir, s3 });
  expect(await verifyFiles(fresh(), there)).toMatchObject({ files: made.files, same: made.files });
  expect((await readUpload(there, id))?.equals(bytes)).toBe(true);
  expect((await there.namesIn(`media/${hash}`)).size).toBeGreaterThan(1);
});

test('a backup is made while the store is away: with its rows, and the files of the one before', async () => {
  const vault = await openVault(folderFor('backups'), 'a passphrase for tests');
  const { dataDir, secret } = shop.config;
  const from = { url: shop.serverUrl, dataDir, secret, s3: store.again() };
  const before = await makeBackup(from, vault, new Date('2025-03-01T09:00:00Z'));
  expect(before.withoutStore).toBe(false);
  store.is = 'cut';
  try {
    const made = await makeBackup({ ...from, s3: store.again() }, vault, new Date('2025-03-01T09:15:00Z'));
    expect(made).toMatchObject({ withoutStore: true, files: before.files });
  } finally {
    store.is = 'up';
  }
});

test('an upload whose bytes are no longer those that it names is missing, and makes no picture', async () => {
  const bytes = await jpeg();
  const id = await open(bytes);
  expect((await patch(id, 0, bytes)).json()).toMatchObject({ complete: true });
  const { user_id: owner } = await shop.db
    .selectFrom('uploads')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const user: User = {
    id: owner,
    email: 'staff@example.test',
    firstName: '',
    lastName: '',
    isStaff: true,
    hasSecondStep: false,
    language: 'en',
  };
  const sent = { db: shop.db, config: shop.config, user };
  await fresh().write(`uploads/${id}`, await jpeg());
  expect(await storeSentPicture(sent, undefined, hashOf(bytes))).toEqual({ missing: true });
  // The phone sends it anew.
  expect((await patch(id, 0, bytes)).json()).toMatchObject({ complete: true });
  expect(await storeSentPicture(sent, undefined, hashOf(bytes))).toHaveProperty('hash');
});

test('an upload that went on in the bucket is not put back to what the folder had of it', async () => {
  const from = localFiles(folderFor('older'));
  const bucket = fresh();
  const upload = `uploads/${randomUUID()}`;
  await from.writeAt(upload, 0, Buffer.alloc(1000, 7));
  await bucket.writeAt(upload, 0, Buffer.alloc(1000, 7));
  await bucket.writeAt(upload, 1000, Buffer.alloc(500, 8));
  const copied = await copyFiles(from, bucket, { writes: true });
  expect(copied.different).toEqual([upload]);
  expect((await bucket.read(upload))?.length).toBe(1500);
  await bucket.remove(upload);
});

test('an upload that broke off on its way into the bucket is not there, and the next copy makes it whole', async () => {
  const from = localFiles(folderFor('broken'));
  const upload = `uploads/${randomUUID()}`;
  const bytes = Buffer.alloc(MAX_PART_BYTES * 2 + 1000, 7);
  const client = s3Client(store.again(), () => null);
  let puts = 0;
  const breaking = s3Files({
    ...client,
    put: (...given) =>
      ++puts > 2 ? Promise.reject(new StoreAway('gone in the middle')) : client.put(...given),
  });
  await from.writeAt(upload, 0, bytes);
  await expect(breaking.write(upload, bytes)).rejects.toThrow('gone in the middle');
  expect(await fresh().read(upload)).toBeNull();
  expect((await copyFiles(from, fresh(), { writes: true })).missing).toEqual([upload]);
  expect((await fresh().read(upload))?.equals(bytes)).toBe(true);
  await fresh().remove(upload);
});

test.each(['bucket', 'folder'])(
  'a picture of which a %s has some files is made whole when its bytes come again',
  async (place) => {
    const bytes = await jpeg();
    const files = place === 'bucket' ? fresh() : localFiles(folderFor('half'));
    const hash = await keepPicture(shop.db, files, bytes);
    const names = await files.namesIn(`media/${hash}`);
    const [one = ''] = names;
    await files.remove(`media/${hash}/${one}`);
    expect(await keepPicture(shop.db, files, bytes)).toBe(hash);
    expect(await files.namesIn(`media/${hash}`)).toEqual(names);
  },
);

test('whoever looks whether the store answers keeps nobody from it, and neither does a store that asks for patience', async () => {
  const bucket = fresh();
  store.is = 'busy';
  try {
    expect((await bucket.probe()).state).toBe('away');
    const asked = store.requests.length;
    const busy = await Promise.allSettled([bucket.read('media/a/1.webp'), bucket.read('media/b/1.webp')]);
    expect(busy.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array(2).fill('StoreAway: The store of files answers no request: 503 SlowDown'),
    );
    // Each was sent again after a wait before it was given up.
    expect(store.requests.length - asked).toBe(6);
    expect(bucket.health().state).toBe('ok');
    // What it refuses is told, and keeps nobody from it either.
    store.is = 'forbidden';
    const refused = await Promise.allSettled([bucket.read('media/a/1.webp'), bucket.read('media/b/1.webp')]);
    expect(refused.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array(2).fill('StoreAway: The store of files answers no request: 403 AccessDenied'),
    );
    expect(bucket.health().state).toBe('away');
    // So it is where it was away before.
    store.is = 'cut';
    await expect(bucket.read('media/a/1.webp')).rejects.toThrow(StoreAway);
    store.is = 'forbidden';
    const told = (path: string) => bucket.read(path).catch(String);
    await expect.poll(() => told('media/a/1.webp')).toContain('403 AccessDenied');
    expect(await Promise.all([told('media/a/1.webp'), told('media/b/1.webp')])).toEqual(
      Array(2).fill('StoreAway: The store of files answers no request: 403 AccessDenied'),
    );
    store.is = 'up';
    expect(await Promise.all([bucket.read('media/a/1.webp'), bucket.read('media/b/1.webp')])).toEqual([
      null,
      null,
    ]);
  } finally {
    store.is = 'up';
  }
  expect(bucket.health().state).toBe('ok');
});

test('a balancer that has no store behind it is not taken for a store that asks for patience', async () => {
  const bucket = fresh();
  store.is = 'unserved';
  const asked = store.requests.length;
  await expect(bucket.read('media/a/1.webp')).rejects.toThrow('answers no request: 503');
  expect(bucket.health().state).toBe('away');
  // The next one is spared.
  await expect(bucket.read('media/a/1.webp')).rejects.toThrow('did not answer a moment ago');
  expect(store.requests.length - asked).toBe(3);
});

test('a copy waits for a store that is away for a moment, and not for one that refuses it', async () => {
  const files = patientFilesOf({ dataDir: shop.config.dataDir, s3: store.again() }, [1_100]);
  const sent = () => store.requests.filter((one) => one.includes('/media/i/waited/')).length;
  store.is = 'cut';
  // Each is given up once, and finds the store at its last try, whoever looked before it.
  const reading = Promise.all(Array.from({ length: 8 }, (_, at) => files.read(`media/waited/${at}.webp`)));
  await expect.poll(sent).toBe(24);
  store.is = 'up';
  expect(await reading).toEqual(Array(8).fill(null));
  store.is = 'forbidden';
  await expect(files.read('media/waited/1.webp')).rejects.toThrow('403 AccessDenied');
  expect(sent()).toBe(33);
});

test('files are copied from a folder to the bucket and back, go on where they were broken off, and are verified', async () => {
  const from = localFiles(folderFor('from'));
  const bucket = fresh();
  for await (const { path } of bucket.list('uploads')) await bucket.remove(path);
  for await (const { path } of bucket.list('media')) await bucket.remove(path);
  const upload = `uploads/${randomUUID()}`;
  const paths = Array.from({ length: 20 }, (_, index) => `media/${hashOf(Buffer.from([index]))}/160.webp`);
  for (const [index, path] of paths.entries()) await from.write(path, Buffer.alloc(100 + index, index));
  await from.writeAt(upload, 0, Buffer.alloc(5000, 7));

  const dry = await copyFiles(from, bucket, { writes: false });
  expect([dry.files, dry.missing.length, dry.same]).toEqual([21, 21, 0]);
  expect((await verifyFiles(from, bucket)).missing).toHaveLength(21);

  // The store goes away in the middle.
  const broken = copyFiles(from, bucket, {
    writes: true,
    tell: (done) => {
      if (done === 8) store.is = 'cut';
    },
  });
  await expect(broken).rejects.toThrow(StoreAway);
  store.is = 'up';
  const again = await copyFiles(from, fresh(), { writes: true });
  expect(again.same).toBeGreaterThanOrEqual(8);
  expect(again.same + again.missing.length).toBe(21);
  expect(await verifyFiles(from, fresh())).toMatchObject({ files: 21, same: 21, missing: [], different: [] });

  // Of the same size, with other bytes: its digest tells.
  const [first = ''] = paths;
  await fresh().write(first, Buffer.alloc(100, 9));
  expect((await verifyFiles(from, fresh())).different).toEqual([first]);
  expect(await copyFiles(from, fresh(), { writes: true })).toMatchObject({ same: 20, different: [first] });

  const backDir = folderFor('back');
  expect(await copyFiles(fresh(), localFiles(backDir), { writes: true })).toMatchObject({ files: 21 });
  expect(await verifyFiles(from, localFiles(backDir))).toMatchObject({ same: 21 });
  expect(readFileSync(join(backDir, upload)).equals(Buffer.alloc(5000, 7))).toBe(true);
});

test('a bucket of more objects than one answer lists is listed whole', async () => {
  const files = s3Files(s3Client(store.again(), () => null, { page: 3 }));
  const before = await count(files.list('media'));
  const ids = Array.from({ length: 4 }, () => randomUUID());
  for (const id of ids) {
    await files.write(`media/${hashOf(Buffer.from(id))}/160.webp`, Buffer.from(id));
    await files.writeAt(`uploads/${id}`, 0, Buffer.from(id));
    await files.writeAt(`uploads/${id}`, 36, Buffer.from(id));
  }
  expect(await count(files.list('media'))).toBe(before + 4);
  const sizes = new Map<string, number>();
  for await (const { path, size } of files.list('uploads')) sizes.set(path, size);
  expect(ids.map((id) => sizes.get(`uploads/${id}`))).toEqual([72, 72, 72, 72]);
});

async function count(list: AsyncIterable<unknown>): Promise<number> {
  let found = 0;
  for await (const _ of list) found += 1;
  return found;
}
