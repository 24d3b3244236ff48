import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { MAX_PART_BYTES, MAX_UPLOAD_BYTES, Upload } from '#contract/listings/uploads.ts';
import { transaction } from '#server/platform/database/database.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { readUpload } from '#server/uploads/files.ts';
import { findComplete } from '#server/uploads/store.ts';
import { noise } from '../harness/drawing.ts';
import { type TestServer, testServer } from './harness/test-server.ts';

const shop = await testServer();
const tokens = { buyer: '', staff: '' };
const photo: { bytes: Buffer } = { bytes: Buffer.alloc(0) };
beforeAll(async () => {
  tokens.buyer = await shop.login('buyer@example.test');
  tokens.staff = await shop.login('staff@example.test');
  photo.bytes = await jpeg(7);
});

/** A picture of noise, so that its bytes are its own. */
async function jpeg(quality: number): Promise<Buffer> {
  const [width, height] = [320, 240];
  const raw = noise(width * height * 3, quality);
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);

interface Opening {
  key?: unknown;
  size?: unknown;
  sha256?: unknown;
  type?: unknown;
  token?: string;
  on?: TestServer;
}

const open = (bytes: Uint8Array, { token = tokens.buyer, on = shop, ...given }: Opening = {}) =>
  on.api('POST', '/vendor/uploads/', {
    token,
    body: { key: randomUUID(), size: bytes.length, sha256: hashOf(bytes), type: 'image/jpeg', ...given },
  });

const patch = (id: string, offset: number | string | null, bytes: Uint8Array, token = tokens.buyer) =>
  shop.app.inject({
    method: 'PATCH',
    url: `/api/vendor/uploads/${id}/`,
    headers: {
      authorization: `Token ${token}`,
      'content-type': 'application/partial-upload',
      ...(offset === null ? {} : { 'upload-offset': String(offset) }),
    },
    payload: Buffer.from(bytes),
  });

const head = (id: string, token: string | null = tokens.buyer) =>
  shop.api('HEAD', `/vendor/uploads/${id}/`, { token });

/** Sends the whole of it in parts of so many bytes; the last answer. */
async function sendAll(id: string, bytes: Uint8Array, part = MAX_PART_BYTES) {
  let answer = await patch(id, 0, bytes.subarray(0, part));
  for (let offset = part; offset < bytes.length; offset += part)
    answer = await patch(id, offset, bytes.subarray(offset, offset + part));
  return answer;
}

