import { useLingui } from '@lingui/react/macro';
import type { UserKind, UserShow, UserState } from '#contract/staff/users.ts';

/** Accounts in the words of the console. */
export function useUserWords() {
  const { t } = useLingui();
  const states: Readonly<Record<UserState, string>> = {
    active: t({ message: 'Open', context: 'an account' }),
    waiting: t`Not activated`,
    locked: t`Locked`,
  };
  const kinds: Readonly<Record<UserKind, string>> = {
    buyer: t`Buyer`,
    supporter: t`Supporter`,
    seller: t`Seller`,
    staff: t`Staff`,
  };
  const shows: Readonly<Record<UserShow, string>> = {
    staff: t`Staff`,
    seller: t`Sellers`,
    supporter: t`Supporters`,
    waiting: states.waiting,
    locked: states.locked,
    holding: t`Hold unpaid stock`,
  };
  const languages = { en: 'English', sw: 'Kiswahili', pt: 'Português' };
  return { states, kinds, shows, languages };
}
