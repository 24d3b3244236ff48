import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { MAX_REASON } from '#contract/staff/reason.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { StepFirst } from '../bank/step-first.tsx';
import { RefusedNote } from '../refused-note.tsx';

const NOTHING = { reason: '', password: '', otp: '' };
const FIELDS = ['reason', 'password', 'otp'];

interface UserActProps {
  /** On the button and on the answer that does it. */
  label: string;
  question: string;
  /** Effect of the act. */
  effect: ReactNode;
  /** Words that stand on the page when it is done. */
  said: string;
  needsReason?: boolean;
  /** Needs the password of whoever sits here, typed once more. */
  needsPassword?: boolean;
  /** Needs the second step: whoever has none turns it on first. */
  needsCode?: boolean;
  isRisk?: boolean;
  hasSecondStep: boolean;
  send: (typed: typeof NOTHING) => Promise<CallOutcome<unknown> | null>;
  busy: boolean;
  problem: Problem | null;
  clear: () => void;
  onChanged: () => void;
  onDone: (said: string) => void;
}

/** A button that asks in words before anything is done. */
export function UserAct(props: UserActProps) {
  const { label, question, effect, said, needsReason = false, needsPassword = false, isRisk = false } = props;
  const { needsCode = false, hasSecondStep, send, busy, problem, clear, onChanged, onDone } = props;
  const { t } = useLingui();
  const { form, refused } = useBadFieldFocus();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(NOTHING);
  const isBarred = needsCode && !hasSecondStep;
  const close = (): void => {
    setOpen(false);
    clear();
    // Neither password nor code is kept longer than the question.
    setTyped((before) => ({ ...NOTHING, reason: before.reason }));
  };
  const act = async (): Promise<void> => {
    const outcome = await send(typed);
    if (!outcome) return;
    if (outcome.ok) {
      close();
      setTyped(NOTHING);
      onDone(said);
      return;
    }
    // A code counts once, right or wrong.
    if (isJudgedByShop(outcome)) setTyped((before) => ({ ...before, otp: '' }));
    refused();
    if (!isJudgedByShop(outcome) || outcome.status === 409) onChanged();
  };
  return (
    <div>
      <Button variant={isRisk ? 'risk' : 'plain'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        role="alertdialog"
        onClose={close}
        title={question}
        actions={
          <>
            {!isBarred && (
              <Button variant="main" busy={busy} onClick={() => void act()}>
                {label}
              </Button>
            )}
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <Form form={form} busy={busy} onSubmit={act}>
          <p>{effect}</p>
          {needsReason && (
            <TextArea
              label={t`Reason`}
              hint={<Trans>The person reads it in the email.</Trans>}
              name="reason"
              rows={2}
              maxLength={MAX_REASON}
              value={typed.reason}
              error={fieldMessage(problem, 'reason')}
              onChange={({ target }) => setTyped((before) => ({ ...before, reason: target.value }))}
            />
          )}
          {isBarred && <StepFirst />}
          {needsPassword && !isBarred && (
            <ReauthenticationFields
              value={typed}
              hasSecondStep={hasSecondStep}
              errorOf={(field) => fieldMessage(problem, field)}
              onChange={(again) => setTyped((before) => ({ ...before, ...again }))}
            />
          )}
          {problem?.code === 'user_changed' ? (
            <Note
              kind="stop"
              role="alert"
              title={<Trans>Someone else has changed it in the meantime.</Trans>}
            >
              <Trans>The page shows the account as it is now. Check it before you change it.</Trans>
            </Note>
          ) : (
            <RefusedNote problem={problem} fields={FIELDS} />
          )}
          {/* Enter in a field sends. */}
          {!isBarred && <button type="submit" hidden aria-label={label} />}
        </Form>
      </Dialog>
    </div>
  );
}
