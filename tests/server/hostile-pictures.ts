import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Files that phones, mails and the ill-willed send, made when they are needed. */

/** Detail all over, so that its files have a size. */
export function scene(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    data[at] = (x * 255) / width;
    data[at + 1] = (y * 255) / height;
    data[at + 2] = 128 + 100 * Math.sin(x / 9) * Math.cos(y / 7);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Lying on its side, and telling where and by whom it was taken. */
export function tellingJpeg(): Promise<Buffer> {
  return scene(400, 300)
    .withExif({
      IFD0: { Copyright: 'A yard in Lusaka' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '15/1 24/1 59/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A JPEG with a page of HTML in its comment, and an archive behind its end. */
export async function polyglot(): Promise<Buffer> {
  const jpeg = await scene(320, 240).jpeg().toBuffer();
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from('PK\x03\x04GIF89a')]);
}

/** A PNG of a few bytes whose header says so many pixels. */
export function declaredPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A good picture with more bytes than are taken. */
export async function overTenMegabytes(): Promise<Buffer> {
  const jpeg = await scene(320, 240).jpeg().toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 + 1 - jpeg.length)]);
}
