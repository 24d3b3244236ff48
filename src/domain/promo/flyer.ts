import { PROMO_SIZES } from './media.ts';
import {
  block,
  box,
  brand,
  type Drawing,
  plate,
  plateWidth,
  qrCode,
  rounded,
  type PromoShape,
  words,
} from './shapes.ts';
import { CAPITAL, fittedText, fittedLines, textWidth } from './text.ts';
import type { PromoTexts, PromoWords } from './words.ts';

/** Nothing that is read stands nearer to the cut: 10 mm. */
const SAFE = 120;
/** Edges where the dark head ends, and the foot begins. */
const HEAD = 1220;
const FOOT = 1794;

/** The A5 flyer: what the shop does, how it goes, and whose code it is. */
export function drawFlyer(asked: PromoWords): Drawing {
  const { width, height } = PROMO_SIZES.a5;
  return {
    width,
    height,
    shapes: [
      box(0, 0, width, height, 'white'),
      box(0, 0, width, HEAD, 'deep'),
      ...brand(SAFE, SAFE, 110, 'white'),
      ...head(asked.say, width - 2 * SAFE),
      ...steps(asked.say, HEAD + 84, width),
      ...foot(asked, width, height),
    ],
  };
}

function head({ flyer }: PromoTexts, room: number): PromoShape[] {
  const title = fittedLines(flyer.title, { face: 'bold', width: room, most: 206 });
  const lead = fittedLines(flyer.lead, { face: 'plain', width: room, most: 60 });
  const said = block(title, { x: SAFE, top: 330, leading: 1.1, ink: 'white', face: 'bold' });
  const led = { x: SAFE, top: said.bottom + 100, leading: 1.35, ink: 'pale', face: 'plain' } as const;
  return [...said.shapes, ...block(lead, led).shapes];
}

function steps({ flyer }: PromoTexts, top: number, width: number): PromoShape[] {
  const ring = 104;
  const x = SAFE + ring + 44;
  const number = { face: 'bold' as const, size: 60 };
  // All of one kind are as large as the longest of them fits.
  const room = width - SAFE - x;
  const titles = fittedLines(
    flyer.steps.map(([title]) => title),
    { face: 'bold', width: room, most: 58 },
  );
  const leads = fittedLines(
    flyer.steps.map(([, lead]) => lead),
    { face: 'plain', width: room, most: 47 },
  );
  return flyer.steps.flatMap(([title, lead], at) => {
    const y = top + at * 156;
    const digit = String(at + 1);
    const base = y + ring / 2 + (number.size * CAPITAL) / 2;
    return [
      rounded({ x: SAFE, y, width: ring, height: ring, radius: ring / 2 }, 'accent'),
      words(digit, SAFE + (ring - textWidth(digit, number)) / 2, base, 'white', number),
      words(title, x, y + 42, 'ink', { face: 'bold', size: titles.size }),
      words(lead, x, y + 104, 'soft', { face: 'plain', size: leads.size }),
    ];
  });
}

/** The QR code, the plate, and who to ask. */
function foot({ name, code, address, site, say }: PromoWords, width: number, height: number): PromoShape[] {
  const line = 8;
  const qr = qrCode(address, height - SAFE - FOOT - 2 * line);
  const frame = qr.width + 2 * line;
  const x = SAFE + frame + 72;
  const room = width - SAFE - x;
  const tall = Math.min(160, (160 * room) / plateWidth(say.code, code, 160));
  const scan = fittedLines([say.flyer.scan], { face: 'bold', width: room, most: 60 });
  const who = fittedText(name, { face: 'bold', width: room, most: 66, least: 34, lines: 2 });
  const where = fittedText(site, { face: 'plain', width: room, most: 50, least: 24, lines: 2 });
  const said = block(scan, { x, top: FOOT + 10, leading: 1.2, ink: 'ink', face: 'bold' });
  const plateTop = said.bottom + 48;
  const named = block(who, { x, top: plateTop + tall + 64, leading: 1.16, ink: 'ink', face: 'bold' });
  const there = block(where, {
    x,
    top: named.bottom + (who.lines.length > 0 ? 40 : 0),
    leading: 1.2,
    ink: 'accent',
    face: 'plain',
  });
  return [
    rounded({ x: SAFE, y: FOOT, width: frame, height: frame, radius: 32 }, 'accent'),
    ...qr.at(SAFE + line, FOOT + line),
    ...said.shapes,
    ...plate(say.code, code, x + 4, plateTop, tall, 'ink'),
    ...named.shapes,
    ...there.shapes,
  ];
}
