import { PROMO_SIZES } from './media.ts';
import { block, box, brand, type Drawing, plate, plateWidth, qrCode, type PromoShape } from './shapes.ts';
import { fittedText, fittedLines } from './text.ts';
import type { PromoTexts, PromoWords } from './words.ts';

/** Hem and eyelets take 50 mm of each side; nothing that is read stands nearer than 65. */
const SAFE = 256;

/** The vinyl banner: read from over the road, scanned from the pavement. */
export function drawBanner(asked: PromoWords): Drawing {
  const { width, height } = PROMO_SIZES['v-banner'];
  const qr = qrCode(asked.address, 1640);
  const left = width - SAFE - qr.width;
  const room = left - 200 - SAFE;
  return {
    width,
    height,
    shapes: [
      box(0, 0, width, height, 'deep'),
      ...brand(SAFE, SAFE, 260, 'white'),
      ...head(asked.say, room),
      ...owner(asked, room, height),
      ...qr.at(left, SAFE),
      ...way(asked, left, qr.width),
    ],
  };
}

function head({ banner }: PromoTexts, room: number): PromoShape[] {
  const title = fittedLines(banner.title, { face: 'bold', width: room, most: 446 });
  const lead = fittedLines([banner.lead], { face: 'plain', width: room, most: 196 });
  const said = block(title, { x: SAFE, top: 690, leading: 1.12, ink: 'white', face: 'bold' });
  const led = { x: SAFE, top: said.bottom + 200, leading: 1.3, ink: 'pale', face: 'plain' } as const;
  return [...said.shapes, ...block(lead, led).shapes];
}

/** The plate, and beside it whose it is. */
function owner({ name, code, say }: PromoWords, room: number, height: number): PromoShape[] {
  const half = room * 0.6;
  const tall = Math.min(420, (420 * half) / plateWidth(say.code, code, 420));
  const top = height - SAFE - tall;
  const x = SAFE + plateWidth(say.code, code, tall) + 130;
  // Two lines of it, with what hangs below the second, are no higher than the plate.
  const most = Math.min(210, tall / 2.4);
  const who = fittedText(name, { face: 'bold', width: SAFE + room - x, most, least: 84, lines: 2 });
  const leading = 1.16;
  const whole = (who.lines.length - 1) * who.size * leading + who.size * 0.729;
  const named = { x, top: top + (tall - whole) / 2, leading, ink: 'white', face: 'bold' } as const;
  return [...plate(say.code, code, SAFE, top, tall, 'deep'), ...block(who, named).shapes];
}

function way({ site, say }: PromoWords, left: number, width: number): PromoShape[] {
  const centre = left + width / 2;
  const top = SAFE + width + 130;
  const ask = fittedLines([say.scan], { face: 'bold', width, most: 170 });
  const where = fittedText(site, { face: 'plain', width, most: 156, least: 60, lines: 1 });
  const asked = block(ask, { x: 0, top, leading: 1.2, ink: 'white', face: 'bold', centre });
  const there = { x: 0, top: asked.bottom + 120, leading: 1.2, ink: 'mint', face: 'plain', centre } as const;
  return [...asked.shapes, ...block(where, there).shapes];
}
