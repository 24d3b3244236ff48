import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { OverLimit } from '#domain/orders/order-limits.ts';
import type { Reason } from '#offline/store/states.ts';

const Limit = v.object({ limit: v.number() });

/** Why the shop did not take an act for now, and what would help. It goes out again by itself. */
export function usePutOffWords(): (reason: Reason) => { title: string; detail: string } {
  const { t } = useLingui();
  return ({ code, body }) => {
    const read = v.safeParse(Limit, body);
    const limit = read.success ? read.output.limit : 0;
    const known: Record<OverLimit['code'], { title: string; detail: string }> = {
      too_many_unpaid: {
        title: t`You have ${plural(limit, { one: '# order', other: '# orders' })} not yet paid for.`,
        detail: t`Until your first payment has arrived, that is the most we can hold for you. Pay for one of them, or ask us to cancel one.`,
      },
      too_many_unpaid_cars: {
        title: t`That is more than ${plural(limit, { one: '# car', other: '# cars' })} not yet paid for.`,
        detail: t`Until your first payment has arrived, we can keep ${limit} for you. Order fewer, pay for an earlier order, or ask us.`,
      },
      too_many_unpaid_pieces: {
        title: t`That is more than ${plural(limit, { one: '# piece', other: '# pieces' })} not yet paid for.`,
        detail: t`Until your first payment has arrived, we can keep ${limit} for you. Order fewer, pay for an earlier order, or ask us.`,
      },
      too_many_orders_today: {
        title: t`You have placed ${plural(limit, { one: '# order', other: '# orders' })} within 24 hours.`,
        detail: t`One account can place no more orders for now. Ask us if you need more.`,
      },
      too_many_for_consignee: {
        title: t`${plural(limit, { one: '# order', other: '# orders' })} within 24 hours for this consignee.`,
        detail: t`To make sure nobody is sent documents they did not ask for, the next one waits. Contact us if it should not.`,
      },
      too_many_new_buyers: {
        title: t`An unusually high number of first orders came in today.`,
        detail: t`To leave some for other buyers, the next ones wait. Contact us and our staff will take your order.`,
      },
    };
    return (
      Object.entries(known).find(([name]) => name === code)?.[1] ?? {
        title: t`Too much came in at once.`,
        detail: t`Nothing is lost.`,
      }
    );
  };
}