const fileOf = (id: string): string => join(shop.config.dataDir, 'uploads', id);
const userId = async (email: string): Promise<number> =>
  (await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

test('a photo in parts is whole at the end, byte for byte', async () => {
  const opened = await open(photo.bytes);
  expect(opened.status).toBe(201);
  expect(opened.headers['cache-control']).toBe('no-store');
  const { id, offset, complete } = opened.as(Upload);
  expect([offset, complete]).toEqual([0, false]);

  const first = await patch(id, 0, photo.bytes.subarray(0, 1000));
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({ id, offset: 1000, complete: false });
  expect(first.headers).toMatchObject({
    'upload-offset': '1000',
    'upload-complete': '?0',
    'cache-control': 'no-store',
  });
  const where = await head(id);
  expect([where.status, where.text]).toEqual([200, '']);
  expect(where.headers).toMatchObject({
    'upload-offset': '1000',
    'upload-complete': '?0',
    'cache-control': 'no-store',
  });

  const last = await patch(id, 1000, photo.bytes.subarray(1000));
  expect(last.json()).toEqual({ id, offset: photo.bytes.length, complete: true });
  expect((await head(id)).headers).toMatchObject({ 'upload-complete': '?1' });
  expect(readFileSync(fileOf(id))).toEqual(photo.bytes);

  const mine = await userId('buyer@example.test');
  const found = await transaction(shop.db, (tx) => findComplete(tx, mine, hashOf(photo.bytes)));
  expect(found).toMatchObject({ id, type: 'image/jpeg', size: photo.bytes.length });
  expect(await readUpload(filesOf(shop.config), id)).toEqual(photo.bytes);
  const staff = await userId('staff@example.test');
  expect(await transaction(shop.db, (tx) => findComplete(tx, staff, hashOf(photo.bytes)))).toBeNull();
});

test('the same key is the same upload, and goes on where it was', async () => {
  const bytes = await jpeg(20);
  const key = randomUUID();
  const { id } = (await open(bytes, { key })).as(Upload);
  await patch(id, 0, bytes.subarray(0, 500));
  const again = await open(bytes, { key: key.toUpperCase(), sha256: hashOf(bytes).toUpperCase() });
  expect([again.status, again.body]).toEqual([200, { id, offset: 500, complete: false }]);
  const other = await open(await jpeg(21), { key });
  expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
});

test('bytes that a user has sent before are complete at once, for that user only', async () => {
  const bytes = await jpeg(22);
  const { id } = (await open(bytes)).as(Upload);
  await sendAll(id, bytes);
  const again = await open(bytes);
  expect(again.body).toEqual({ id, offset: bytes.length, complete: true });
  const other = (await open(bytes, { token: tokens.staff })).as(Upload);
  expect(other).toMatchObject({ offset: 0, complete: false });
  expect(other.id).not.toBe(id);
});

test('what was said wrongly of unfinished bytes is said anew, and they begin anew', async () => {
  const bytes = await jpeg(23);
  const { id } = (await open(bytes, { size: bytes.length + 1, type: 'image/png' })).as(Upload);
  await patch(id, 0, bytes.subarray(0, 700));
  expect((await open(bytes)).body).toEqual({ id, offset: 0, complete: false });
  expect((await sendAll(id, bytes)).json()).toMatchObject({ complete: true });
});

test.each([
  { what: 'without a key', given: { key: '' }, status: 400, code: 'key_invalid' },
  { what: 'with a key that is none', given: { key: 'photo-1' }, status: 400, code: 'key_invalid' },
  { what: 'without a hash', given: { sha256: undefined }, status: 400, code: 'sha256_invalid' },
  { what: 'with a short hash', given: { sha256: 'ab12' }, status: 400, code: 'sha256_invalid' },
  { what: 'as a GIF', given: { type: 'image/gif' }, status: 400, code: 'file_type_invalid' },
  { what: 'as an SVG', given: { type: 'image/svg+xml' }, status: 400, code: 'file_type_invalid' },
  { what: 'without bytes', given: { size: 0 }, status: 400, code: 'file_missing' },
  { what: 'of an odd size', given: { size: 1.5 }, status: 400, code: 'file_missing' },
  { what: 'of 10 MB and a byte', given: { size: MAX_UPLOAD_BYTES + 1 }, status: 413, code: 'file_too_large' },
])('an upload $what is refused', async ({ given, status, code }) => {
  const answer = await open(photo.bytes, given);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});

test('an upload of exactly 10 MB is taken', async () => {
  const answer = await open(noise(8), { size: MAX_UPLOAD_BYTES });
  expect(answer.status).toBe(201);
});

test("another user's upload is not there, whatever is asked of it", async () => {
  const bytes = await jpeg(24);
  const { id } = (await open(bytes)).as(Upload);
  for (const unknown of [id, randomUUID(), 'nonsense', '..%2F..%2Fsecret']) {
    expect((await head(unknown, tokens.staff)).status).toBe(404);
    const answer = await patch(unknown, 0, bytes, tokens.staff);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'upload_not_found' }]);
  }
  expect((await head(id)).headers['upload-offset']).toBe('0');
  expect((await head(id, null)).status).toBe(401);
});

test('a part for another place is refused with the true one', async () => {
  const bytes = await jpeg(25);
  const { id } = (await open(bytes)).as(Upload);
  await patch(id, 0, bytes.subarray(0, 600));
  for (const offset of [0, 599, 601, bytes.length]) {
    const answer = await patch(id, offset, bytes.subarray(offset, offset + 10));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'offset_mismatch', offset: 600, complete: false },
    ]);
    expect(answer.headers['upload-offset']).toBe('600');
  }
});

