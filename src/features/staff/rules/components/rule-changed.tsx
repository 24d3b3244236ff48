import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { differing, RULE_FIELDS, type TypedRule } from '../rule-fields.ts';
import { FIELD_WORDS } from '../rule-words.ts';
import styles from '../../work.module.css';

interface RuleChangedProps {
  mine: TypedRule;
  /** Rule that was seen when the form was opened. */
  before: TypedRule;
  theirs: TypedRule;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved first: both versions, field by field, and nothing that was typed is lost. */
export function RuleChanged({ mine, before, theirs, onKeepMine, onTakeTheirs }: RuleChangedProps) {
  const { t, i18n } = useLingui();
  const touched = new Set([...differing(mine, before), ...differing(theirs, before)]);
  return (
    <Note
      kind="stop"
      role="alert"
      stacked
      title={<Trans>Somebody else has changed this rule. Nothing was saved.</Trans>}
    >
      <table className={styles.both}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`Yours`}</th>
            <th scope="col">{t`Theirs`}</th>
          </tr>
        </thead>
        <tbody>
          {RULE_FIELDS.filter((field) => touched.has(field)).map((field) => (
            <tr key={field}>
              <th scope="row">{i18n._(FIELD_WORDS[field])}</th>
              <td>{mine[field] || '–'}</td>
              <td>{theirs[field] || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.acts}>
        <Button onClick={onKeepMine}>
          <Trans>Apply my changes over it</Trans>
        </Button>
        <Button onClick={onTakeTheirs}>
          <Trans>Take theirs</Trans>
        </Button>
      </div>
    </Note>
  );
}
