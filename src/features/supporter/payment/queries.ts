import { OwnPayoutDetails, payoutDetails as declared } from '#contract/payout-details.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';

const ROW = 'supporter-payment';

/** Account that the commission goes to, without the whole number: readable without a network once it was seen. */
export const payoutDetails = defineQuery(declared, { row: () => ROW, freshSeconds: 5 });

export const paymentRow = defineRow<OwnPayoutDetails>({
  name: ROW,
  schema: OwnPayoutDetails,
  empty: null,
  version: null,
});
