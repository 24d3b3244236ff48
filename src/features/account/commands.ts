import * as v from 'valibot';
import { addProof as declaredProof } from '#contract/orders/order-proofs.ts';
import { editProfile as declared, ProfileEdit } from '#contract/profile.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { Profile } from '#contract/profile.ts';
import { takesNoProofs } from '#domain/orders/order-papers.ts';
import { defineCommand, type NetEffect, type NettingContext } from '#offline/face/declare.ts';

/** Later fields replace earlier ones, the others stay: however often somebody edits, one edit waits (sync 4). */
function netEdit({ payload, unsent }: NettingContext<ProfileEdit>): NetEffect | null {
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

/** The slip of a payment: its bytes go out first (sync 8). The same slip twice, unsent, is one. */
export const addProof = defineCommand(declaredProof, {
  seen: v.object({ name: v.string() }),
  touches: ({ number }) => [`order:${number}`],
  optimistic: (row: OrderDetail) => row,
  photo: ({ sha256 }) => sha256,
  unwanted: (order) => (takesNoProofs(order) ? 'order_closed' : null),
  net: ({ unsent, payload }) => {
    const twin = unsent.find(
      (one) => one.name === declaredProof.name && JSON.stringify(one.payload) === JSON.stringify(payload),
    );
    return twin ? { change: [], drop: [], append: false, into: twin.key } : null;
  },
});
