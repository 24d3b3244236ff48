import { BadBytes } from './bytes.ts';
import type { Pack } from './format.ts';
import { compressedPart, readPack } from './read.ts';

/**
 * Reads a pack as it was sent.
 * @throws BadBytes for anything else
 */
export async function openPack(bytes: Uint8Array<ArrayBuffer>): Promise<Pack> {
  const compressed = compressedPart(bytes);
  if (compressed === null) throw new BadBytes('no pack');
  let body: ArrayBuffer;
  try {
    const plain = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
    body = await new Response(plain).arrayBuffer();
  } catch {
    throw new BadBytes('not compressed as it should be');
  }
  return readPack(new Uint8Array(body));
}
