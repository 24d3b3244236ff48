import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { PayoutDetails } from '#contract/payout-details.ts';
import { setPayoutDetails } from '#contract/set-payout-details.ts';
import { fieldMessage } from '#contract/problem.ts';
import { type PayoutProblem, readPayoutDetails } from '#domain/supporters/payout-rules.ts';
import { useStrip } from '#offline/react/react.ts';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PaymentRefused } from './payment-refused.tsx';
import { type PaymentField, usePaymentFieldWords } from './payment-words.ts';
import {
  accountFrom,
  type PaymentDraft,
  mayBeWallet,
  type TypedAccount,
  type TypedPayment,
} from './typed-payment.ts';

interface PaymentFormProps {
  kept: PaymentDraft;
  /** Details that hold, as they were seen; null for none. */
  details: PayoutDetails | null;
  hasSecondStep: boolean;
  onKeep: (next: Pick<PaymentDraft, 'method' | 'country'>) => void;
  onSaved: () => void;
  /** Other details stand by now. */
  onStale: () => void;
  onCancel: (() => void) | null;
}

const NOBODY = { password: '', otp: '' };

/** Gives or changes the details. All that names the account, password and code live in this form alone (security 30). */
export function PaymentForm(props: PaymentFormProps) {
  const { kept, details, hasSecondStep, onKeep, onSaved, onStale, onCancel } = props;
  const { online } = useStrip();
  const { send, busy, problem, clear } = useAct(setPayoutDetails);
  const { form, refused } = useBadFieldFocus();
  const words = usePaymentFieldWords();
  const [account, setAccount] = useState('');
  // Null until somebody types: which kind of account was kept is read from the phone a moment after the form stands.
  const [named, setNamed] = useState<TypedAccount | null>(null);
  const typed: TypedPayment = { ...kept, ...(named ?? accountFrom(details, kept)) };
  const [again, setAgain] = useState(NOBODY);
  // Once asked for, the fields stay: a wrong password is typed anew.
  const [needsAgain, setNeedsAgain] = useState(false);
  const [wrong, setWrong] = useState<readonly PayoutProblem[]>([]);

  const errorOf = (field: PaymentField): string | undefined => {
    const own = wrong.find((one) => one.field === field);
    if (own) return words(field, own.code, own.detail);
    const detail = fieldMessage(problem, field);
    return detail === undefined ? undefined : words(field, problem?.code ?? '', detail);
  };
  function change(next: Partial<TypedPayment>) {
    const { method, country, provider, another, holder, branch } = { ...typed, ...next };
    setNamed({ provider, another, holder, branch });
    if (method !== kept.method || country !== kept.country) onKeep({ method, country });
  }
  async function submit() {
    const { method, country, provider, holder, branch } = typed;
    const given = { method, country, provider, account, holder, branch };
    const read = readPayoutDetails(given, mayBeWallet);
    setWrong('problems' in read ? read.problems : []);
    if ('problems' in read) {
      clear();
      refused();
      return;
    }
    const outcome = await send({ ...given, expected: details?.revision ?? 0, ...again });
    if (!outcome) return;
    if (outcome.ok) return onSaved();
    if (isJudgedByShop(outcome)) setAgain((before) => ({ ...before, otp: '' }));
    if (outcome.problem.fields?.['password'] || outcome.problem.fields?.['otp']) setNeedsAgain(true);
    if (outcome.problem.code === 'details_changed') onStale();
    refused();
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {!online && problem === null && (
        <Note icon="cloud-off" title={<Trans>This needs a connection.</Trans>}>
          <Trans>Leave this page open until then: no account details are kept on this phone.</Trans>
        </Note>
      )}
      <PaymentFields
        typed={typed}
        account={account}
        errorOf={errorOf}
        onChange={change}
        onAccount={setAccount}
      />
      {needsAgain && (
        <ReauthenticationFields
          value={again}
          onChange={setAgain}
          errorOf={(field) =>
            field === 'password' ? withHint(errorOf(field), problem?.hint) : errorOf(field)
          }
          hasSecondStep={hasSecondStep}
        />
      )}
      <PaymentRefused problem={wrong.length > 0 ? null : problem} />
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Save</Trans>
        </Button>
        {onCancel && (
          <Button tall onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </Form>
  );
}

/** People who sign in with Google alone have no password to type: the shop says what to do. */
const withHint = (error: string | undefined, hint: string | undefined): ReactNode =>
  error !== undefined && hint !== undefined ? `${error}. ${hint}` : error;
