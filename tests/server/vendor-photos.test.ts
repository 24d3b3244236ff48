import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { Gallery, PictureTaken } from '#contract/listings/listing-edit.ts';
import { createListing } from '#contract/listings/listings.ts';
import { Problem } from '#contract/problem.ts';
import { Upload } from '#contract/listings/uploads.ts';
import { declaredPng, overTenMegabytes, scene } from './hostile-pictures.ts';
import { testServer } from './harness/test-server.ts';
import { outcomes, type Sending, sendingAs } from './sending.ts';
import { seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
const photos = await Promise.all(
  [320, 330, 340, 350, 360].map((width) => scene(width, 240).jpeg({ quality: 60 }).toBuffer()),
);
const photo = (at: number): Buffer => photos[at] ?? Buffer.alloc(0);

let phone: Sending;
let one: ReturnType<typeof seller>;
let cid = 0;
beforeAll(async () => {
  phone = await sendingAs(shop, shop.app, 'vendor1@example.test');
  one = seller(shop, phone.token);
});
beforeEach(async () => {
  cid = await one.empty('vehicles');
});

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
    ...Object.entries({ type: 'gallery', cid: String(cid), ...fields }).flatMap(([name, text]) =>
      part(`name="${name}"`, text),
    ),
    ...(bytes ? part('name="image"; filename="x.jpg"', bytes) : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/vendor/upload-image/',
    headers: {
      authorization: `Token ${phone.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload,
  });
  const body: unknown = answer.json();
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
}
const taken = async (...given: Parameters<typeof send>) => {
  const answer = await send(...given);
  expect(answer.status, answer.text).toBe(201);
  return v.parse(PictureTaken, answer.body);
};
const problem = ({ status, body }: { status: number; body: unknown }) => {
  const { code, detail } = v.parse(Problem, body);
  return [status, code, detail];
};
const hashOf = (url: string | null | undefined): string | null => url?.split('/')[3] ?? null;

/** As a phone on a bad line sends it: opened, then its bytes. */
async function upload(bytes: Buffer, by = phone.token): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = { key: randomUUID(), size: bytes.length, sha256, type: 'image/jpeg' };
  const opened = (await shop.api('POST', '/vendor/uploads/', { token: by, body })).as(Upload);
  // The same bytes are not sent twice.
  if (opened.complete) return sha256;
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: `/api/vendor/uploads/${opened.id}/`,
    headers: {
      authorization: `Token ${by}`,
      'content-type': 'application/partial-upload',
      'upload-offset': '0',
    },
    payload: bytes,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return sha256;
}
const attaching = (listing: number | string, sha256: string, more: object = {}) => ({
  name: 'photo.attach',
  lane: `photo:${listing}`,
  payload: { cid: listing, sha256, type: 'gallery', do: null, base_version: null, ...more },
});

test('a photo that the server fails at is told so in the words of the spec', async () => {
  await shop.api('POST', '/__test__/fault/', { body: { path: 'photo.attach', status: 500 } });
  expect(problem(await send(photo(0)))).toEqual([
    500,
    'server_error',
    'Something has gone wrong, contact customer support',
  ]);
});

test('photos fill the places, are replaced, moved and taken away, each time with a new version', async () => {
  const first = await taken(photo(0));
  expect([first.url, first.data.slot, first.cid, first.version]).toEqual([first.data.url, 1, cid, 2]);
  for (let at = 1; at < 4; at++) expect((await taken(photo(at))).data.slot).toBe(at + 1);
  expect(problem(await send(photo(4)))).toEqual([409, 'gallery_full', 'All photo slots are in use']);
  expect((await taken(photo(4), { do: '2' })).data.slot).toBe(2);
  const before = await one.read(cid);
  expect(before.cover_image).toBe(first.url);
  const moved = (await one.call('POST', '/vendor/gallery-order/', { cid, order: [2, 1, 3, 4] })).as(Gallery);
  expect([moved.version, moved.gallery_images['2']]).toEqual([7, first.url]);
  const gone = await one.call('DELETE', `/vendor/gallery-image/?cid=${cid}&do=2`);
  expect([gone.as(Gallery).version, gone.as(Gallery).gallery_images['2'], gone.headers['etag']]).toEqual([
    8,
    null,
    `"c${cid}-v8"`,
  ]);
  expect((await one.call('DELETE', `/vendor/gallery-image/?cid=${cid}&do=2`)).status).toBe(404);
  expect(problem(await one.call('POST', '/vendor/gallery-order/', { cid, order: [1, 2, 3] }))[1]).toBe(
    'order_invalid',
  );
});

const FORMAT = 'Oops wrong file format, upload images only (jpg or png)';
const WRONG = 'Something has gone wrong, contact customer support';
test.each<[string, () => Buffer | null | Promise<Buffer>, Record<string, string>, unknown[]]>([
  ['nothing', () => null, {}, [400, 'file_missing', 'Choose a file']],
  ['place 5', () => photo(0), { do: '5' }, [400, 'slot_invalid', 'Choose a photo slot from 1 to 4']],
  ['another type', () => photo(0), { type: 'logo' }, [400, 'type_invalid', 'Unknown image type']],
  ['a text', () => Buffer.from('hello'), {}, [400, 'image_format', FORMAT]],
  ['half a photo', () => photo(0).subarray(0, 300), {}, [400, 'image_unreadable', FORMAT]],
  ['more than 10 MB', () => overTenMegabytes(), {}, [413, 'file_too_large', WRONG]],
  ['too many points', () => declaredPng(20_000, 20_000), {}, [413, 'image_too_large', WRONG]],
])('of %s no photo is made', async (_what, bytes, fields, expected) => {
  expect(problem(await send(await bytes(), fields))).toEqual(expected);
  expect((await one.read(cid)).version).toBe(1);
});

test('a photo of somebody who saw an older version is refused', async () => {
  await one.save(cid, { pTitle: 'New' });
  expect(problem(await send(photo(0), {}, { 'if-match': `"c${cid}-v1"` }))[1]).toBe('version_conflict');
});

test('an upload that is whole becomes a photo, once, and nobody else’s does', async () => {
  const sha256 = await upload(photo(0));
  const command = { ...attaching(cid, sha256, { do: 3, replaces: null }), key: randomUUID() };
  const [first] = await phone.send([command]);
  const [again] = await phone.send([command]);
  expect([first?.outcome, first?.status, again?.replay]).toEqual(['done', 201, true]);
  expect(again?.body).toEqual(first?.body);
  const listing = await one.read(cid);
  expect([listing.version, listing.gallery.map(({ slot }) => slot)]).toEqual([2, [3]]);
  expect(first?.changes).toEqual([{ row: `listing:${cid}`, version: 2, value: listing }]);

  const rival = await shop.login('vendor2@example.test');
  const theirs = await upload(photo(1), rival);
  expect(outcomes(await phone.send([attaching(cid, theirs)]))).toEqual(['retry upload_missing']);
});

test('a place that another phone filled meanwhile is not overwritten unseen', async () => {
  const [mine, theirs] = [await upload(photo(0)), await upload(photo(1))];
  const filled = await taken(photo(1), { do: '1' });
  const refused = await phone.send([attaching(cid, mine, { do: 1, replaces: null })]);
  expect(outcomes(refused)).toEqual(['rejected slot_changed']);
  expect(refused[0]?.body).toMatchObject({ slot: 1, current: { url: filled.url } });
  // The same picture there is what was wanted.
  expect(outcomes(await phone.send([attaching(cid, theirs, { do: 1, replaces: null })]))).toEqual(['done']);
  const seen = await phone.send([attaching(cid, mine, { do: 1, replaces: hashOf(filled.url) })]);
  expect(outcomes(seen)).toEqual(['done']);
  expect(hashOf((await one.read(cid)).cover_image)).not.toBe(hashOf(filled.url));
});

test('a photo that another phone put in place of the seen one is not taken away unseen', async () => {
  const seen = hashOf((await taken(photo(0), { do: '1' })).url);
  const put = await taken(photo(1), { do: '1' });
  const removing = (more: object) => ({
    name: 'photo.remove',
    lane: `photo:${cid}`,
    payload: { cid, do: 1, base_version: null, ...more },
  });
  const refused = await phone.send([removing({ replaces: seen })]);
  expect(outcomes(refused)).toEqual(['rejected slot_changed']);
  expect(refused[0]?.body).toMatchObject({ slot: 1, current: { url: put.url } });
  expect(outcomes(await phone.send([removing({ replaces: null })]))).toEqual(['rejected slot_changed']);
  expect((await one.read(cid)).cover_image).toBe(put.url);
  expect(outcomes(await phone.send([removing({ replaces: hashOf(put.url) })]))).toEqual(['done']);
  // Nothing is there any more: that was wanted, whatever was seen.
  expect((await phone.send([removing({ replaces: seen })]))[0]?.status).toBe(404);
  const again = await taken(photo(2), { do: '1' });
  const address = `/vendor/gallery-image/?cid=${cid}&do=1`;
  expect((await one.call('DELETE', `${address}&replaces=${seen}`)).status).toBe(409);
  expect((await one.call('DELETE', `${address}&replaces=${hashOf(again.url)}`)).status).toBe(200);
  // Who says nothing of what was seen empties the place.
  await taken(photo(3), { do: '1' });
  expect(outcomes(await phone.send([removing({})]))).toEqual(['done']);
  expect((await one.read(cid)).gallery).toEqual([]);
});

test('a listing made in the yard arrives with its photos in one batch', async () => {
  const hashes = [
    await upload(photo(0)),
    await upload(photo(1)),
    await upload(photo(2)),
    await upload(photo(3)),
  ];
  const name = `tmp:${randomUUID()}`;
  const results = await phone.send([
    {
      name: 'listing.create',
      lane: `listing:${name}`,
      payload: {
        tmp: name,
        subId: 11,
        name: 'From the yard',
        prodClass: 'vehicles',
        region: 'zm',
        copy_of: null,
      },
    },
    {
      name: 'listing.edit',
      lane: `listing:${name}`,
      payload: { cid: name, lid: null, edit: { pPrice: { from: null, to: '1.00' } }, base_version: null },
    },
    ...hashes.map((sha256, at) => attaching(name, sha256, { do: at + 1, replaces: null })),
  ]);
  expect(outcomes(results)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
  const { product_id } = v.parse(createListing.answer, results[0]?.body);
  const listing = await one.read(product_id);
  expect([listing.version, listing.prod_price, listing.gallery.map(({ slot }) => slot)]).toEqual([
    6,
    '1.00',
    [1, 2, 3, 4],
  ]);
});

test('sixty an hour are enough', async () => {
  const limited = await testServer({ from: 'account', config: { rateLimits: true } });
  const me = seller(limited, await limited.login('vendor1@example.test'));
  const listing = await me.empty('vehicles');
  const ask = () => me.call('POST', '/vendor/upload-image/', { cid: listing, do: 9, sha256: 'a'.repeat(64) });
  const statuses: number[] = [];
  for (let at = 0; at < 61; at++) statuses.push((await ask()).status);
  expect([statuses.slice(0, 60).every((status) => status === 400), statuses[60]]).toEqual([true, 429]);
});
