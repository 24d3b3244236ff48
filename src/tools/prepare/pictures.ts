import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import * as v from 'valibot';

const Renders = v.array(
  v.object({
    file: v.string(),
    bodyType: v.string(),
    colour: v.string(),
    view: v.string(),
    width: v.number(),
    height: v.number(),
  }),
);

/** Measured on the renders: thumbs of 1 and 2.6 KB (largest 1.5 and 3.7), 640 wide 6 KB. */
const widths = [
  { width: 160, quality: 75 },
  { width: 320, quality: 78 },
  { width: 640, quality: 78 },
];
const order = ['front', 'side', 'rear', 'high'];
const from: Record<string, string> = {
  front: 'from the front',
  side: 'from the side',
  rear: 'from behind',
  high: 'from above',
};

/** The name of a picture: the first 16 hex digits of the SHA-256 of its source. */
export const contentHash = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Base64 of a thumbhash made from a raster of 100 pixels at most, as the package wants it. */
async function thumbhashOf(source: Buffer): Promise<string> {
  const { data, info } = await sharp(source)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Writes media/{hash}/{width}.webp for each render and pictures.json beside them. */
export async function makePictures(source: string, target: string) {
  const renders = v.parse(
    Renders,
    JSON.parse(await readFile(join(source, 'pictures', 'index.json'), 'utf8')),
  );
  const pictures = [];
  for (const render of renders) {
    const original = await readFile(join(source, 'pictures', render.file));
    const hash = contentHash(original);
    const folder = join(target, 'media', hash);
    await mkdir(folder, { recursive: true });
    const bytes: Record<string, number> = { [render.width]: original.length };
    await writeFile(join(folder, `${render.width}.webp`), original);
    for (const { width, quality } of widths) {
      const small = await sharp(original)
        .resize(width)
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer();
      await writeFile(join(folder, `${width}.webp`), small);
      bytes[width] = small.length;
    }
    pictures.push({
      hash,
      body: render.bodyType,
      colour: render.colour,
      view: render.view,
      width: render.width,
      height: render.height,
      bytes,
      thumbhash: await thumbhashOf(original),
      alt: `Illustration of a ${render.colour} ${render.bodyType}, seen ${from[render.view] ?? render.view}`,
    });
  }
  const rank = (view: string) => order.indexOf(view);
  pictures.sort(
    (a, b) => a.body.localeCompare(b.body) || a.colour.localeCompare(b.colour) || rank(a.view) - rank(b.view),
  );
  await writeFile(
    join(target, 'pictures.json'),
    `[\n${pictures.map((picture) => JSON.stringify(picture)).join(',\n')}\n]\n`,
  );
  return pictures.length;
}
