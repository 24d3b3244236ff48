import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import type { ReactNode } from 'react';
import type { CommandView } from '#offline/store/states.ts';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';

const TEXTS = refusalTexts('missing_fields', 'vendor_not_approved', 'two_versions');

/** Why the server did not take something of a listing, in plain words, by its code. */
export function useRefusal(): (command: CommandView) => { title: string; advice: string } {
  const words = useRefusalWords(TEXTS);
  const { t } = useLingui();
  return ({ reason }) => {
    if (reason?.kind === 'server_error')
      return {
        title: t`The server did not answer after many tries.`,
        advice: t`It may or may not have arrived. It is safe to try again: nothing is done twice.`,
      };
    if (reason?.kind === 'dependency')
      return {
        title: t`An earlier item did not go through.`,
        advice: t`Resolve that first, then try this again.`,
      };
    switch (reason?.code) {
      case 'missing_fields':
        return {
          title: words('missing_fields'),
          advice: t`Fill in the marked fields, then go live again.`,
        };
      case 'vendor_not_approved':
        return {
          title: words('vendor_not_approved'),
          advice: t`Everything you typed is kept on this phone. Try again once you are approved.`,
        };
      case 'two_versions':
        return {
          title: words('two_versions'),
          advice: t`Choose one of the two versions above. It goes live then.`,
        };
      case 'version_conflict':
        return {
          title: t`It was changed somewhere else in the meantime.`,
          advice: t`View the latest version, then try again.`,
        };
      case 'listing_deleted':
      case 'not_found':
        return { title: t`It was deleted somewhere else.`, advice: '' };
      case 'limit_reached':
        return { title: t`This listing is full: it has 100 parts.`, advice: t`Start another listing.` };
      case 'validation_failed':
        return {
          title: t`Something in it looks wrong.`,
          advice: t`Change the marked fields, then save.`,
        };
      default:
        return { title: reason?.message || t`The server did not accept it.`, advice: '' };
    }
  };
}

/** A refusal at its place, with the way on. */
export function EditorRefused({ command, children }: { command: CommandView; children?: ReactNode }) {
  const { title, advice } = useRefusal()(command);
  return (
    <Note kind="stop" role="alert" title={title}>
      {advice}{' '}
      <Link to="/waiting">
        <Trans>Waiting and sent</Trans>
      </Link>
      {children && <div className="sect">{children}</div>}
    </Note>
  );
}
