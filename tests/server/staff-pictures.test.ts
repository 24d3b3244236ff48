import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { vehicleDetails } from '#contract/catalogue.ts';
import { Gallery, PictureTaken } from '#contract/listings/listing-edit.ts';
import { Problem } from '#contract/problem.ts';
import { StaffListing } from '#contract/staff/products.ts';
import { Upload } from '#contract/listings/uploads.ts';
import { declaredPng, overTenMegabytes, polyglot, scene, tellingJpeg } from './hostile-pictures.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const staff = await shop.login('staff@example.test');
const photos = await Promise.all(
  [320, 330, 340, 350, 360].map((width) => scene(width, 240).jpeg({ quality: 60 }).toBuffer()),
);
const photo = (at: number): Buffer => photos[at] ?? Buffer.alloc(0);

let id = 0;
beforeEach(async () => {
  const body = { prodClass: 'vehicles', subId: 11, name: 'A car with pictures' };
  id = (await shop.api('POST', '/staff/products/', { token: staff, body })).as(StaffListing).cid;
});
const version = async () =>
  (await shop.api('GET', `/staff/products/${id}/`, { token: staff })).as(StaffListing).version;

/** As the spec's clients send a picture. */
async function send(
  bytes: Buffer | null,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const boundary = `x${randomUUID()}`;
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...Object.entries({ type: 'gallery', cid: String(id), ...fields }).flatMap(([name, text]) =>
      part(`name="${name}"`, text),
    ),
    ...(bytes ? part('name="image"; filename="../../x.svg"', bytes) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/products/${id}/images/`,
    headers: {
      authorization: `Token ${staff}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload,
  });
  const body: unknown = answer.body === '' ? undefined : answer.json();
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
}
const taken = async (...given: Parameters<typeof send>) => {
  const answer = await send(...given);
  expect(answer.status, answer.text).toBe(201);
  return v.parse(PictureTaken, answer.body);
};

/** As a phone on a bad line sends it: opened, then its bytes. */
async function upload(bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = { key: randomUUID(), size: bytes.length, sha256, type: 'image/jpeg' };
  const opened = (await shop.api('POST', '/vendor/uploads/', { token: staff, body })).as(Upload);
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: `/api/vendor/uploads/${opened.id}/`,
    headers: {
      authorization: `Token ${staff}`,
      'content-type': 'application/partial-upload',
      'upload-offset': '0',
    },
    payload: bytes,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return sha256;
}
const attach = (body: object) =>
  shop.api('POST', `/staff/products/${id}/images/`, { token: staff, key: randomUUID(), body });
const slots = (pictures: Record<string, string | null>) =>
  Object.values(pictures).map((url) => (url === null ? null : url.split('/')[3]));

test('a picture stands in the first free place, in all sizes, and buyers see it', async () => {
  const { url, data, version: now } = await taken(photo(0));
  expect([url, data.slot, data.width, data.height, now]).toEqual([data.url, 1, 320, 240, 2]);
  expect(Object.keys(data.thumbs)).toEqual(['160', '320']);
  const file = await shop.app.inject({ method: 'GET', url });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(file.rawPayload.length).toBe(data.bytes);

  await shop.api('PATCH', `/staff/products/${id}/`, {
    token: staff,
    body: {
      description: 'A car',
      pContact: '12345',
      pLocation: 'Durban',
      pPrice: 1,
      sMileage: 1,
      sEngine: 1,
      sYear: 2010,
      publish: 'live',
    },
  });
  const page = (await shop.api('GET', `/vehicle-details/${id}/`)).as(vehicleDetails.answer);
  expect(page.images.map(({ picture }) => picture?.hash)).toEqual([url.split('/')[3]]);
});

test('where and by whom it was taken is not told to anybody', async () => {
  const { url } = await taken(await tellingJpeg());
  const file = (await shop.app.inject({ method: 'GET', url })).rawPayload;
  const read = await sharp(file).metadata();
  // Upright: it lay on its side.
  expect([read.exif, read.width, read.height]).toEqual([undefined, 300, 400]);
});

