import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type Chapter, CHAPTERS } from '#domain/supporters/training.ts';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { reached } from '#ui/tabs.tsx';
import { useChapterName } from '../chapter-name.ts';
import { type ChapterState, isChapterWaiting, type TrainingStates } from '../use-progress.ts';
import styles from './chapter-tabs.module.css';

interface ChapterTabsProps {
  shown: Chapter;
  onSelect: (chapter: Chapter) => void;
  states: Pick<TrainingStates, 'of'>;
  children: ReactNode;
}

/** Down is on, and up is back, as in any list that stands upright. */
const ALONG: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/** The parts under one another, beside what the chosen one says; on a phone two by two above it. */
export function ChapterTabs({ shown, onSelect, states, children }: ChapterTabsProps) {
  const { t } = useLingui();
  const name = useChapterName();
  const id = useId();
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = reached(ALONG[event.key] ?? event.key, CHAPTERS.indexOf(shown), CHAPTERS.length);
    const next = to === null ? undefined : CHAPTERS[to];
    if (to === null || !next) return;
    event.preventDefault();
    onSelect(next);
    const tab = event.currentTarget.parentElement?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  }
  return (
    <div className={styles.place}>
      <div role="tablist" aria-orientation="vertical" aria-label={t`Chapters`} className={styles.tabs}>
        {CHAPTERS.map((chapter) => (
          <button
            key={chapter}
            type="button"
            role="tab"
            id={id + chapter}
            aria-selected={chapter === shown}
            aria-controls={chapter === shown ? `${id}panel` : undefined}
            tabIndex={chapter === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(chapter)}
            onKeyDown={onKeyDown}
          >
            <span className={classes(states.of(chapter).done && styles.done)}>{name(chapter)}</span>
            <StateSign state={states.of(chapter)} />
          </button>
        ))}
      </div>
      <div
        key={shown}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={id + shown}
        // What has no control in it is read too.
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}

/** A line through a word is not read aloud, so the state is said as well. */
function StateSign({ state: { done, open } }: { state: ChapterState }) {
  if (open?.state === 'needs_user')
    return (
      <>
        <Icon name="alert-circle" size={18} className={styles.stop} />
        <span className="vh">
          <Trans>Needs your answer</Trans>
        </span>
      </>
    );
  if (isChapterWaiting(open))
    return (
      <>
        <Icon name="clock" size={18} className={styles.wait} />
        <span className="vh">
          {open?.unanswered || open?.state === 'sending' ? (
            <Trans>Sent, waiting for the answer</Trans>
          ) : (
            <Trans>Waiting to send</Trans>
          )}
        </span>
      </>
    );
  if (!done) return null;
  return (
    <>
      <Icon name="circle-check" size={18} className={styles.ok} />
      <span className="vh">
        <Trans>done</Trans>
      </span>
    </>
  );
}
