import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { DoneNote } from './draft-note.tsx';
import { SaveProblem } from './save-problem.tsx';
import { StaleNote } from './stale-note.tsx';
import type { Edited } from './use-edited.ts';

interface SaveEndProps<T, F> {
  edited: Edited<T, F>;
  busy: boolean;
  label: (name: keyof F) => string;
  shown: (name: keyof F, fields: F) => ReactNode;
}

/** The end of a form over a thing with a version: both versions where there are two, what is wrong, and the button. */
export function SaveEnd<T, F>({ edited, busy, label, shown }: SaveEndProps<T, F>) {
  const { theirs } = edited;
  return (
    <>
      {theirs && (
        <StaleNote
          busy={busy}
          fields={edited.differing.map((name) => ({
            label: label(name),
            mine: shown(name, edited.fields),
            theirs: shown(name, theirs.fields),
          }))}
          onMine={() => void edited.save(theirs.thing)}
          onTheirs={() => edited.take(theirs.thing)}
        />
      )}
      <SaveProblem problem={edited.problem} />
      <div>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
      <DoneNote done={edited.done} />
    </>
  );
}
