import { BUYER_ROUTES } from './buyer-routes.ts';
import { GUEST_ROUTES } from './guest-routes.ts';
import { INFO_ROUTES } from './info-routes.ts';
import { SELLER_ROUTES } from './seller-routes.ts';
import { SIGN_IN_ROUTES } from './sign-in-routes.ts';
import { SUPPORTER_ROUTES } from './supporter-routes.ts';

/** Person who looks. Each has a phone of their own; all but guests are signed in, by the seed `account`. */
export const WHO = ['guest', 'buyer', 'supporter', 'vendor', 'staff'] as const;
export type Who = (typeof WHO)[number];

/** One route of the two specifications, as one of them meets it. */
export interface SpecRoute {
  /** Specification and section: "Buyer 2". */
  where: string;
  /** As the specification writes it. */
  route: string;
  /** An address of it in the seed `account`. */
  at: string;
  who: Who;
  /** Address where it ends, for whom it is not open, or where it has moved. */
  leadsTo?: string;
  /** Title of the browser's tab, before "| Chicargos". */
  title: string;
  /** Text that its main part says, letter by letter. */
  says: readonly string[];
  /**
   * Without a network, once it was seen: the same where it is absent. Where the page cannot be had without one it says so,
   * in these words.
   */
  offline?: { title?: string; says: readonly string[] };
}

export const SPEC_ROUTES: readonly SpecRoute[] = [
  ...GUEST_ROUTES,
  ...INFO_ROUTES,
  ...SIGN_IN_ROUTES,
  ...BUYER_ROUTES,
  ...SUPPORTER_ROUTES,
  ...SELLER_ROUTES,
];
