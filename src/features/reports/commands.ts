import * as v from 'valibot';
import { sendReport as declared } from '#contract/reports.ts';
import { defineCommand } from '#offline/face/declare.ts';

/** A report: guests may send it too, with an address, and it goes out for their device. It waits like any other form. */
export const sendReport = defineCommand(declared, {
  seen: v.object({ title: v.string() }),
  touches: () => [],
  optimistic: (row: unknown) => row,
  guest: 'send',
  // The same report twice is one report.
  net({ unsent, payload }) {
    const twin = unsent.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload));
    return twin ? { change: [], drop: [], append: false, into: twin.key } : null;
  },
});
