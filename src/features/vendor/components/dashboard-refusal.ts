import { useLingui } from '@lingui/react/macro';
import type { CommandView } from '#offline/store/states.ts';
import type { OwnLine } from '../listing-view.ts';
import { useRefusal } from './editor-refused.tsx';

/** Why the shop did not take a new listing: the spec's words (account §5, §8), else the shop's own. */
export function useRefusalText(): (command: CommandView | null, of: OwnLine['prod_class']) => string {
  const { t } = useLingui();
  const refusal = useRefusal();
  return (command, of) => {
    switch (command?.reason?.code) {
      case 'not_authenticated':
      case 'token_invalid':
        return t`Ooops, it look like you're not logged. Sign in and try again`;
      case 'listing_incomplete':
        return of === 'vehicles' ? t`Enter a type, model and title` : t`Enter a listing category and title`;
      default:
        return command === null ? '' : refusal(command).title;
    }
  };
}
