import * as v from 'valibot';
import { editProfile as declared } from '#contract/account.ts';
import type { Profile } from '#contract/identity.ts';
import { defineCommand } from '#offline/declare.ts';

/** The account's facts: shown at once, sent when there is a connection (sync 4). */
export const editProfile = defineCommand(declared, {
  seen: v.object({}),
  touches: () => ['profile'],
  optimistic: (row: Profile | null, edit) => (row === null ? null : { ...row, ...edit }),
});
