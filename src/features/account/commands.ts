import * as v from 'valibot';
import { editProfile as declared, ProfileEdit } from '#contract/account.ts';
import type { Profile } from '#contract/identity.ts';
import { defineCommand, type NetEffect, type Wish } from '#offline/declare.ts';

/** Later fields replace earlier ones, the others stay: however often somebody edits, one edit waits (sync 4). */
function netEdit({ payload, unsent }: Wish<ProfileEdit>): NetEffect | null {
  const last = unsent.findLast(({ name }) => name === declared.name);
  if (!last) return null;
  const earlier = v.safeParse(ProfileEdit, last.payload);
  if (!earlier.success) return null;
  return {
    change: [{ key: last.key, payload: { ...earlier.output, ...payload } }],
    drop: [],
    append: false,
  };
}

/** The account's facts: shown at once, sent when there is a connection (sync 4). */
export const editProfile = defineCommand(declared, {
  seen: v.object({}),
  touches: () => ['profile'],
  optimistic: (row: Profile | null, edit) => (row === null ? null : { ...row, ...edit }),
  net: netEdit,
});
