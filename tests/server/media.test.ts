import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { VehicleDetails } from '#contract/catalogue.ts';
import { CONTRACT_START } from '#server/platform/base/clock.ts';
import { bytesByWidth, type MadePicture, makePicture, pictureHash } from '#server/media/pipeline.ts';
import { photosFolder } from '#server/media/photos-folder.ts';
import { faultOf, PictureFailed, PictureRefused } from '#server/media/read-picture.ts';
import { keepPicture, writePicture } from '#server/media/store.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { testServer } from './harness/test-server.ts';
import { declaredPng, overTenMegabytes, polyglot, scene, tellingJpeg } from './hostile-pictures.ts';

const lines: string[] = [];
const shop = await testServer({ onLogLine: (line) => lines.push(line) });
const media = join(shop.config.dataDir, 'media');
const photos = join(shop.config.dataDir, 'photos');

const seen: { photo: Buffer; made: MadePicture | null } = { photo: Buffer.alloc(0), made: null };
beforeAll(async () => {
  seen.photo = await scene(1600, 1200).jpeg({ quality: 80 }).toBuffer();
  seen.made = await makePicture(seen.photo);
});
function made(): MadePicture {
  if (!seen.made) throw new Error('nothing was made');
  return seen.made;
}

/**
 * Tells each time a file or folder is synced or read, by its path. The system's own files, not ours, are watched: there
 * is no other way to see what would be left after a power cut, or to have a disk that cannot be read.
 */
async function spyOnFiles(what: 'sync' | 'read', tell: (path: string) => void): Promise<void> {
  const file = await open(tmpdir(), 'r');
  const kind: Record<typeof what, (...given: never[]) => Promise<unknown>> = Object.getPrototypeOf(file);
  await file.close();
  const real = kind[what];
  kind[what] = async function (this: { fd: number }, ...given: never[]) {
    tell(readlinkSync(`/proc/self/fd/${this.fd}`));
    return real.apply(this, given);
  };
  onTestFinished(() => {
    kind[what] = real;
  });
}

const sizesOf = async ({ files }: MadePicture) =>
  Promise.all(
    files.map(async ({ width, type, data }) => {
      const read = await sharp(data).metadata();
      return [`${width}.${type}`, read.format, read.width, read.height];
    }),
  );

