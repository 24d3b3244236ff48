import { useLingui } from '@lingui/react/macro';
import type { Flag, FlagMark } from '#contract/staff/supporters.ts';
import { POSITIONS, type Position } from '#domain/supporters/positions.ts';
import { useDates } from '../dates.tsx';

/** Name and rate of a position: "ETM, Executive Team Manager, 1.5 %". */
export const positionText = (position: Position): string =>
  `${position}, ${POSITIONS[position].name}, ${POSITIONS[position].rateBp / 100}\u00a0%`;

/** Supporters in the words of the console. */
export function useSupporterWords() {
  const { t } = useLingui();
  const dates = useDates();
  const flags: Readonly<Record<Flag, string>> = {
    shared_phone: t`Same telephone`,
    shared_device: t`Same device`,
    shared_address: t`Same address`,
    own_orders: t`Own link`,
    circle: t`Circular referrals`,
    fast_recruits: t`Many at once`,
  };
  /** Sentence on what there is to look at: a mark says what is so, never that it is wrong. */
  const sentence = ({ flag, count, day }: FlagMark): string => {
    const on = day === null ? '' : dates.day(day);
    return {
      shared_phone: t`Other accounts with the same telephone number: ${count}.`,
      shared_device: t`Others who signed in on the same phone or computer: ${count}.`,
      shared_address: t`Buyers or recruits whose orders went to the same street: ${count}.`,
      own_orders: t`Orders of their own that came by their own link: ${count}. They earn nothing on those.`,
      circle: t`They earn on orders of people who in turn earn on theirs, directly or through a third person: ${count}.`,
      fast_recruits: t`Recruits on ${on}: ${count}.`,
    }[flag];
  };
  return {
    flags,
    sentence,
    vendor: {
      none: t`Not a seller`,
      pending: t`Waiting`,
      approved: t`Approved`,
      rejected: t`Not approved`,
    },
    /** Somebody's name, or what stands for it. */
    who: ({ name, email }: { name: string; email: string }): string =>
      name || (email.includes('@') ? email : t`Somebody who has left`),
  };
}
