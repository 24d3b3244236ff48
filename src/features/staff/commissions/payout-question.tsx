import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { releasePayout, voidPayout } from '#contract/staff/supporters.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';
import { OnHoldMarks } from './payout-on-hold.tsx';
import type { MadePayout } from './payout-state.tsx';
import { REAUTHENTICATION_FIELDS, useReauthentication } from './use-reauthentication.ts';

interface AboutPayout {
  payout: MadePayout;
  hasSecondStep: boolean;
  /** It is done, or nobody knows. */
  onDone: () => void;
  onClose: () => void;
}

/** A second person has looked: the payout may be paid. */
export function ReleaseQuestion(props: AboutPayout) {
  const { payout } = props;
  const { who } = useSupporterWords();
  const name = who(payout.supporter);
  const sum = amountText(payout.amount_usd, 'USD');
  return (
    <Question
      {...props}
      declared={releasePayout}
      title={
        <Trans>
          Release {sum} to {name}?
        </Trans>
      }
      act={<Trans>Release it</Trans>}
    >
      <OnHoldMarks why={payout.held} />
      <p>
        <Trans>
          Check their page first: who their recruits are, and what was sold. Once released, it can be
          transferred, with your name beside it.
        </Trans>
      </p>
    </Question>
  );
}

/** A payout is not made after all. */
export function VoidQuestion(props: AboutPayout) {
  const { payout } = props;
  const { who } = useSupporterWords();
  const name = who(payout.supporter);
  const sum = amountText(payout.amount_usd, 'USD');
  return (
    <Question
      {...props}
      declared={voidPayout}
      title={
        <Trans>
          Do not pay {sum} to {name}?
        </Trans>
      }
      act={<Trans>Void the payout</Trans>}
    >
      <p>
        <Trans>
          They lose nothing: what they have earned is paid by the next run. Do this only if no transfer has
          been made.
        </Trans>
      </p>
    </Question>
  );
}

interface QuestionProps extends AboutPayout {
  declared: typeof releasePayout | typeof voidPayout;
  title: ReactNode;
  act: ReactNode;
  children: ReactNode;
}

function Question({ payout, hasSecondStep, onDone, onClose, declared, title, act, children }: QuestionProps) {
  const { t } = useLingui();
  const { send, busy, problem } = useAct(declared);
  const { form, refused } = useBadFieldFocus();
  const again = useReauthentication();
  const submit = async (): Promise<void> => {
    const outcome = await send({ id: payout.id, ...again.value });
    if (!outcome) return;
    if (outcome.ok) {
      onDone();
      onClose();
      return;
    }
    again.answered(outcome);
    refused();
    if (!isJudgedByShop(outcome) || outcome.problem.code === 'invalid_transition') onDone();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void submit()}>
            {act}
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} busy={busy} onSubmit={submit}>
        {children}
        {again.isAsked && (
          <ReauthenticationFields
            value={again.value}
            hasSecondStep={hasSecondStep}
            errorOf={(name) => fieldMessage(problem, name)}
            onChange={again.setValue}
          />
        )}
        <RefusedNote problem={problem} fields={REAUTHENTICATION_FIELDS} />
        {/* Enter in a field sends. */}
        <button type="submit" hidden aria-label={t`Send`} />
      </Form>
    </Dialog>
  );
}
