import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { bytesByWidth, makePicture } from '#server/media/pipeline.ts';
import { writePicture } from '#server/media/store.ts';
import { PART_DRAWINGS, partDrawing } from './part-drawings.ts';

const Renders = v.array(
  v.object({
    file: v.string(),
    bodyType: v.string(),
    colour: v.string(),
    view: v.string(),
  }),
);

const order = ['front', 'side', 'rear', 'high'];
const from: Record<string, string> = {
  front: 'from the front',
  side: 'from the side',
  rear: 'from behind',
  high: 'from above',
};

const writeRows = (file: string, rows: readonly object[]): Promise<void> =>
  writeFile(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);

const filesOf = async (source: Buffer, target: string) => {
  const made = await makePicture(source);
  await writePicture(join(target, 'media'), made);
  const { hash, width, height, thumbhash } = made;
  return {
    hash,
    width,
    height,
    thumbhash,
    bytes: bytesByWidth(made, 'webp'),
    avif: bytesByWidth(made, 'avif'),
  };
};

/** Writes the same for each drawing of a kind of part, and part-pictures.json beside them. */
export async function makePartPictures(target: string): Promise<number> {
  const rows = [];
  for (const drawing of PART_DRAWINGS) {
    const png = await sharp(Buffer.from(partDrawing(drawing)))
      .png()
      .toBuffer();
    rows.push({ drawing, ...(await filesOf(png, target)) });
  }
  await writeRows(join(target, 'part-pictures.json'), rows);
  return rows.length;
}

/** Writes media/{hash}/{width}.webp and .avif for each render and pictures.json beside them. */
export async function makePictures(source: string, target: string) {
  const renders = v.parse(
    Renders,
    JSON.parse(await readFile(join(source, 'pictures', 'index.json'), 'utf8')),
  );
  const pictures = [];
  for (const render of renders) {
    const files = await filesOf(await readFile(join(source, 'pictures', render.file)), target);
    pictures.push({
      ...files,
      body: render.bodyType,
      colour: render.colour,
      view: render.view,
      alt: `Illustration of a ${render.colour} ${render.bodyType}, seen ${from[render.view] ?? render.view}`,
    });
  }
  const rank = (view: string) => order.indexOf(view);
  pictures.sort(
    (a, b) => a.body.localeCompare(b.body) || a.colour.localeCompare(b.colour) || rank(a.view) - rank(b.view),
  );
  await writeRows(join(target, 'pictures.json'), pictures);
  return pictures.length;
}