test('places are filled, replaced, moved and emptied, each time with a new version', async () => {
  for (let at = 0; at < 4; at++) expect((await taken(photo(at))).data.slot).toBe(at + 1);
  const full = await send(photo(4));
  expect([full.status, full.body]).toEqual([
    409,
    { code: 'gallery_full', detail: 'All photo slots are in use' },
  ]);
  const replaced = await taken(photo(4), { do: '2' });
  expect([replaced.data.slot, replaced.version]).toEqual([2, 6]);

  const listing = (await shop.api('GET', `/staff/products/${id}/`, { token: staff })).as(StaffListing);
  const [one, two, three, four] = slots(listing.gallery_images);
  expect(listing.cover_image).toBe(listing.gallery_images['1']);
  const path = `/staff/products/${id}/images/`;
  const moved = await shop.api('POST', `${path}order/`, { token: staff, body: { order: [3, 1, 2, 4] } });
  expect(moved.as(Gallery).version).toBe(7);
  expect(slots(moved.as(Gallery).gallery_images)).toEqual([three, one, two, four]);
  const same = await shop.api('POST', `${path}order/`, { token: staff, body: { order: [1, 2, 3, 4] } });
  expect(same.as(Gallery).version).toBe(7);

  const emptied = await shop.api('DELETE', `${path}?do=2`, { token: staff });
  expect(slots(emptied.as(Gallery).gallery_images)).toEqual([three, null, two, four]);
  expect(emptied.headers['etag']).toBe(`"c${id}-v8"`);
  expect((await shop.api('DELETE', `${path}?do=2`, { token: staff })).status).toBe(404);
  expect((await taken(photo(0))).data.slot).toBe(2);
});

test.each([{ order: [1, 2, 3] }, { order: [1, 1, 2, 3] }, { order: [0, 1, 2, 3] }, { order: 'up' }, {}])(
  'pictures are not moved by %o',
  async (body) => {
    const answer = await shop.api('POST', `/staff/products/${id}/images/order/`, { token: staff, body });
    expect([answer.status, answer.as(Problem).code]).toEqual([400, 'order_invalid']);
  },
);

test('an upload that has come in parts is attached by its hash', async () => {
  const sha256 = await upload(photo(0));
  const answer = await attach({ sha256, do: 3 });
  expect(answer.as(PictureTaken).data.slot).toBe(3);
  const missing = await attach({ sha256: createHash('sha256').update('else').digest('hex') });
  expect([missing.status, missing.as(Problem).code]).toEqual([409, 'upload_missing']);
});

test('the same press twice is one picture', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await send(photo(0), {}, headers);
  const second = await send(photo(0), {}, headers);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(await version()).toBe(2);
});

test('a picture for another version is not taken', async () => {
  await taken(photo(0));
  const answer = await send(photo(1), {}, { 'if-match': `"c${id}-v1"` });
  expect([answer.status, v.parse(Problem, answer.body).code]).toEqual([412, 'version_conflict']);
  expect(await version()).toBe(2);
});

const WRONG = 'Oops wrong file format, upload images only (jpg or png)';
const GONE_WRONG = 'Something has gone wrong, contact customer support';
test.each([
  { what: 'no file', bytes: () => null, status: 400, code: 'file_missing', detail: 'Choose a file' },
  {
    what: 'an SVG',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    status: 400,
    code: 'image_format',
    detail: WRONG,
  },
  {
    what: 'a GIF',
    bytes: () => scene(9, 9).gif().toBuffer(),
    status: 400,
    code: 'image_format',
    detail: WRONG,
  },
  { what: 'a PDF', bytes: () => Buffer.from('%PDF-1.7\n'), status: 400, code: 'image_format', detail: WRONG },
  {
    what: 'half a JPEG',
    bytes: () => photo(0).subarray(0, 900),
    status: 400,
    code: 'image_unreadable',
    detail: WRONG,
  },
  {
    what: 'a bomb of pixels',
    bytes: () => declaredPng(20_000, 20_000),
    status: 413,
    code: 'image_too_large',
    detail: GONE_WRONG,
  },
  { what: 'over 10 MB', bytes: overTenMegabytes, status: 413, code: 'file_too_large', detail: GONE_WRONG },
])('$what is refused as $code', async ({ bytes, status, code, detail }) => {
  const answer = await send(await bytes());
  expect([answer.status, answer.body]).toMatchObject([status, { code, detail }]);
  expect(await version()).toBe(1);
});

test('a picture that is a page too is drawn anew: nothing of the page is left', async () => {
  const { url } = await taken(await polyglot());
  const file = await shop.app.inject({ method: 'GET', url });
  expect(file.body).not.toContain('script');
  expect(file.headers['x-content-type-options']).toBe('nosniff');
});

test.each<{ fields: Record<string, string>; code: string }>([
  { fields: { do: '5' }, code: 'slot_invalid' },
  { fields: { do: 'x' }, code: 'slot_invalid' },
  { fields: { type: 'cover' }, code: 'type_invalid' },
])('$fields is refused as $code', async ({ fields, code }) => {
  const answer = await send(photo(0), fields);
  expect([answer.status, v.parse(Problem, answer.body).code]).toEqual([400, code]);
});
