import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useEngine } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Button } from '#ui/button.tsx';
import type { EditorForm } from './editor-form.ts';
import { typedOf, wrongOf } from './editor-refusal.ts';
import { isRefused, isStuck, type ListingNames } from './editor-work.ts';
import { useAttempt } from './use-attempt.ts';
import { usePendingCommands } from '../use-names.ts';
import { EditorRefused } from './editor-refused.tsx';

/** A save that did not go through: its texts are in their fields again, with what is wrong. */
export function EditorTrouble({ form, names }: { form: EditorForm; names: ListingNames }) {
  const engine = useEngine();
  const { edit, publish } = usePendingCommands(names);
  const { busy, failed, run } = useAttempt();
  const given = useRef<string | null>(null);
  const refused = isRefused(edit) ? edit : null;
  useEffect(() => {
    if (!refused || given.current === refused.key) return;
    given.current = refused.key;
    form.restore(typedOf(refused));
    form.mark(wrongOf(refused));
  }, [form, refused]);
  const stuck = isStuck(edit) ? edit : isStuck(publish) && !refused ? publish : null;
  return (
    <>
      {refused && (
        <EditorRefused command={refused}>
          <p className="small">
            <Trans>What you typed is below. Change it and save, or discard it.</Trans>
          </p>
          <Button
            small
            variant="risk"
            busy={busy}
            onClick={() =>
              void run(async () => {
                form.drop();
                await engine?.discard(refused.key);
              })
            }
          >
            <Trans>Discard it</Trans>
          </Button>
        </EditorRefused>
      )}
      {stuck && (
        <EditorRefused command={stuck}>
          <Button small busy={busy} onClick={() => void run(async () => engine?.retry(stuck.key))}>
            <Trans>Try again</Trans>
          </Button>
        </EditorRefused>
      )}
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
    </>
  );
}
