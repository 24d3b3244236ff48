import { PROMO_SIZES } from './media.ts';
import { block, box, brand, type Drawing, plate, plateWidth, qrCode } from './shapes.ts';
import { fittedText, fittedLines } from './text.ts';
import type { PromoTexts, PromoWords } from './words.ts';

/** Nothing that is read stands nearer to the cut: an eighth of an inch, and some more. */
const SAFE = 60;
/** Edge where the dark side begins. */
const PANEL = 656;
const SIDE = 48;

/** The business card: who it is and their code, and on the dark side the way to the shop. */
export function drawCard({ name, code, address, site, say }: PromoWords): Drawing {
  const { width, height } = PROMO_SIZES.bc;
  const room = PANEL - SAFE - SIDE;
  const tall = Math.min(86, (86 * room) / plateWidth(say.code, code, 86));
  return {
    width,
    height,
    shapes: [
      box(0, 0, width, height, 'white'),
      box(PANEL, 0, width - PANEL, height, 'deep'),
      ...brand(SAFE, SAFE, 66, 'ink'),
      ...person(name, say, room),
      ...plate(say.code, code, SAFE, height - SAFE - tall, tall, 'ink'),
      ...way(address, site, say.scan),
    ],
  };
}

function person(name: string, { card }: PromoTexts, room: number) {
  const shown = fittedText(name, { face: 'bold', width: room, most: 64, least: 30, lines: 2 });
  const lead = fittedLines(card.lead, { face: 'plain', width: room, most: 31 });
  const named = block(shown, { x: SAFE, top: 194, leading: 1.14, ink: 'ink', face: 'bold' });
  const top = named.bottom + (shown.lines.length > 0 ? 38 : 0);
  return [
    ...named.shapes,
    ...block(lead, { x: SAFE, top, leading: 1.32, ink: 'soft', face: 'plain' }).shapes,
  ];
}

function way(address: string, site: string, scan: string) {
  const { width, height } = PROMO_SIZES.bc;
  const room = width - PANEL - 2 * SIDE;
  const centre = (PANEL + width) / 2;
  const qr = qrCode(address, room);
  const ask = fittedLines([scan], { face: 'bold', width: room, most: 31 });
  const where = fittedText(site, { face: 'plain', width: room, most: 29, least: 14, lines: 2 });
  // As a whole in the middle of its side.
  const top = Math.max(SAFE, (height - qr.width - 122) / 2);
  const asked = block(ask, {
    x: 0,
    top: top + qr.width + 36,
    leading: 1.2,
    ink: 'white',
    face: 'bold',
    centre,
  });
  const there = { x: 0, top: asked.bottom + 26, leading: 1.25, ink: 'mint', face: 'plain', centre } as const;
  return [...qr.at(centre - qr.width / 2, top), ...asked.shapes, ...block(where, there).shapes];
}
