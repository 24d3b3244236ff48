import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isWholePicture, pictureHead } from '#offline/device/picture-head.ts';

/** Facts that a phone knows of a file before it decodes any of it. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#36c' } });
const blob = (bytes: Buffer | string): Blob => new Blob([Buffer.from(bytes)]);
const head = async (bytes: Buffer | string) => pictureHead(blob(bytes));
const whole = async (bytes: Buffer): Promise<boolean | null> => {
  const read = await head(bytes);
  return read && isWholePicture(blob(bytes), read);
};

test.each([1, 3, 6, 8])('the size of a photo is told as it is seen, held in way %d', async (orientation) => {
  const bytes = await plain(400, 300)
    .withExif({ IFD3: { GPSLatitude: '15/1 25/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  const size = orientation >= 5 ? { width: 300, height: 400 } : { width: 400, height: 300 };
  expect(await head(bytes)).toMatchObject({ type: 'image/jpeg', ...size });
  expect(await whole(bytes)).toBe(true);
});

test('progressive photos and PNGs are read too, whatever lies behind their end', async () => {
  const jpeg = await plain(640, 480).jpeg({ progressive: true }).toBuffer();
  expect(await head(jpeg)).toMatchObject({ width: 640, height: 480 });
  const png = await plain(64, 48).png().toBuffer();
  expect(await head(png)).toMatchObject({ type: 'image/png', width: 64, height: 48 });
  // A camera keeps a film behind its picture.
  expect(await whole(Buffer.concat([jpeg, Buffer.alloc(300_000)]))).toBe(true);
  expect(await whole(Buffer.concat([png, Buffer.alloc(300_000)]))).toBe(true);
});

test('a picture that was cut is not whole, wherever it was cut', async () => {
  for (const bytes of [await plain(600, 400).jpeg().toBuffer(), await plain(600, 400).png().toBuffer()])
    for (const part of [0.5, 0.9, 0.99]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      expect(await whole(cut), `${part} of it`).not.toBe(true);
    }
});

const GIF = 'GIF89a\x01\x00\x01\x00';
test.each<[string, Buffer | string]>([
  ['nothing', ''],
  ['a text', 'hello'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a moving picture', GIF],
  ['a photo in the format of another phone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['the first bytes of a photo', Buffer.from('ffd8ffe0', 'hex')],
  ['a photo of endless fill', Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(5000, 0xff)])],
  [
    'segments that never end',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('fffe0002'.repeat(2000), 'hex')]),
  ],
  ['a scan without a size', Buffer.from('ffd8ffda000c010000000000', 'hex')],
])('%s is no picture', async (_what, bytes) => {
  expect(await head(bytes)).toBeNull();
});

test('a picture of 0 pixels is none', async () => {
  const png = await plain(64, 48).png().toBuffer();
  png.writeUInt32BE(0, 16);
  expect(await head(png)).toBeNull();
});