test('of two parts for one place one wins, and the other hears where the file ends', async () => {
  const bytes = await jpeg(26);
  const { id } = (await open(bytes)).as(Upload);
  const part = bytes.subarray(0, 5000);
  const answers = await Promise.all(Array.from({ length: 6 }, () => patch(id, 0, part)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  for (const { headers } of answers) expect(headers['upload-offset']).toBe('5000');
  expect((await patch(id, 5000, bytes.subarray(5000))).json()).toMatchObject({ complete: true });
});

test.each([null, '', '-1', '1e3', '0x10', '9999999999'])(
  'a part at the offset %j is refused',
  async (offset) => {
    const { id } = (await open(photo.bytes, { token: tokens.staff })).as(Upload);
    const answer = await patch(id, offset, photo.bytes.subarray(0, 10), tokens.staff);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'offset_invalid' }]);
  },
);

test('more bytes than the file was said to have, or than a part may have, change nothing', async () => {
  const bytes = await jpeg(27);
  const { id } = (await open(bytes)).as(Upload);
  const long = await patch(id, 0, Buffer.concat([bytes, Buffer.from('x')]));
  expect([long.statusCode, long.json()]).toMatchObject([413, { code: 'part_too_long' }]);
  const huge = await patch(id, 0, noise(MAX_PART_BYTES + 1));
  expect([huge.statusCode, huge.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  const empty = await patch(id, 0, Buffer.alloc(0));
  expect([empty.statusCode, empty.json()]).toMatchObject([400, { code: 'file_missing' }]);
  expect((await head(id)).headers['upload-offset']).toBe('0');
});

test('a part is bytes of its own kind: JSON there, and bytes elsewhere, are 415', async () => {
  const { id } = (await open(photo.bytes, { token: tokens.staff })).as(Upload);
  const headers = { authorization: `Token ${tokens.staff}`, 'upload-offset': '0' };
  for (const type of ['application/json', 'application/octet-stream', 'multipart/form-data; boundary=x']) {
    const answer = await shop.app.inject({
      method: 'PATCH',
      url: `/api/vendor/uploads/${id}/`,
      headers: { ...headers, 'content-type': type },
      payload: '{}',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  }
  const elsewhere = await shop.app.inject({
    method: 'POST',
    url: '/api/vendor/uploads/',
    headers: { ...headers, 'content-type': 'application/partial-upload' },
    payload: '{}',
  });
  expect(elsewhere.statusCode).toBe(415);
  const method = await shop.api('PUT', `/vendor/uploads/${id}/`, { token: tokens.staff, body: {} });
  expect([method.status, method.headers['allow']]).toEqual([405, 'GET, HEAD, PATCH']);
});

test('a stranger is turned away before the body is read', async () => {
  const answer = await patch(randomUUID(), 0, noise(MAX_PART_BYTES + 1), 'x'.repeat(43));
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'token_invalid' }]);
});

test('bytes with another hash begin again, and then come through', async () => {
  const bytes = await jpeg(28);
  const { id } = (await open(bytes)).as(Upload);
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(damaged.readUInt8(900) ^ 1, 900);
  const answer = await sendAll(id, damaged, 2000);
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'hash_mismatch' }]);
  expect(answer.headers['upload-offset']).toBe('0');
  expect((await head(id)).headers).toMatchObject({ 'upload-offset': '0', 'upload-complete': '?0' });
  expect((await sendAll(id, bytes, 2000)).json()).toMatchObject({ complete: true });
  expect(readFileSync(fileOf(id))).toEqual(bytes);
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Declares nothing of its content: what it really is decides. */
const FILES: { what: string; type: string; make: () => Promise<Buffer>; code: string | null }[] = [
  { what: 'a PDF', type: 'application/pdf', make: async () => pdf('receipt'), code: null },
  {
    what: 'a PNG',
    type: 'image/png',
    make: () => picture(30, 20).png().toBuffer(),
    code: null,
  },
  { what: 'a WebP', type: 'image/webp', make: () => picture(30, 20).webp().toBuffer(), code: null },
  {
    what: 'a PNG called JPEG',
    type: 'image/jpeg',
    make: () => picture(31, 20).png().toBuffer(),
    code: 'file_type_invalid',
  },
  {
    what: 'a GIF called PNG',
    type: 'image/png',
    make: () => picture(30, 20).gif().toBuffer(),
    code: 'file_type_invalid',
  },
  { what: 'an SVG called PNG', type: 'image/png', make: async () => SVG, code: 'file_type_invalid' },
  {
    what: 'a page called PDF',
    type: 'application/pdf',
    make: async () => Buffer.from('<html>%PDF-</html>'),
    code: 'file_type_invalid',
  },
  {
    what: 'a PDF that was cut',
    type: 'application/pdf',
    make: async () => pdf('x'.repeat(4000)).subarray(0, 3000),
    code: 'file_unreadable',
  },
  {
    what: 'a JPEG that was cut',
    type: 'image/jpeg',
    make: async () => (await jpeg(60)).subarray(0, 3000),
    code: 'file_unreadable',
  },
  {
    what: 'the head of a JPEG and nothing else',
    type: 'image/jpeg',
    make: async () => Buffer.from('ffd8ffe000104a464946', 'hex'),
    code: 'file_unreadable',
  },
  {
    what: 'a picture of 40 MP and a line',
    type: 'image/png',
    make: () => picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer(),
    code: 'image_too_large',
  },
  {
    what: 'a picture of 40 MP',
    type: 'image/png',
    make: () => picture(8000, 5000).png({ compressionLevel: 9 }).toBuffer(),
    code: null,
  },
];

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });
}

