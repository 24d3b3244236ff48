import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import type { prepareImage } from '#offline/device/prepare-image.ts';
import { noise } from '../harness/drawing.ts';
import { Phone } from './harness/phone.ts';

/** Work that a phone does to a chosen file before it is written down, in the browser that does it. */
const SOURCE = resolve(import.meta.dirname, '../../src/offline/device/prepare-image.ts');

const PAGE = `<!doctype html><title>Prepare</title><script type="module">
import { prepareImage } from '/prepare.js';
Object.assign(globalThis, { prepareImage });
</script>`;

let server: ReturnType<typeof createServer>;
const phone = await Phone.open();
afterAll(() => phone.remove());
const page = await phone.tab();
beforeAll(async () => {
  const script = await scriptOf(SOURCE);
  server = createServer((request, reply) => {
    const isScript = request.url === '/prepare.js';
    reply.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    reply.end(isScript ? script : PAGE);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // A page of this machine is a secure one: hashes are there.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => new Promise((closed) => server.close(closed)));

async function scriptOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'prepare' }, target: 'es2022' },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the build gave nothing');
  return output.output[0].code;
}

interface Made {
  bytes: Buffer;
  type: string;
  sha256: string;
  width: number | null;
  height: number | null;
}

/** The file as the page makes it ready; a refusal is its code. */
async function prepared(file: Buffer, type: string): Promise<Made | string> {
  const given = { base64: file.toString('base64'), type };
  const made = await page.evaluate(async ({ base64, type: mime }) => {
    const prepare = Reflect.get(globalThis, 'prepareImage') as typeof prepareImage;
    const chosen = new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], { type: mime });
    try {
      const { bytes, ...rest } = await prepare(chosen);
      let text = '';
      for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
      return { ...rest, base64: btoa(text) };
    } catch (cause) {
      return String(Reflect.get(Object(cause), 'code'));
    }
  }, given);
  if (typeof made === 'string') return made;
  const { base64, ...rest } = made;
  return { ...rest, bytes: Buffer.from(base64, 'base64') };
}

async function picture(file: Buffer, type: string): Promise<Made> {
  const made = await prepared(file, type);
  if (typeof made === 'string') throw new Error(made);
  expect(made.sha256).toBe(createHash('sha256').update(made.bytes).digest('hex'));
  return made;
}

/** Left half red, right half blue, with where it was taken in it. */
async function twoColours(width: number, height: number, orientation: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const, background: '#ff0000' };
  const red = await sharp({ create: half }).png().toBuffer();
  return sharp({ create: { ...half, width, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'A camera', Artist: 'Chanda Phiri' }, IFD3: { GPSLatitude: '15/1 25/1 0/1' } })
    .withMetadata({ orientation })
    .toBuffer();
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw].map((value) => Math.round(value / 255));
}

test('a photo held on its side stands upright, is 1600 px at most, and says nothing of place and owner', async () => {
  const file = await twoColours(2400, 1200, 6);
  expect(file.toString('latin1')).toContain('Chanda Phiri');
  const made = await picture(file, 'image/jpeg');
  expect(made).toMatchObject({ type: 'image/jpeg', width: 800, height: 1600 });
  // Turned a quarter to the right: what was left is on top.
  expect(await colourAt(made.bytes, 400, 200)).toEqual([1, 0, 0]);
  expect(await colourAt(made.bytes, 400, 1400)).toEqual([0, 0, 1]);
  const found = await sharp(made.bytes).metadata();
  expect([found.format, found.exif, found.orientation, found.xmp, found.iptc]).toEqual([
    'jpeg',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(made.bytes.toString('latin1')).not.toMatch(/Exif|Chanda|camera/);
});

test('a picture full of detail comes down to about 250 KB; a small one keeps its size', async () => {
  const [width, height] = [2000, 1500];
  // Around grey, as the noise of a camera is.
  const raw = noise(width * height * 3).map((byte) => 76 + byte * 0.4);
  const file = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(file.length).toBeGreaterThan(1_000_000);
  const large = await picture(file, 'image/jpeg');
  expect(large.bytes.length).toBeLessThan(320_000);
  expect(large.width).toBeGreaterThanOrEqual(1024);
  const small = await picture(await twoColours(300, 200, 1), 'image/jpeg');
  expect(small).toMatchObject({ width: 300, height: 200 });
});

test('what is clear in a PNG becomes white', async () => {
  const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } });
  const made = await picture(await clear.png().toBuffer(), 'image/png');
  expect(made.type).toBe('image/jpeg');
  expect(await colourAt(made.bytes, 20, 15)).toEqual([1, 1, 1]);
});

test('a PDF goes as it is, whatever it is called', async () => {
  const pdf = Buffer.from('%PDF-1.7\nreceipt\n%%EOF\n');
  expect(await picture(pdf, 'image/jpeg')).toMatchObject({
    type: 'application/pdf',
    bytes: pdf,
    width: null,
    height: null,
  });
});

test.each([
  { what: 'a text', bytes: Buffer.from('hello'), type: 'text/plain', code: 'not_a_picture' },
  { what: 'nothing', bytes: Buffer.alloc(0), type: '', code: 'not_a_picture' },
  { what: 'a broken picture', bytes: Buffer.from('ffd8ffe0', 'hex'), type: 'image/jpeg', code: 'unreadable' },
  {
    what: 'a PDF of more than 10 MB',
    bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024)]),
    type: 'application/pdf',
    code: 'too_large',
  },
])('$what is refused as $code', async ({ bytes, type, code }) => {
  expect(await prepared(bytes, type)).toBe(code);
});
