import type { Generated } from 'kysely';
import type { Tier } from '#domain/shop/tiers.ts';
import type { Time, TimeOrNull } from './columns.ts';

export interface OfferTables {
  flash_offer: FlashOffer;
  flash_codes: FlashCodes;
  flash_claims: FlashClaims;
  promo_tiers: PromoTiers;
}

/** The flash discount as staff set it; one row. Amounts are US cents. */
export interface FlashOffer {
  id: Generated<number>;
  active: boolean;
  amount_minor: number;
  min_order_minor: number;
  /** Days for which a code holds from its reveal, each of 24 hours. */
  days: number;
  starts_at: Time;
  /** Null: until further notice. */
  ends_at: TimeOrNull;
  version: Generated<number>;
}

/** A voucher that was made for one customer. */
export interface FlashCodes {
  voucher_id: number;
  revealed_at: Time;
  /** Buyer whose order it was used for first; nobody else may use it then. */
  redeemer_id: number | null;
}

/** Claims by those whom a code counts for: `h:` and a digest of a mailbox behind its spellings, or `u:` and an account. */
export interface FlashClaims {
  customer: string;
  voucher_id: number;
}

/** Price that a way to buy begins at, in US cents; of several that run the latest holds. */
export interface PromoTiers {
  id: Generated<number>;
  tier: Tier;
  price_minor: number;
  starts_at: Time;
  /** Null: until further notice. */
  ends_at: TimeOrNull;
}
