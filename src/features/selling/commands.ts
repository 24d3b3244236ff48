import * as v from 'valibot';
import type { Profile } from '#contract/profile.ts';
import { upgradeAccount } from '#contract/selling.ts';
import { defineCommand } from '#offline/face/declare.ts';

/**
 * The application to sell. Nothing of it shows as true before the shop has it: the account reads as before, and the
 * screens say that an application waits (sync I12). Of several unsent ones the last counts.
 */
export const applyToSell = defineCommand(upgradeAccount, {
  // As what it was meant (reading.ts), for the words of whoever looks at what waits.
  seen: v.unknown(),
  touches: () => ['profile'],
  optimistic: (row: Profile | null) => row,
  net: ({ unsent, payload, seen }) => {
    const last = unsent.findLast(({ name }) => name === upgradeAccount.name);
    return last ? { change: [{ key: last.key, payload, seen }], drop: [], append: false } : null;
  },
});
