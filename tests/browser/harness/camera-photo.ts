import sharp from 'sharp';
import { noise } from '../../harness/drawing.ts';

/** 12 megapixels, as a phone's camera gives them; no two alike. */
export async function twelveMegapixels(seed: number): Promise<Buffer> {
  const raw = noise(400 * 300 * 3, seed).map((byte) => 80 + seed * 4 + (byte / 128 - 1) * (50 + seed));
  const small = await sharp(raw, { raw: { width: 400, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const [width, height] = seed % 3 === 0 ? [3000, 4000] : [4000, 3000];
  return sharp(small)
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .withMetadata({ orientation: seed % 2 === 0 ? 6 : 1 })
    .jpeg({ quality: 85 })
    .toBuffer();
}
