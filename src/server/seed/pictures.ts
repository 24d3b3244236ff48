import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { seedDataDir } from './data-folder.ts';

const bytes = v.record(v.string(), v.number());

/** A render of a toy-like car. Never the car for sale: its caption says so everywhere (domain/stock/sample-caption.ts). */
const SeedPicture = v.object({
  /** First 16 hex digits of the SHA-256 of the source. */
  hash: v.string(),
  /** saloon, hatchback, coupe, suv, pickup, van or truck. */
  body: v.string(),
  colour: v.string(),
  view: v.picklist(['front', 'side', 'rear', 'high']),
  width: v.number(),
  height: v.number(),
  /** Bytes of the WebP by width in pixels. */
  bytes,
  /** Bytes of the AVIF by width in pixels. */
  avif: bytes,
  thumbhash: v.string(),
  alt: v.string(),
});
export type SeedPicture = v.InferOutput<typeof SeedPicture>;

/** A drawing of a kind of part (tools/prepare/part-drawings.ts). Never the part for sale. */
const SeedPartPicture = v.object({
  drawing: v.string(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  bytes,
  avif: bytes,
  thumbhash: v.string(),
});
export type SeedPartPicture = v.InferOutput<typeof SeedPartPicture>;

const SeedEmblem = v.object({
  make: v.string(),
  hash: v.string(),
  width: v.number(),
  height: v.number(),
  bytes,
});
export type SeedEmblem = v.InferOutput<typeof SeedEmblem>;

function read<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(readFileSync(join(seedDataDir, name), 'utf8')));
}

/** All renders, those of a body and colour together: front, side, rear, from above. */
export const seedPictures = (): SeedPicture[] => read('pictures.json', v.array(SeedPicture));

/** One a drawing. */
export const seedPartPictures = (): SeedPartPicture[] => read('part-pictures.json', v.array(SeedPartPicture));

/** One emblem a make; the marks belong to their owners and only name the make. */
export const seedEmblems = (): SeedEmblem[] => read('emblems.json', v.array(SeedEmblem));

/** Bodies that have no render of their own, and whose they borrow. */
const STAND_INS: Record<string, string> = {
  estate: 'saloon',
  convertible: 'coupe',
  mpv: 'van',
  minibus: 'van',
};

export interface PictureSet {
  /** Capitalised, as a listing says it. */
  colour: string;
  /** Hashes of the four views. */
  hashes: string[];
}

/**
 * Chooses the pictures of a vehicle: same body, and the number picks one of the colours there are.
 * The source knows no colours, so the picture decides the colour and not the other way round.
 */
export function pictureChooser(pictures = seedPictures()): (body: string, number: number) => PictureSet {
  const sets = new Map<string, PictureSet[]>();
  for (const [body, ofBody] of groups(pictures, (picture) => picture.body)) {
    const colours = groups(ofBody, (picture) => picture.colour);
    const named = [...colours].map(([colour, views]) => ({
      colour: colour.charAt(0).toUpperCase() + colour.slice(1),
      hashes: views.map((picture) => picture.hash),
    }));
    sets.set(body, named);
  }
  return (body, number) => {
    const choices = sets.get(STAND_INS[body] ?? body) ?? [];
    const chosen = choices[number % choices.length];
    if (!chosen) throw new Error(`pictures.json has nothing for the body "${body}"`);
    return chosen;
  };
}

function groups<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) found.set(by(item), [...(found.get(by(item)) ?? []), item]);
  return found;
}
