import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { proposeBank } from '#contract/bank.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { type Reauthentication, ReauthenticationFields } from '#shown/reauthentication-fields.tsx';

const NOTHING = { payee: '', bank_name: '', account_name: '', account_number: '', swift: '', address: '' };
const NAMES = ['payee', 'bank_name', 'account_name', 'account_number', 'swift', 'address'] as const;
const NOBODY: Reauthentication = { password: '', otp: '' };

interface ProposeFormProps {
  hasSecondStep: boolean;
  onDone: () => void;
  /** Nobody knows whether it was proposed, or another change is under way: the page is to be read again. */
  onRefused: () => void;
  onCancel: () => void;
}

/** Another account, typed from the bank's own letter. Nothing of it is kept on the phone. */
export function ProposeForm({ hasSecondStep, onDone, onRefused, onCancel }: ProposeFormProps) {
  const { t } = useLingui();
  const { send, busy } = useAct(proposeBank);
  const { form, refused } = useBadFieldFocus();
  const [fields, setFields] = useState(NOTHING);
  const [again, setAgain] = useState(NOBODY);
  const [problem, setProblem] = useState<Problem | null>(null);
  const labels = {
    payee: t`Payee`,
    bank_name: t`Bank`,
    account_name: t`Account name`,
    account_number: t`Account number or IBAN`,
    swift: t`SWIFT`,
    address: t`Bank address`,
  };

  async function submit() {
    setProblem(null);
    const outcome = await send({ ...fields, ...again });
    if (!outcome) return;
    // A code counts once: the next try needs the next one.
    if (isJudgedByShop(outcome)) setAgain((before) => ({ ...before, otp: '' }));
    if (outcome.ok) return onDone();
    setProblem(outcome.problem);
    refused();
    if (!isJudgedByShop(outcome) || outcome.problem.code === 'change_pending') onRefused();
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {NAMES.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          autoComplete="off"
          spellCheck={false}
          maxLength={160}
          value={fields[name]}
          error={fieldMessage(problem, name)}
          onChange={({ target: { value } }) => setFields((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <ReauthenticationFields
        value={again}
        hasSecondStep={hasSecondStep}
        errorOf={(name) => fieldMessage(problem, name)}
        onChange={setAgain}
      />
      <RefusedNote problem={problem} fields={[...NAMES, 'password', 'otp']} />
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Propose it</Trans>
        </Button>
        <Button tall onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
