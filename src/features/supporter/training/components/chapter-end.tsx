import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Chapter } from '#domain/supporters/training.ts';
import { useCommand } from '#offline/react/react.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { useChapterName } from '../chapter-name.ts';
import { completeChapter } from '../commands.ts';
import { type ChapterState, isChapterWaiting } from '../use-progress.ts';
import styles from './chapter.module.css';

interface ChapterEndProps {
  chapter: Chapter;
  state: ChapterState;
  /** Another part that is still to do; null: none is. */
  next: Chapter | null;
  onNext: (chapter: Chapter) => void;
}

/** Lets whoever has read it say so. It holds at once on this phone, and says until then that the shop has yet to hear of it. */
export function ChapterEnd({ chapter, state: { done, open }, next, onNext }: ChapterEndProps) {
  const { t } = useLingui();
  const name = useChapterName();
  const { run, busy } = useCommand(completeChapter);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  async function complete() {
    setFailed(null);
    await run({ c: chapter }, {}).catch((cause: unknown) => setFailed({ cause }));
  }
  const after = next && name(next);
  return (
    <div className={styles.end}>
      <Button variant="main" full busy={busy} disabled={done} onClick={() => void complete()}>
        {done ? <Trans>Chapter Completed</Trans> : <Trans>Click to confirm chapter complete</Trans>}
      </Button>
      {failed && <LocalWriteErrorNote cause={failed.cause} />}
      {open && isChapterWaiting(open) && (
        <div role="status" className={styles.waits}>
          <WaitingMark command={open} />
          <p className="small muted">
            <Trans>Kept on this phone. It is sent automatically at the next connection.</Trans>
          </p>
        </div>
      )}
      {open?.state === 'needs_user' && (
        <Note kind="stop" role="alert" title={<Trans>The shop has not accepted this.</Trans>}>
          <Link to="/waiting">{t`Waiting and sent`}</Link>
        </Note>
      )}
      {done && next && (
        <Button full tall onClick={() => onNext(next)}>
          <Trans>Continue with: {after}</Trans>
        </Button>
      )}
    </div>
  );
}