test.each(FILES)('$what as $type: $code', async ({ type, make, code }) => {
  const bytes = await make();
  const { id } = (await open(bytes, { type })).as(Upload);
  const answer = await sendAll(id, bytes);
  if (code === null) expect(answer.json()).toMatchObject({ complete: true });
  else {
    expect(answer.json()).toMatchObject({ code });
    expect(answer.statusCode).toBe(code === 'image_too_large' ? 413 : 400);
    const mine = await userId('buyer@example.test');
    expect(await transaction(shop.db, (tx) => findComplete(tx, mine, hashOf(bytes)))).toBeNull();
  }
});

test('what a crash left behind the offset is cut off by the next part', async () => {
  const bytes = await jpeg(29);
  const { id } = (await open(bytes)).as(Upload);
  await patch(id, 0, bytes.subarray(0, 1000));
  writeFileSync(fileOf(id), Buffer.concat([bytes.subarray(0, 1000), noise(bytes.length)]));
  expect((await sendRest(id, bytes, 1000)).json()).toMatchObject({ complete: true });
  expect(readFileSync(fileOf(id))).toEqual(bytes);
});

test('a file that lost bytes begins again instead of having a hole', async () => {
  const bytes = await jpeg(31);
  const { id } = (await open(bytes)).as(Upload);
  await patch(id, 0, bytes.subarray(0, 1000));
  truncateSync(fileOf(id), 10);
  const answer = await patch(id, 1000, bytes.subarray(1000, 1100));
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([409, '0']);
  rmSync(fileOf(id));
  expect((await sendAll(id, bytes, 3000)).json()).toMatchObject({ complete: true });
});

const sendRest = (id: string, bytes: Uint8Array, from: number) => patch(id, from, bytes.subarray(from));

test('a server that died before the verdict gives it when it is asked again', async () => {
  const bytes = await jpeg(32);
  const { id } = (await open(bytes)).as(Upload);
  // As it stands between the last part and the verdict.
  await patch(id, 0, bytes.subarray(0, 100));
  writeFileSync(fileOf(id), bytes);
  await shop.db.updateTable('uploads').set({ written: bytes.length }).where('id', '=', id).execute();
  expect((await head(id)).headers).toMatchObject({
    'upload-offset': String(bytes.length),
    'upload-complete': '?0',
  });
  const answer = await patch(id, bytes.length, Buffer.alloc(0));
  expect(answer.json()).toEqual({ id, offset: bytes.length, complete: true });
});

