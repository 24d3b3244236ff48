import * as v from 'valibot';
import { sendInquiry as declared, sendPartsRequest as declaredParts } from '#contract/requests.ts';
import { defineCommand } from '#offline/declare.ts';

/** A question about a product: guests may send it too, it goes out for their device. */
export const sendInquiry = defineCommand(declared, {
  seen: v.object({ title: v.string() }),
  touches: () => [],
  optimistic: (row: unknown) => row,
  guest: 'send',
  // The same question twice is one question.
  net({ unsent, payload }) {
    const twin = unsent.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload));
    return twin ? { change: [], drop: [], append: false, into: twin.key } : null;
  },
});

/** A request to the parts department, from guests too. */
export const sendPartsRequest = defineCommand(declaredParts, {
  seen: v.object({}),
  touches: () => [],
  optimistic: (row: unknown) => row,
  guest: 'send',
  net({ unsent, payload }) {
    const twin = unsent.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload));
    return twin ? { change: [], drop: [], append: false, into: twin.key } : null;
  },
});
