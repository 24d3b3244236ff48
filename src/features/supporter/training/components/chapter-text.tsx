import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './chapter.module.css';
import { type Question, Quiz } from './quiz.tsx';

interface ChapterTextProps {
  title: ReactNode;
  minutes?: number;
  /** Gates nothing. */
  questions: readonly Question[];
  children: ReactNode;
}

/** Text of a part, with questions at its end to see whether it was understood. */
export function ChapterText({ title, minutes = 1, questions, children }: ChapterTextProps) {
  return (
    <>
      <p className="tiny muted">
        <Plural value={minutes} one="# minute to read" other="# minutes to read" />
      </p>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      <Quiz questions={questions} />
    </>
  );
}
