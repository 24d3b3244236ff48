import { Trans, useLingui } from '@lingui/react/macro';
import {
  addImportRule,
  editImportRule,
  removeImportRule,
  StaffImportRule,
} from '#contract/staff/import-rules.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { RefusedNote } from '../../refused-note.tsx';
import { RemoveQuestion } from '../../remove-question.tsx';
import { StaffHead } from '../../staff-head.tsx';
import { useAdded } from '../../use-added.ts';
import { useEdited } from '../../use-edited.ts';
import styles from '../../work.module.css';
import { emptyRule, RULE_FIELDS, sentFields, type TypedRule, typedRule } from '../rule-fields.ts';
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
  return (
    <>
      <StaffHead
        title={rule ? <Trans>Change a rule</Trans> : <Trans>Add a rule</Trans>}
        help={
          <Trans>
            Buyers see the figure as an estimate, with this source. A rule needs a page that confirms it.
          </Trans>
        }
        aside={
          <ButtonLink to={back}>
            <Trans>All rules</Trans>
          </ButtonLink>
        }
      />
      <Box label={t`Rule`}>
        {rule ? (
          <EditRule first={rule} today={today} onDone={onDone} />
        ) : (
          <NewRule country={country} today={today} onDone={onDone} />
        )}
      </Box>
    </>
  );
}

function NewRule({ country, today, onDone }: Pick<RuleFormProps, 'country' | 'today' | 'onDone'>) {
  const { send, busy } = useAct(addImportRule);
  const added = useAdded<StaffImportRule, TypedRule>({
    empty: emptyRule(country, today),
    send,
    onAdded: (rule) => onDone('added', rule),
  });
  const { problem } = added;
  return (
    <Form form={added.form} busy={busy} onSubmit={added.save}>
      <RuleInputs fields={added.fields} today={today} problem={problem} onChange={added.change} />
      <RefusedNote problem={problem} fields={RULE_FIELDS} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  );
}

interface EditRuleProps extends Pick<RuleFormProps, 'today' | 'onDone'> {
  first: StaffImportRule;
}

function EditRule({ first, today, onDone }: EditRuleProps) {
  const { send, busy } = useAct(editImportRule);
  const edited = useEdited<StaffImportRule, TypedRule>({
    first,
    thing: StaffImportRule,
    names: RULE_FIELDS,
    fieldsOf: typedRule,
    send: (typed, base, { id, version }) =>
      send({
        id,
        ...sentFields(typed, base),
        base_version: `i${id}-v${version}`,
      }),
  });
  const { latest, fields, theirs, problem } = edited;
  const save = async (typed = fields): Promise<void> => {
    const now = await edited.save(latest, typed);
    if (now) onDone(now.version === latest.version ? 'same' : 'saved', now);
  };
  return (
    <Form form={edited.form} busy={busy} onSubmit={() => save()}>
      {theirs && (
        <RuleChanged
          mine={fields}
          before={typedRule(latest)}
          theirs={theirs.fields}
          onKeepMine={() => edited.merge(theirs.thing)}
          onTakeTheirs={() => edited.take(theirs.thing)}
        />
      )}
      <RuleInputs fields={fields} today={today} problem={problem} onChange={edited.change} />
      <RefusedNote problem={problem} fields={RULE_FIELDS} />
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        <Button
          busy={busy}
          onClick={() => {
            const read = { ...fields, checked_date: today };
            edited.change(read);
            void save(read);
          }}
        >
          <Trans>Checked today, save</Trans>
        </Button>
        <RemoveQuestion
          removal={removeImportRule}
          payload={{ id: latest.id, base_version: `i${latest.id}-v${latest.version}` }}
          title={<Trans>Remove this rule?</Trans>}
          onDone={() => onDone('removed', null)}
        >
          <Trans>
            The page will then say that nothing is known here. The old rule stays in the audit log.
          </Trans>
        </RemoveQuestion>
      </div>
    </Form>
  );
}
