import * as v from 'valibot';
import { countSearch as declared } from '#contract/analytics.ts';
import { defineCommand } from '#offline/face/declare.ts';

const Agreed = v.object({ analytics_opt_in: v.literal(true) });

/** The words of a search, counted where their owner agreed to it: on this phone by the profile that it knows. */
export const countSearch = defineCommand(declared, {
  seen: v.object({}),
  touches: () => [],
  optimistic: (row: unknown) => row,
  agreed: { row: 'profile', by: (profile) => v.is(Agreed, profile) },
});