describe('a picture', () => {
  test('comes in both types at 160, 320, 640 and 1280 px, with the sizes of its source', async () => {
    expect(await sizesOf(made())).toEqual([
      ['160.webp', 'webp', 160, 120],
      ['160.avif', 'heif', 160, 120],
      ['320.webp', 'webp', 320, 240],
      ['320.avif', 'heif', 320, 240],
      ['640.webp', 'webp', 640, 480],
      ['640.avif', 'heif', 640, 480],
      ['1280.webp', 'webp', 1280, 960],
      ['1280.avif', 'heif', 1280, 960],
    ]);
    expect(made()).toMatchObject({ width: 1600, height: 1200, hash: pictureHash(seen.photo) });
    expect(Buffer.from(made().thumbhash, 'base64').length).toBeLessThan(30);
  });

  test.each([
    [700, 400, ['160', '320', '640', '700']],
    [320, 320, ['160', '320']],
    [90, 60, ['90']],
    [1, 1, ['1']],
  ])('of %i x %i px is never enlarged', async (width, height, widths) => {
    const small = await makePicture(await scene(width, height).png().toBuffer());
    expect(Object.keys(bytesByWidth(small, 'webp'))).toEqual(widths);
    expect(Object.keys(bytesByWidth(small, 'avif'))).toEqual(widths);
  });

  test('is made upright, and says nothing of place, owner or camera', async () => {
    const source = await tellingJpeg();
    expect(source.includes('Lusaka')).toBe(true);
    expect(await sharp(source).metadata()).toMatchObject({ orientation: 6, width: 400 });
    const picture = await makePicture(source);
    expect(picture).toMatchObject({ width: 300, height: 400 });
    for (const { data, width } of picture.files) {
      const read = await sharp(data).metadata();
      expect([read.width, read.height]).toEqual([width, Math.round((width * 400) / 300)]);
      expect([read.exif, read.xmp, read.iptc, read.icc, read.orientation]).toEqual(Array(5).fill(undefined));
      expect(data.includes('Lusaka')).toBe(false);
    }
    // Turned clockwise: what was below on the left is above on the left, red dark and green bright.
    const { data } = await sharp(picture.files[0]?.data).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeLessThan(60);
    expect(data[1]).toBeGreaterThan(195);
  });

  test('keeps nothing of a page or an archive that came inside of it', async () => {
    const source = await polyglot();
    expect(source.includes('<script>')).toBe(true);
    for (const { data } of (await makePicture(source)).files)
      for (const mark of ['<script>', 'PK\x03\x04', 'GIF89a']) expect(data.includes(mark)).toBe(false);
  });

  test('of print colours, of grey in 16 bits and with clear parts comes out in sRGB on white', async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const sources = [
      await scene(320, 240).toColourspace('cmyk').jpeg().toBuffer(),
      await scene(320, 240).toColourspace('grey16').png().toBuffer(),
      clear,
    ];
    for (const source of sources)
      for (const { data } of (await makePicture(source)).files)
        expect(await sharp(data).metadata()).toMatchObject({ space: 'srgb', channels: 3, hasAlpha: false });
    const [file] = (await makePicture(clear)).files;
    expect([...(await sharp(file?.data).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('is taken by what it is: an AVIF and a WebP are pictures under any name', async () => {
    const drawn = scene(200, 150);
    for (const source of [await drawn.clone().avif().toBuffer(), await drawn.clone().webp().toBuffer()])
      expect((await makePicture(source)).width).toBe(200);
  });
});

describe('what is no picture is refused by name', () => {
  const gif = () => scene(64, 64).gif().toBuffer();
  const cut = async (by: number) => {
    const whole = await scene(640, 480).jpeg({ quality: 90 }).toBuffer();
    return whole.subarray(0, Math.round(whole.length * by));
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');

  test.each([
    ['an SVG', 'image_format', () => svg],
    [
      'an SVG after the mark of a text',
      'image_format',
      () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg.toString()}`),
    ],
    ['HTML', 'image_format', () => Buffer.from('<html><img src=x onerror=alert(1)></html>')],
    ['a GIF', 'image_format', gif],
    ['a TIFF', 'image_format', () => scene(64, 64).tiff().toBuffer()],
    ['a PDF', 'image_format', () => Buffer.from('%PDF-1.7\n%%EOF\n')],
    [
      'HEIC, which nothing here decodes',
      'image_format',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    ],
    ['no bytes', 'image_format', () => Buffer.alloc(0)],
    ['a JPEG of three bytes', 'image_unreadable', () => Buffer.from([0xff, 0xd8, 0xff])],
    [
      'a GIF behind the mark of a JPEG',
      'image_unreadable',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await gif()]),
    ],
    ['a photo that broke off', 'image_unreadable', () => cut(0.5)],
    ['a PNG of 100,000 x 100,000 px in 80 bytes', 'image_too_large', () => declaredPng(100_000, 100_000)],
    ['one pixel over 40 million', 'image_too_large', () => declaredPng(40_000_001, 1)],
    ['40 million that are not there', 'image_unreadable', () => declaredPng(8000, 5000)],
    ['a strip', 'image_shape', () => scene(401, 100).png().toBuffer()],
    ['a byte over 10 MB', 'file_too_large', overTenMegabytes],
  ] as const)('%s: %s', async (_name, code, source) => {
    const problem: unknown = await makePicture(await source()).catch((caught: unknown) => caught);
    expect(problem).toBeInstanceOf(PictureRefused);
    expect(problem).toMatchObject({ code });
  });

  test('four times as wide as high is still a picture', async () => {
    expect(await makePicture(await scene(400, 100).png().toBuffer())).toMatchObject({ width: 400 });
  });
});

describe('making pictures', () => {
  test('leaves the server answering, and goes one after the other', async () => {
    const state = { busy: true, answers: 0, order: [] as string[] };
    const photo = await scene(640, 480).jpeg().toBuffer();
    const large = makePicture(photo).then(() => state.order.push('large'));
    const small = makePicture(await scene(90, 60).png().toBuffer()).then(() => state.order.push('small'));
    const all = Promise.all([large, small]).finally(() => {
      state.busy = false;
    });
    while (state.busy) {
      const { statusCode } = await shop.app.inject('/healthz');
      expect(statusCode).toBe(200);
      state.answers += 1;
      await new Promise((later) => setImmediate(later));
    }
    await all;
    expect(state.order).toEqual(['large', 'small']);
    // Between two of the dozen steps there would be one at most.
    expect(state.answers).toBeGreaterThan(100);
  });

  test('the same bytes twice are one picture, made once', async () => {
    const source = await scene(200, 150).png().toBuffer();
    const hash = await keepPicture(shop.db, filesOf(shop.config), source);
    const file = join(media, hash, '160.avif');
    writeFileSync(file, 'the first');
    utimesSync(media, 1, 1);
    expect(await keepPicture(shop.db, filesOf(shop.config), source)).toBe(hash);
    expect(readFileSync(file, 'utf8')).toBe('the first');
    // Nothing was begun there.
    expect(statSync(media).mtimeMs).toBe(1000);
    expect(await shop.db.selectFrom('pictures').select('width').where('hash', '=', hash).execute()).toEqual([
      { width: 200 },
    ]);
    // Its files were lost: they are made again, and the row says how large they are now.
    rmSync(join(media, hash), { recursive: true });
    const sizes = { bytes: JSON.stringify({ 160: 1 }), avif: JSON.stringify({ 160: 1 }) };
    await shop.db.updateTable('pictures').set(sizes).where('hash', '=', hash).execute();
    expect(await keepPicture(shop.db, filesOf(shop.config), source)).toBe(hash);
    const picture = shop.db.selectFrom('pictures').select(['bytes', 'avif']).where('hash', '=', hash);
    const size = (name: string) => statSync(join(media, hash, name)).size;
    expect(size('160.avif')).toBeGreaterThan(100);
    expect(await picture.executeTakeFirst()).toEqual({
      bytes: { 160: size('160.webp'), 200: size('200.webp') },
      avif: { 160: size('160.avif'), 200: size('200.avif') },
    });
  });

  test('its name says how it was encoded too, as what stands under a name is kept for a year', () => {
    expect(pictureHash(seen.photo)).toMatch(/^[0-9a-f]{16}$/);
    const ofTheSource = createHash('sha256').update(seen.photo).digest('hex').slice(0, 16);
    expect(pictureHash(seen.photo)).not.toBe(ofTheSource);
  });

  test.runIf(process.platform === 'linux')('files and names are on disk before it is said', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chicargos-media-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const target = join(folder, 'media');
    const synced: [string, boolean][] = [];
    await spyOnFiles('sync', (path) => {
      synced.push([path.replace(/-[0-9a-f-]{36}$/, '-'), existsSync(join(target, made().hash))]);
    });
    await writePicture(target, made());
    expect(synced).toEqual([
      [folder, false],
      [join(target, '.making-'), false],
      [target, true],
    ]);
  });

  test('ends at its next step when the server does', async () => {
    const ending = new AbortController();
    const ends = vi.spyOn(ending.signal, 'throwIfAborted');
    const check = AbortSignal.prototype.throwIfAborted.bind(ending.signal);
    ends.mockImplementation(() => {
      if (ends.mock.calls.length === 2) ending.abort();
      check();
    });
    await expect(makePicture(seen.photo, ending.signal)).rejects.toHaveProperty('name', 'AbortError');
    expect(ends).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['vips_tracked: out of memory -- size == 120MB', PictureFailed],
    ['VipsJpeg: Insufficient memory (case 4)', PictureFailed],
    ['timeout: 42% complete', PictureFailed],
    ['VipsJpeg: premature end of JPEG image', PictureRefused],
  ])('%s', (message, kind) => {
    expect(faultOf(new Error(message))).toBeInstanceOf(kind);
  });

  test('what takes too long may work later', async () => {
    const slow = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#123' } }).blur(300);
    const problem: unknown = await slow
      .timeout({ seconds: 1 })
      .toBuffer()
      .catch((caught: unknown) => caught);
    expect(faultOf(problem)).toBeInstanceOf(PictureFailed);
  });

  test('two that write the same at once leave one whole picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chicargos-media-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await Promise.all([1, 2, 3].map(() => writePicture(folder, made())));
    expect(readdirSync(folder)).toEqual([made().hash]);
    expect(readdirSync(join(folder, made().hash))).toHaveLength(8);
  });

  test('half a picture has no address, and one that fails leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chicargos-media-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const hash = 'c0ffee0000000000';
    const early: boolean[] = [];
    const files = made().files.map((file, at) => ({
      ...file,
      get data(): Buffer {
        early.push(existsSync(join(folder, hash)));
        if (at === 5) throw new Error('the disk is full');
        return file.data;
      },
    }));
    await expect(writePicture(folder, { ...made(), hash, files })).rejects.toThrow('the disk is full');
    expect(early).toEqual(Array(6).fill(false));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what a killed server was writing goes after an hour; what is under way stays', async () => {
    const at = Date.parse(CONTRACT_START) / 1000;
    for (const [name, age] of [
      ['.making-old', 3601],
      ['.making-now', 3599],
      ['0123456789abcdef', 90_000],
    ] as const) {
      mkdirSync(join(media, name), { recursive: true });
      writeFileSync(join(media, name, '160.webp'), 'half');
      utimesSync(join(media, name), at - age, at - age);
    }
    // Listed, and gone when it is looked at: another server has finished it.
    symlinkSync('/nowhere', join(media, '.making-gone'));
    await filesOf(shop.config).sweep(shop.clock.now());
    const left = readdirSync(media);
    expect(left).toContain('.making-now');
    expect(left).toContain('0123456789abcdef');
    expect(left).not.toContain('.making-old');
    // Nobody reaches it meanwhile.
    expect((await shop.request('GET', '/media/i/.making-now/160.webp')).status).toBe(404);
  });
});

describe('photographs that are put into the folder of photos', () => {
  async function look(): Promise<void> {
    shop.clock.advance(30);
    await shop.app.runJobs();
  }
  const details = async (id: number) => (await shop.api('GET', `/vehicle-details/${id}/`)).as(VehicleDetails);

  test('stand in their listing, in both types, as soon as they lie still', async () => {
    const photo = await scene(700, 525).jpeg({ quality: 80 }).toBuffer();
    const hash = pictureHash(photo);
    const before = await details(126);
    expect(before.images).toMatchObject([{ remote_image: 'No_Image_found', picture: null }]);
    mkdirSync(photos, { recursive: true });
    writeFileSync(join(photos, '126-1.jpg'), photo.subarray(0, 5_000));
    await look();
    // Still on its way: nothing is refused for being half.
    writeFileSync(join(photos, '126-1.jpg'), photo);
    await look();
    expect((await details(126)).images[0]?.picture).toBeNull();
    await look();
    const [image] = (await details(126)).images;
    expect(image?.remote_image).toBe(`/media/i/${hash}/320.webp`);
    expect(image?.picture).toMatchObject({ hash: hash, width: 700, height: 525 });
    const bytes = image?.picture?.bytes ?? {};
    expect(Object.keys(bytes)).toEqual(['160', '320', '640', '700']);
    expect(readdirSync(photos)).toEqual(['taking']);
    expect(readdirSync(join(photos, 'taking'))).toEqual([]);

    // Named where it is worth it, served where it is.
    const named = Object.entries(image?.picture?.avif ?? {});
    expect(named.length).toBeGreaterThan(0);
    for (const [width, size] of named) {
      expect(size).toBeLessThanOrEqual(0.9 * (bytes[width] ?? 0));
    }
    for (const width of Object.keys(bytes)) {
      const answer = await shop.app.inject(`/media/i/${hash}/${width}.avif`);
      expect(answer.statusCode).toBe(200);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'heif',
        width: Number(width),
      });
      expect(image?.picture?.avif?.[width] ?? answer.rawPayload.length).toBe(answer.rawPayload.length);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/avif',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('replace the one in their place, and the others stay', async () => {
    const before = (await details(12)).images;
    writeFileSync(join(photos, '12-2.png'), await scene(330, 220).png().toBuffer());
    await look();
    await look();
    const after = (await details(12)).images;
    expect(after.map(({ remote_image }) => remote_image).filter((_, at) => at !== 1)).toEqual(
      before.map(({ remote_image }) => remote_image).filter((_, at) => at !== 1),
    );
    expect(after[1]?.picture).toMatchObject({ width: 330, height: 220 });
  });

  test('are set aside with the reason when they are none, or nobody has the listing', async () => {
    writeFileSync(join(photos, '12-1.jpg'), '<svg/>');
    writeFileSync(join(photos, '999999-1.jpg'), seen.photo);
    writeFileSync(join(photos, 'notes.txt'), 'stays');
    writeFileSync(join(photos, '12-5.jpg'), 'stays');
    const before = (await details(12)).images;
    await look();
    lines.splice(0);
    await look();
    expect((await details(12)).images).toEqual(before);
    expect(readdirSync(join(photos, 'refused')).toSorted()).toEqual(['12-1.jpg', '999999-1.jpg']);
    expect(readdirSync(photos).toSorted()).toEqual(['12-5.jpg', 'notes.txt', 'refused', 'taking']);
    const told = lines.filter((line) => line.includes('a photograph was refused'));
    expect(told.join('\n')).toContain('This is no JPEG, PNG, WebP or AVIF picture');
    expect(told.join('\n')).toContain('There is no listing 999999');
  });
});

describe('whatever is wrong with one photograph, the others are taken:', () => {
  /** A folder of its own, looked at by a server of its own. */
  async function folder() {
    const dataDir = await mkdtemp(join(tmpdir(), 'chicargos-photos-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const at = (...names: string[]) => join(dataDir, 'photos', ...names);
    mkdirSync(at('taking'), { recursive: true });
    const told: { photo?: string; why?: string }[] = [];
    const tell = (fields: unknown) => void told.push({ ...(fields as object) });
    const log = { info: () => undefined, warn: tell, error: tell };
    const server = () => {
      const look = photosFolder({ db: shop.db, dataDir, files: localFiles(dataDir), log });
      return async (times: number, signal = new AbortController().signal) => {
        for (let time = 0; time < times; time += 1) await look(signal);
      };
    };
    const left = () =>
      readdirSync(at(), { recursive: true, encoding: 'utf8' })
        .map((name) => name.replace(/~[0-9a-f]{8}$/, '~'))
        .filter((name) => !['taking', 'refused'].includes(name))
        .toSorted();
    return { at, told, server, look: server(), left };
  }
  /** The width of what stands in a place; null for none. */
  const widthAt = async (id: number, slot: number): Promise<number | null> => {
    const row = await shop.db
      .selectFrom('product_images')
      .innerJoin('pictures', 'pictures.hash', 'product_images.picture_hash')
      .select('pictures.width')
      .where('product_id', '=', id)
      .where('slot', '=', slot)
      .executeTakeFirst();
    return row?.width ?? null;
  };
  const sized = (width: number) => scene(width, 60).png().toBuffer();

  test('links, folders and pipes are none', async () => {
    const { at, look, left } = await folder();
    symlinkSync('/nowhere', at('12-1.jpg'));
    writeFileSync(at('elsewhere'), await sized(60));
    symlinkSync(at('elsewhere'), at('12-2.jpg'));
    mkdirSync(at('12-3.jpg'));
    execFileSync('mkfifo', [at('12-4.jpg')]);
    writeFileSync(at('13-1.png'), await sized(61));
    await look(2);
    expect(await widthAt(13, 1)).toBe(61);
    expect(left()).toEqual(['12-1.jpg', '12-2.jpg', '12-3.jpg', '12-4.jpg', 'elsewhere']);
  });

  test('one that cannot even be refused is told and passed over', async () => {
    const { at, look, told, left } = await folder();
    writeFileSync(at('refused'), 'in the way');
    for (let slot = 1; slot < 5; slot += 1)
      for (const id of [900_001, 900_002, 900_003]) writeFileSync(at(`${id}-${slot}.png`), 'x');
    writeFileSync(at('930001-1.png'), 'x');
    writeFileSync(at('13-2.png'), await sized(62));
    await look(2);
    expect(await widthAt(13, 2)).toBe(62);
    // More fail than are taken at once, and none keeps the others waiting.
    await look(1);
    expect(told.map(({ photo }) => photo)).toContain('930001-1.png');
    expect(left()).toHaveLength(13);
  });

  test.runIf(process.platform === 'linux')('one that cannot be read is tried five times', async () => {
    const { at, look, told, left } = await folder();
    await spyOnFiles('read', (path) => {
      if (path.includes('/taking/13-1')) throw Object.assign(new Error('a bad disk'), { code: 'EIO' });
    });
    writeFileSync(at('13-1.jpg'), 'x');
    writeFileSync(at('13-3.png'), await sized(63));
    await look(2);
    expect(await widthAt(13, 3)).toBe(63);
    expect(left()).toEqual(['taking/13-1.jpg~1~']);
    // Moved with each try, so it has to lie still again.
    await look(6);
    expect(left()).toEqual(['taking/13-1.jpg~4~']);
    await look(2);
    expect(left()).toEqual(['refused/13-1.jpg']);
    expect(told.at(-1)).toMatchObject({ photo: '13-1.jpg', why: expect.stringContaining('a bad disk') });
  });

  test('what a server left behind is taken up again, unless it brought servers down each time', async () => {
    const { at, look, told, left } = await folder();
    writeFileSync(at('taking', '13-4.png~1~0123abcd'), await sized(64));
    writeFileSync(at('taking', '13-1.png~5~0123abcd'), await sized(65));
    // The newer one waits for the older one, and stands in the end.
    writeFileSync(at('13-4.png'), await sized(66));
    await look(2);
    expect(await widthAt(13, 4)).toBe(64);
    expect(left()).toEqual(['13-4.png', 'refused/13-1.png']);
    expect(told).toEqual([{ photo: '13-1.png', why: 'It could not be taken in 5 tries' }]);
    await look(1);
    expect(await widthAt(13, 4)).toBe(66);
    expect(left()).toEqual(['refused/13-1.png']);
  });

  test('what comes while another of its name is read stands after it, and none is lost', async () => {
    const { at, look, left } = await folder();
    writeFileSync(at('14-1.png'), await sized(67));
    await look(1);
    const reading = look(1);
    while (readdirSync(at('taking')).length === 0) await new Promise((later) => setImmediate(later));
    writeFileSync(at('14-1.png'), await sized(68));
    await reading;
    expect(await widthAt(14, 1)).toBe(67);
    expect(left()).toEqual(['14-1.png']);
    await look(2);
    expect(await widthAt(14, 1)).toBe(68);
    expect(left()).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'one that grows while it is read is left till it is whole',
    async () => {
      const { at, look, left } = await folder();
      const whole = await sized(69);
      const part = whole.subarray(0, 100);
      const path = at('14-2.png');
      writeFileSync(path, part);
      const writer = await open(path, 'a');
      onTestFinished(() => writer.close().catch(() => undefined));
      const grown = { is: false };
      await spyOnFiles('read', (read) => {
        if (!read.includes('/taking/14-2') || grown.is) return;
        grown.is = true;
        writeFileSync(writer.fd, whole.subarray(100));
      });
      await look(2);
      expect(left()).toEqual(['taking/14-2.png~0~']);
      await look(2);
      expect(await widthAt(14, 2)).toBe(69);
      expect(left()).toEqual([]);
    },
  );

  test('the second of two for one place is refused, whichever came to rest first', async () => {
    const { at, look, told, left } = await folder();
    writeFileSync(at('14-3.jpg'), await sized(70));
    await look(1);
    writeFileSync(at('14-3.png'), await sized(71));
    await look(2);
    expect(await widthAt(14, 3)).toBe(70);
    expect(left()).toEqual(['refused/14-3.png']);
    expect(told).toEqual([{ photo: '14-3.png', why: '14-3.jpg came for the same place' }]);
  });

  test('a server that ends drops what it is making, and the next one makes it', async () => {
    const { at, look, server, told, left } = await folder();
    writeFileSync(at('14-4.jpg'), seen.photo);
    await shop.db.deleteFrom('pictures').where('hash', '=', made().hash).execute();
    rmSync(join(at(), '..', 'media'), { recursive: true, force: true });
    await look(1);
    const ending = new AbortController();
    const making = look(1, ending.signal);
    while (readdirSync(at('taking')).length === 0) await new Promise((later) => setImmediate(later));
    ending.abort();
    await making;
    expect(await widthAt(14, 4)).not.toBe(1600);
    // It was no try of the photograph's.
    expect(left()).toEqual(['taking/14-4.jpg~0~']);
    expect(told).toEqual([]);
    await server()(2);
    expect(await widthAt(14, 4)).toBe(1600);
    expect(left()).toEqual([]);
  });
});

test('an AVIF of a picture that has none is not found, like anything else', async () => {
  const emblem = await shop.db
    .selectFrom('makes')
    .select('emblem_hash')
    .where('emblem_hash', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await shop.request('GET', `/media/i/${emblem.emblem_hash}/160.webp`)).status).toBe(200);
  for (const file of ['160.avif', '161.avif', '0160.avif', '160.avif%00', '160.AVIF', '99999.avif']) {
    const answer = await shop.request('GET', `/media/i/${emblem.emblem_hash}/${file}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});
