import { useLingui } from '@lingui/react/macro';
import { sentTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { CommandView } from '#offline/store/states.ts';
import type { OwnLine } from '../preview/listing-view.ts';
import { useRefusal } from '../editor/editor-refused.tsx';

const TEXTS = sentTexts('listing_incomplete');

/** Why the shop did not take a new listing: the spec's words (account §5, §8), else the shop's own. */
export function useRefusalText(): (command: CommandView | null, of: OwnLine['prod_class']) => string {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const refusal = useRefusal();
  return (command, of) => {
    switch (command?.reason?.code) {
      case 'not_authenticated':
      case 'token_invalid':
        return t`Ooops, it look like you're not logged. Sign in and try again`;
      case 'listing_incomplete':
        return of === 'vehicles' ? words('listing_incomplete') : t`Enter a listing category and title`;
      default:
        return command === null ? '' : refusal(command).title;
    }
  };
}
