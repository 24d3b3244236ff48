import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { pictureHash } from '#server/media/pipeline.ts';

const Emblems = v.record(v.string(), v.object({ file: v.string(), kind: v.string() }));

/**
 * Writes media/{hash}/160.webp for each make, black on nothing so that a dark page can invert it, and emblems.json.
 * A drawing is made into a raster here because an SVG may carry script and is never served.
 */
export async function makeEmblems(source: string, target: string) {
  const index = v.parse(Emblems, JSON.parse(await readFile(join(source, 'emblems', 'index.json'), 'utf8')));
  const emblems = [];
  for (const [make, { file, kind }] of Object.entries(index).sort(([a], [b]) => a.localeCompare(b))) {
    const drawing = await readFile(join(source, 'emblems', file));
    const hash = pictureHash(drawing);
    const folder = join(target, 'media', hash);
    await mkdir(folder, { recursive: true });
    // Large first, small after: rasterising straight to 160 leaves ragged curves.
    const small = await sharp(drawing, { density: 1200 })
      .resize(160, 160)
      .webp({ quality: 60, alphaQuality: 75, effort: 6 })
      .toBuffer();
    await writeFile(join(folder, '160.webp'), small);
    emblems.push({ make, hash, width: 160, height: 160, bytes: { 160: small.length }, kind });
  }
  await writeFile(
    join(target, 'emblems.json'),
    `[\n${emblems.map((emblem) => JSON.stringify(emblem)).join(',\n')}\n]\n`,
  );
  await writeFile(
    join(target, 'LICENSE-simple-icons.txt'),
    await readFile(join(source, 'emblems', 'LICENSE.txt')),
  );
  return emblems.length;
}
