import { Trans } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useEffect, useState } from 'react';
import { useEngine } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import type { EditorForm } from './editor-form.ts';
import { isRefused, isUnderWay, type ListingNames } from './editor-work.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { usePendingCommands } from '../use-names.ts';
import type { Saving } from './use-saving.ts';
import { LiveMark, PublishWaits } from './editor-live-mark.tsx';
import { EditorRefused } from './editor-refused.tsx';

const TEXTS = refusalTexts('missing_fields');

interface LiveProps {
  form: EditorForm;
  names: ListingNames;
  view: ListingView;
  saving: Saving;
  /** Two versions wait for a choice. */
  undecided: boolean;
  /** The focus goes to the first marked field. */
  onWrong: () => void;
}

/** Draft or live, and the way from one to the other. "Live" only after the server's answer. */
export function EditorLive({ form, names, view, saving, undecided, onWrong }: LiveProps) {
  const words = useRefusalWords(TEXTS);
  const engine = useEngine();
  const { publish } = usePendingCommands(names);
  const [lacks, setLacks] = useState(false);
  const refused = isRefused(publish) ? publish : null;
  const waits = isUnderWay(publish) ? publish : null;
  const isLive = view.prod_live === 'live';
  const wish = waits ? waits.name === 'listing.live' : isLive;
  useMarked(form, refused);

  const press = async (to: 'live' | 'draft') => {
    const missing = to === 'live' ? form.missing() : [];
    setLacks(missing.length > 0);
    if (missing.length > 0) {
      form.markMissing(missing);
      return onWrong();
    }
    await saving.publish(to);
  };
  return (
    <Box
      title={<Trans>Draft or live</Trans>}
      action={<LiveMark view={view} />}
      kind={waits ? 'wait' : refused ? 'stop' : 'plain'}
    >
      <div className="stack">
        {view.hidden && (
          <Note kind="stop" title={<Trans>Hidden by our staff.</Trans>}>
            <Trans>Nobody can see it while it is hidden. Contact customer service.</Trans>
          </Note>
        )}
        {waits && <PublishWaits command={waits} />}
        {lacks && <Note kind="stop" role="alert" title={words('missing_fields')} />}
        {refused && !lacks && (
          <EditorRefused command={refused}>
            <Button small onClick={() => void engine?.discard(refused.key)}>
              {refused.name === 'listing.live' ? (
                <Trans>Keep it as a draft</Trans>
              ) : (
                <Trans>Leave it as it is</Trans>
              )}
            </Button>
          </EditorRefused>
        )}
        <div>
          {wish ? (
            <Button onClick={() => void press('draft')} busy={saving.busy}>
              <Trans>Back to draft</Trans>
            </Button>
          ) : (
            <Button onClick={() => void press('live')} busy={saving.busy} disabled={undecided}>
              <Trans>Go live</Trans>
            </Button>
          )}
        </div>
        <p className="small muted">
          {undecided ? (
            <Trans>Choose between the two versions first.</Trans>
          ) : wish ? (
            <Trans>Only you can see a draft.</Trans>
          ) : (
            <Trans>Live: everyone can see it. Unsaved changes are saved first.</Trans>
          )}
        </p>
      </div>
    </Box>
  );
}

/** Marks what the server missed, each at its field. */
function useMarked(form: EditorForm, refused: CommandView | null): void {
  useEffect(() => {
    if (refused?.reason?.code === 'missing_fields') form.markMissing(form.missing());
  }, [form, refused]);
}
