import { LISTING_PICTURE } from '../listings/listing-picture.ts';
import { block, box, brand, type Drawing, plate, plateWidth, type PromoShape } from './shapes.ts';
import { CAPITAL, drawable, fittedText, fittedLines, type FittedText, type TextPlace } from './text.ts';

/** Goes up with whatever changes how it looks: what was drawn before is then drawn anew. */
export const LISTING_TEMPLATE = 1;

/** Edge where the photo ends, and what is written begins. */
export const PHOTO_WIDTH = 660;
const SIDE = 48;
const PLATE_TALL = 76;

/** Words that stand on the picture of a listing. */
export interface ListingWords {
  title: string;
  /** In its own currency, as people read it. */
  price: string;
  /** "47 902" */
  reference: string;
  hasPhoto: boolean;
}

/** The picture of a listing for shared links: whose it is, what, the price and the reference. The photo lies beside it. */
export function drawListing({ title, price, reference, hasPhoto }: ListingWords): Drawing {
  const { width, height } = LISTING_PICTURE;
  const left = hasPhoto ? PHOTO_WIDTH : 0;
  const x = left + SIDE;
  const room = width - SIDE - x;
  const tall = Math.min(PLATE_TALL, (PLATE_TALL * room) / plateWidth('REF', reference, PLATE_TALL));
  const cost = fittedLines([price], { face: 'bold', width: room, most: 76 });
  const plateTop = height - SIDE - tall;
  const costTop = plateTop - 44 - cost.size * CAPITAL;
  const top = SIDE + 66 + 58;
  return {
    width,
    height,
    shapes: [
      box(left, 0, width - left, height, 'deep'),
      ...brand(x, SIDE, 66, 'white'),
      ...titleLines(title, { x, top, room, bottom: costTop - 40 }),
      ...block(cost, { x, top: costTop, leading: 1, ink: 'mint', face: 'bold' }).shapes,
      ...plate('REF', reference, x + 2, plateTop, tall, 'deep'),
    ],
  };
}

const TITLE_LEADING = 1.18;
/** Part of a line that hangs below its letters, as a share of the size. */
const HANGS = 0.24;
const MOST_LINES = 5;

/** As large as the whole title fits above the price; what is too long even at the smallest is cut. */
function titleLines(
  title: string,
  { x, top, room, bottom }: { x: number; top: number; room: number; bottom: number },
): PromoShape[] {
  const place = { face: 'bold', width: room, most: 62, least: 34 } as const;
  const whole = drawable('bold', title);
  const shown = Array.from({ length: MOST_LINES }, (_, before) => {
    const high = CAPITAL + before * TITLE_LEADING + HANGS;
    const most = Math.max(place.least, Math.min(place.most, (bottom - top) / high));
    return fittedText(title, { ...place, most, lines: before + 1 });
  });
  // Of all numbers of lines the one whose letters are largest among those that leave nothing out.
  const [first] = shown
    .filter(({ size, lines }) => {
      const high = size * (CAPITAL + (lines.length - 1) * TITLE_LEADING + HANGS);
      return high <= bottom - top + 0.01 && lines.join('').replaceAll(' ', '') === whole.replaceAll(' ', '');
    })
    .toSorted((one, other) => other.size - one.size);
  const lines = Math.floor(((bottom - top) / place.least - CAPITAL - HANGS) / TITLE_LEADING) + 1;
  const chosen = first ?? cutAtWords(whole, { ...place, most: place.least, lines });
  return block(chosen, { x, top, leading: TITLE_LEADING, ink: 'white', face: 'bold' }).shapes;
}

/** As many whole words as fit; within one where even the first is too long. */
function cutAtWords(text: string, place: TextPlace): FittedText {
  const parts = text.split(' ');
  for (let count = parts.length - 1; count > 0; count--) {
    const begin = `${parts.slice(0, count).join(' ')}…`;
    const shown = fittedText(begin, place);
    if (shown.lines.join(' ') === begin) return shown;
  }
  return fittedText(text, place);
}
