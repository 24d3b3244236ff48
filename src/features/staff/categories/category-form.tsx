import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import {
  addCategory,
  editCategory,
  MOST_CATEGORY_NAME,
  removeCategory,
  StaffCategory,
} from '#contract/staff/categories.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/text/languages.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { RemoveQuestion } from '../remove-question.tsx';
import { StaleNote } from '../stale-note.tsx';
import { useAdded } from '../use-added.ts';
import { useEdited } from '../use-edited.ts';
import styles from '../work.module.css';
import { EMPTY, type TypedCategory, typedCategory, wireOf } from './category-fields.ts';

export type CategoryDone = 'added' | 'saved' | 'same' | 'removed';

interface InputsProps {
  fields: TypedCategory;
  problem: Problem | null;
  onChange: (part: Partial<TypedCategory>) => void;
}

/** A name in each language that the shop speaks; only the English one must be there. */
function CategoryInputs({ fields, problem, onChange }: InputsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pairs}>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          lang={language}
          label={t`Name in ${LANGUAGE_NAMES[language]}`}
          value={fields[language]}
          maxLength={MOST_CATEGORY_NAME}
          autoComplete="off"
          error={language === 'en' ? fieldMessage(problem, 'name') : undefined}
          hint={language === 'en' ? undefined : t`Left empty, the English name is shown.`}
          onChange={(event) => onChange({ [language]: event.target.value })}
        />
      ))}
    </div>
  );
}

interface NewProps {
  /** Null: the first of all. */
  parentId: number | null;
  onDone: (what: CategoryDone) => void;
}

export function NewCategory({ parentId, onDone }: NewProps) {
  const { send, busy } = useAct(addCategory);
  const added = useAdded<StaffCategory, TypedCategory>({
    empty: EMPTY,
    send: (fields) => send({ parent_id: parentId, ...wireOf(fields) }),
    onAdded: () => onDone('added'),
  });
  return (
    <Form form={added.form} busy={busy} onSubmit={added.save}>
      <CategoryInputs fields={added.fields} problem={added.problem} onChange={added.change} />
      <RefusedNote problem={added.problem} fields={['name']} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}

interface EditProps {
  first: StaffCategory;
  /** Nothing is in it, neither listings nor others. */
  isEmpty: boolean;
  onDone: (what: CategoryDone) => void;
}

export function EditCategory({ first, isEmpty, onDone }: EditProps) {
  const { t } = useLingui();
  const { send, busy } = useAct(editCategory);
  const edited = useEdited<StaffCategory, TypedCategory>({
    first,
    thing: StaffCategory,
    names: LANGUAGES,
    fieldsOf: typedCategory,
    send: (typed, _, { id, version }) => send({ id, ...wireOf(typed), base_version: `k${id}-v${version}` }),
  });
  const { latest, fields, theirs, problem } = edited;
  const save = async (seen = latest): Promise<void> => {
    const now = await edited.save(seen);
    if (now) onDone(now.version === first.version ? 'same' : 'saved');
  };
  return (
    <Form form={edited.form} busy={busy} onSubmit={() => save()}>
      {theirs && (
        <StaleNote
          busy={busy}
          fields={edited.differing.map((language) => ({
            label: t`Name in ${LANGUAGE_NAMES[language]}`,
            mine: fields[language] || '–',
            theirs: theirs.fields[language] || '–',
          }))}
          onMine={() => void save(theirs.thing)}
          onTheirs={() => edited.take(theirs.thing)}
        />
      )}
      <CategoryInputs fields={fields} problem={problem} onChange={edited.change} />
      <RefusedNote problem={problem} fields={['name']} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        {isEmpty && (
          <RemoveQuestion
            removal={removeCategory}
            payload={{ id: latest.id, base_version: `k${latest.id}-v${latest.version}` }}
            title={<Trans>Remove this category?</Trans>}
            onDone={() => onDone('removed')}
          >
            <Trans>Its page will be gone. Its name stays in the audit log.</Trans>
          </RemoveQuestion>
        )}
      </div>
    </Form>
  );
}
