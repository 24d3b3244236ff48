import { OwnPayoutDetails, payoutDetails as declared } from '#contract/payout-details.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';

const ROW = 'supporter-payment';

/** Where the commission goes, without the whole number: readable without a network once it was seen. */
export const payoutDetails = defineQuery(declared, { row: () => ROW, freshSeconds: 5 });

export const paymentRow = defineRow<OwnPayoutDetails>({
  name: ROW,
  schema: OwnPayoutDetails,
  empty: null,
  version: null,
});
