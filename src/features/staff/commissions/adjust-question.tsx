import { Trans, useLingui } from '@lingui/react/macro';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { StaffSupporter } from '#contract/staff/supporters.ts';
import { minor, moneyText } from '#domain/money/money.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/note.tsx';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';
import { REAUTHENTICATION_FIELDS, type useReauthentication } from './use-reauthentication.ts';

interface AdjustQuestionProps {
  supporter: StaffSupporter;
  /** US cents, signed. */
  amountMinor: number;
  reason: string;
  again: ReturnType<typeof useReauthentication>;
  hasSecondStep: boolean;
  busy: boolean;
  problem: Problem | null;
  onWrite: () => Promise<void>;
  onClose: () => void;
}

/** Effect of an adjustment, in words, before it is written: the ledger has no eraser. */
export function AdjustQuestion(props: AdjustQuestionProps) {
  const { supporter, amountMinor, reason, again, hasSecondStep, busy, problem, onWrite, onClose } = props;
  const { t } = useLingui();
  const { form } = useBadFieldFocus();
  const { who } = useSupporterWords();
  const name = who(supporter);
  const beforeMinor = minor(supporter.balance);
  const before = moneyText(beforeMinor, 'USD');
  const after = moneyText(beforeMinor + amountMinor, 'USD');
  const sum = moneyText(Math.abs(amountMinor), 'USD');
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={
        amountMinor > 0 ? (
          <Trans>
            Add {sum} for {name}?
          </Trans>
        ) : (
          <Trans>
            Take {sum} off from {name}?
          </Trans>
        )
      }
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void onWrite()}>
            <Trans>Record the adjustment</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} busy={busy} onSubmit={onWrite}>
        <p>
          <Trans>
            The balance of {name} goes from {before} to <b>{after}</b>.
          </Trans>{' '}
          <NextPayout afterMinor={beforeMinor + amountMinor} />
        </p>
        <p className="muted">
          <Trans>They will read: {reason}</Trans>
        </p>
        {again.isAsked && (
          <ReauthenticationFields
            value={again.value}
            hasSecondStep={hasSecondStep}
            errorOf={(field) => fieldMessage(problem, field)}
            onChange={again.setValue}
          />
        )}
        {problem?.code === 'balance_changed' ? (
          <Note kind="stop" role="alert" title={<Trans>The amount owed has changed in the meantime.</Trans>}>
            <Trans>The figures above are the new ones.</Trans>
          </Note>
        ) : (
          <RefusedNote problem={problem} fields={REAUTHENTICATION_FIELDS} />
        )}
        {/* Enter in a field sends. */}
        <button type="submit" hidden aria-label={t`Record the adjustment`} />
      </Form>
    </Dialog>
  );
}

/** Meaning of a balance for whoever has it. */
function NextPayout({ afterMinor }: { afterMinor: number }) {
  if (afterMinor < 0) return <Trans>They owe the shop: it is deducted from their next earnings.</Trans>;
  if (afterMinor === 0) return <Trans>Nothing is owed then.</Trans>;
  return <Trans>From $25.00, the payable part is paid by the next run.</Trans>;
}
