import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Note } from '#ui/note.tsx';
import styles from './chapter.module.css';

export interface Question {
  ask: string;
  answers: readonly string[];
  /** Place of the right one. */
  right: number;
  /** Said at once, whichever was chosen. */
  why: string;
}

/** A few questions to see whether it was understood. Nothing of the answers is kept or sent, and nobody has to answer. */
export function Quiz({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.quiz}>
      <h3>
        <Trans>Try it</Trans>
      </h3>
      <p className="small muted">
        <Trans>For yourself: nobody sees your answers, and they change nothing.</Trans>
      </p>
      {questions.map((question) => (
        <Ask key={question.ask} question={question} />
      ))}
    </div>
  );
}

function Ask({ question: { ask, answers, right, why } }: { question: Question }) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <fieldset className={styles.question}>
      <legend>{ask}</legend>
      {answers.map((answer, place) => (
        <label key={answer} className={styles.answer}>
          <input type="radio" name={id} checked={chosen === place} onChange={() => setChosen(place)} />
          <span>{answer}</span>
        </label>
      ))}
      <div role="status">
        {chosen !== null && (
          <Note
            kind={chosen === right ? 'ok' : 'plain'}
            title={chosen === right ? <Trans>That is right.</Trans> : <Trans>Not quite.</Trans>}
          >
            {why}
          </Note>
        )}
      </div>
    </fieldset>
  );
}
