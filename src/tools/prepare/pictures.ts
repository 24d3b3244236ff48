import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { bytesByWidth, makePicture } from '#server/media/pipeline.ts';
import { writePicture } from '#server/media/store.ts';

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

/** Writes media/{hash}/{width}.webp and .avif for each render and pictures.json beside them. */
export async function makePictures(source: string, target: string) {
  const renders = v.parse(
    Renders,
    JSON.parse(await readFile(join(source, 'pictures', 'index.json'), 'utf8')),
  );
  const pictures = [];
  for (const render of renders) {
    const made = await makePicture(await readFile(join(source, 'pictures', render.file)));
    await writePicture(join(target, 'media'), made);
    pictures.push({
      hash: made.hash,
      body: render.bodyType,
      colour: render.colour,
      view: render.view,
      width: made.width,
      height: made.height,
      bytes: bytesByWidth(made, 'webp'),
      avif: bytesByWidth(made, 'avif'),
      thumbhash: made.thumbhash,
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
