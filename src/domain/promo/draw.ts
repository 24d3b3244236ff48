import { withoutEnd } from '../text/text-ends.ts';
import { drawBanner } from './banner.ts';
import { drawCard } from './card.ts';
import { drawFlyer } from './flyer.ts';
import { type PromoOwner, promoAddress, type PromoType } from './media.ts';
import { type Drawing, INKS, type PromoShape } from './shapes.ts';
import type { Language } from '../text/languages.ts';
import { PROMO_TEXTS, type PromoWords } from './words.ts';

const DRAWN: Readonly<Record<PromoType, (words: PromoWords) => Drawing>> = {
  bc: drawCard,
  a5: drawFlyer,
  'v-banner': drawBanner,
};

/**
 * One of a supporter's media: the one source of what the server prints and what a phone draws without a network. It is of
 * filled paths alone: letters are outlines, so nothing of a name is read as markup, and no font is needed.
 * @param publicUrl of the shop, without a slash at its end
 */
export function drawPromo(
  type: PromoType,
  owner: PromoOwner,
  publicUrl: string,
  language: Language,
): Drawing {
  const { firstName, lastName, code } = owner;
  return DRAWN[type]({
    name: `${firstName} ${lastName}`.trim(),
    code,
    address: promoAddress(publicUrl, code),
    site: withoutEnd(publicUrl.replace(/^https?:\/\/(www\.)?/, ''), '/'),
    say: PROMO_TEXTS[language],
  });
}

/** Some rows of a drawing as an SVG of their own, px from its top; absent: all of them. */
export function promoSvg(
  { width, height, shapes }: Drawing,
  { top, rows }: { top: number; rows: number } = { top: 0, rows: height },
): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows}" viewBox="0 ${top} ${width} ${rows}">`;
  return `${head}${shapes.map(shapeSvg).join('')}</svg>`;
}

function shapeSvg({ d, ink, width, round = false }: PromoShape): string {
  if (width === undefined) return `<path d="${d}" fill="${INKS[ink]}"/>`;
  const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : '';
  return `<path d="${d}" fill="none" stroke="${INKS[ink]}" stroke-width="${width}"${ends}/>`;
}
