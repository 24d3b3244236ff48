import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import {
  addImportRule,
  editImportRule,
  removeImportRule,
  StaffImportRule,
} from '#contract/staff-import-rules.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHead } from '#ui/page.tsx';
import { currentIn } from '../../current-in.ts';
import { RefusedNote } from '../../refused-note.tsx';
import { RemoveQuestion } from '../../remove-question.tsx';
import styles from '../../work.module.css';
import { differing, emptyRule, RULE_FIELDS, type RuleField, typedRule } from '../rule-fields.ts';
import { RuleChanged } from './rule-changed.tsx';
import { RuleInputs } from './rule-inputs.tsx';

interface RuleFormProps {
  /** Null for a new one. */
  rule: StaffImportRule | null;
  /** Country of a new one, as far as it is chosen. */
  country: string;
  /** YYYY-MM-DD */
  today: string;
  back: string;
  /** With the rule as it is now; null: it is gone. */
  onDone: (what: 'added' | 'saved' | 'same' | 'removed', now: StaffImportRule | null) => void;
}

/** A rule with its source: added, changed, or looked at again and found to hold still. */
export function RuleForm({ rule, country, today, back, onDone }: RuleFormProps) {
  const { t } = useLingui();
  const adding = useAct(addImportRule);
  const editing = useAct(editImportRule);
  const { form, refused } = useBadFieldFocus();
  // The version that is changed; another takes its place when whoever edits has seen it.
  const [base, setBase] = useState(rule);
  const [typed, setTyped] = useState(() => (rule ? typedRule(rule) : emptyRule(country, today)));
  const { problem } = rule ? editing : adding;
  const busy = adding.busy || editing.busy;
  const current = currentIn(problem, StaffImportRule);
  const submit = async (words = typed): Promise<void> => {
    if (!base) {
      const outcome = await adding.send(words);
      if (outcome?.ok) onDone('added', outcome.value);
      else if (outcome) refused();
      return;
    }
    const changed = differing(words, typedRule(base));
    const outcome = await editing.send({
      id: base.id,
      ...Object.fromEntries(changed.map((field) => [field, words[field]])),
      base_version: `i${base.id}-v${base.version}`,
    });
    if (outcome?.ok) onDone(outcome.value.version === base.version ? 'same' : 'saved', outcome.value);
    else if (outcome) refused();
  };
  const errorOf = (field: RuleField): string | undefined => fieldMessage(problem, field);
  return (
    <>
      <PageHead
        title={rule ? <Trans>Change a rule</Trans> : <Trans>Add a rule</Trans>}
        lead={<Trans>Without a page that says so there is no rule.</Trans>}
        aside={
          <ButtonLink to={back}>
            <Trans>All rules</Trans>
          </ButtonLink>
        }
      />
      <Box label={t`Rule`}>
        <Form form={form} busy={busy} onSubmit={() => submit()}>
          {current && base && (
            <RuleChanged
              mine={typed}
              before={typedRule(base)}
              theirs={typedRule(current)}
              onKeepMine={() => {
                // Only what was typed here goes over the newer one; the rest is theirs.
                const own = differing(typed, typedRule(base));
                const merged = { ...typedRule(current) };
                for (const field of own) merged[field] = typed[field];
                setTyped(merged);
                setBase(current);
                editing.clear();
              }}
              onTakeTheirs={() => {
                setTyped(typedRule(current));
                setBase(current);
                editing.clear();
              }}
            />
          )}
          <RuleInputs
            typed={typed}
            today={today}
            errorOf={errorOf}
            onType={(field, value) => setTyped({ ...typed, [field]: value })}
          />
          {!current && <RefusedNote problem={problem} fields={RULE_FIELDS} />}
          <div className={styles.acts}>
            <Button type="submit" variant="main" busy={busy}>
              <Trans>Save</Trans>
            </Button>
            {rule && (
              <Button
                busy={busy}
                onClick={() => {
                  const read = { ...typed, checked_date: today };
                  setTyped(read);
                  void submit(read);
                }}
              >
                <Trans>Checked today, save</Trans>
              </Button>
            )}
            {base && (
              <RemoveQuestion
                removal={removeImportRule}
                payload={{ id: base.id, base_version: `i${base.id}-v${base.version}` }}
                title={<Trans>Remove this rule?</Trans>}
                onDone={() => onDone('removed', null)}
              >
                <Trans>The page then says that nothing is known here. What it said stays in the audit.</Trans>
              </RemoveQuestion>
            )}
          </div>
        </Form>
      </Box>
    </>
  );
}
