import { withoutEnd } from '../text/text-ends.ts';

/** The kinds of promotion media, by the code that they are downloaded under (spec account 9). */
export const PROMO_TYPES = ['bc', 'a5', 'v-banner'] as const;
export type PromoType = (typeof PROMO_TYPES)[number];

export const isPromoType = (text: string): text is PromoType =>
  (PROMO_TYPES as readonly string[]).includes(text);

export interface PromoSize {
  /** px */
  width: number;
  height: number;
  /** Pixels to a metre, so that it is printed as large as it is meant (account contract 3.4). */
  perMetre: number;
  /** Size of a file of it, bytes; names differ by a few hundred. */
  about: number;
}

/** 3.5 x 2 in and A5 at 300 dots an inch; 1.7 x 0.7 m at 100. */
export const PROMO_SIZES: Readonly<Record<PromoType, PromoSize>> = {
  bc: { width: 1050, height: 600, perMetre: 11_811, about: 22_000 },
  a5: { width: 1748, height: 2480, perMetre: 11_811, about: 104_000 },
  'v-banner': { width: 6693, height: 2756, perMetre: 3937, about: 195_000 },
};

/** Facts of the owner that stand on a supporter's media. */
export interface PromoOwner {
  firstName: string;
  lastName: string;
  /** The promo code. */
  code: string;
}

/** Goes up with whatever changes how the media look: what was drawn before is then fetched anew. */
export const PROMO_TEMPLATE = 2;

export const promoFileName = (type: PromoType): string => `chicargos-promo-${type}.png`;

/** Address that the QR code leads to: the shop, which remembers who sent them. */
export const promoAddress = (publicUrl: string, code: string): string =>
  `${withoutEnd(publicUrl, '/')}/?ref=${encodeURIComponent(code)}`;

/** Comment that the file says of itself, to be found by a printer who has many. */
export const promoComment = ({ firstName, lastName, code }: PromoOwner): string =>
  `${firstName} ${lastName} ${code}`;
