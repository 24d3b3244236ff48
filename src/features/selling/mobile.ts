import { readMobile } from '#domain/phone/mobile-number.ts';
import type { TypedApplication } from './application.ts';

/** Tells whether it is a number of its country. Comes in a piece of its own, because it knows the numbers of fourteen. */
export const isMobile = ({ mobile, country }: Pick<TypedApplication, 'mobile' | 'country'>): boolean =>
  readMobile(mobile, country) !== null;
