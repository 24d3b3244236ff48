import * as v from 'valibot';
import { Picture } from '#contract/wire.ts';
import { SMALL_PX } from '#domain/stock/picture-mode.ts';

/** Bytes of one thumbnail; `avif` null where the shop names none. */
export interface FileSizes {
  webp: number;
  avif: number | null;
}

const Page = v.object({ results: v.array(v.object({ picture: v.nullable(Picture) })) });

/** The different thumbnails of a page of results, as its answer names them. */
export async function sizesOfFirst(address: string): Promise<FileSizes[]> {
  const { results } = v.parse(Page, await (await fetch(address)).json());
  const pictures = new Map(results.flatMap(({ picture }) => (picture ? [[picture.hash, picture]] : [])));
  const width = String(SMALL_PX);
  return [...pictures.values()].map(({ bytes, avif }) => ({
    webp: bytes[width] ?? 0,
    avif: avif?.[width] ?? null,
  }));
}