test.skipIf(!existsSync('/dev/full'))('a full disk is 507 for now, and what was there stays', async () => {
  const bytes = await jpeg(33);
  const { id } = (await open(bytes)).as(Upload);
  mkdirSync(join(shop.config.dataDir, 'uploads'), { recursive: true });
  // Whatever is written there finds no room.
  symlinkSync('/dev/full', fileOf(id));
  const answer = await patch(id, 0, bytes.subarray(0, 1000));
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'storage_full' }]);
  expect(answer.headers['retry-after']).toBe('300');
  expect((await head(id)).headers['upload-offset']).toBe('0');
  rmSync(fileOf(id));
  expect((await sendAll(id, bytes, 3000)).json()).toMatchObject({ complete: true });
});

test('after a week untouched an upload is gone with its file, and so is a file without a row', async () => {
  const own = await testServer({ whenDone: onTestFinished });
  const token = await own.login('buyer@example.test');
  const opening = { token, on: own };
  const put = (id: string, offset: number, bytes: Uint8Array) =>
    own.app.inject({
      method: 'PATCH',
      url: `/api/vendor/uploads/${id}/`,
      headers: {
        authorization: `Token ${token}`,
        'content-type': 'application/partial-upload',
        'upload-offset': String(offset),
      },
      payload: Buffer.from(bytes),
    });
  const [old, touched] = [await jpeg(34), await jpeg(35)];
  const key = randomUUID();
  const { id } = (await open(old, { ...opening, key })).as(Upload);
  await put(id, 0, old.subarray(0, 100));
  const kept = (await open(touched, opening)).as(Upload).id;
  const folder = join(own.config.dataDir, 'uploads');
  const orphan = randomUUID();
  writeFileSync(join(folder, orphan), 'left over');
  writeFileSync(join(folder, 'notes.txt'), 'not ours');
  own.clock.advance(6.9 * 86_400);
  await put(kept, 0, touched.subarray(0, 100));
  own.clock.advance(0.2 * 86_400);
  await own.app.runJobs();
  expect(readdirSync(folder).toSorted()).toEqual([kept, 'notes.txt'].toSorted());
  expect((await put(id, 100, old.subarray(100))).json()).toMatchObject({ code: 'upload_not_found' });
  const again = (await open(old, { ...opening, key })).as(Upload);
  expect(again).toMatchObject({ offset: 0, complete: false });
  expect(existsSync(join(folder, kept))).toBe(true);
});

test('who neither sells nor has ordered has 30 MB lying there, others 200 MB, and an hour lets 60 be opened, or 200 (security 55)', async () => {
  const own = await testServer({ config: { rateLimits: true }, whenDone: onTestFinished });
  const token = await own.login('buyer@example.test');
  const opening = { token, on: own };
  const openSome = async (from: number, to: number) => {
    for (let count = from; count < to; count += 1)
      expect((await open(noise(8, count), { ...opening, size: MAX_UPLOAD_BYTES })).status).toBe(201);
    const full = await open(noise(8, to), { ...opening, size: MAX_UPLOAD_BYTES });
    expect([full.status, full.body]).toMatchObject([413, { code: 'uploads_full' }]);
  };
  const openUpTo = async (from: number, to: number) => {
    await own.db.updateTable('uploads').set({ size: 8 }).execute();
    for (let count = from; count < to; count += 1)
      expect((await open(noise(8, count), opening)).status).toBe(201);
    const tooMany = await open(noise(8, to), opening);
    expect(tooMany.status).toBe(429);
    return tooMany.headers['retry-after'];
  };
  await openSome(0, 3);
  expect(await openUpTo(3, 60)).toBe('3600');
  own.clock.advance(600);
  const { id } = await own.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@example.test')
    .executeTakeFirstOrThrow();
  const now = own.clock.now();
  await own.db
    .insertInto('sellers')
    .values({ user_id: id, status: 'approved', applied_at: now, approved_at: now })
    .execute();
  await openSome(60, 79);
  expect(await openUpTo(79, 200)).toBe('3000');
  expect((await open(noise(8, 20), opening)).status).toBe(200);
  own.clock.advance(3000);
  expect((await open(noise(8, 201), opening)).status).toBe(201);
});
