/** Ways in which a supporter may be paid. */
export const PAYOUT_METHODS = ['mobile_money', 'bank'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
