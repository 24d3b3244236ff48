import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import {
  type CodedPlaced,
  type CodePreview,
  enterOrderCode,
  previewOrderCode,
} from '#contract/orders/order-code.ts';
import { fieldMessage } from '#contract/problem.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { StaffFrame } from '../staff-frame.tsx';
import { StaffHead } from '../staff-head.tsx';
import { isUnheard } from '../unanswered-note.tsx';
import work from '../work.module.css';
import { CodeSeen } from './code-seen.tsx';

/** Orders that came as letters, by SMS or WhatsApp: looked at, then entered once. */
export function OrderCodeScreen() {
  const { t } = useLingui();
  return <StaffFrame title={t`Order code`}>{() => <Entering />}</StaffFrame>;
}

/** Code that was pasted, as far as it has come. */
interface Entered extends CodedPlaced {
  already: boolean;
}

function Entering() {
  const { t } = useLingui();
  const looking = useAct(previewOrderCode);
  const entering = useAct(enterOrderCode);
  const { form, refused } = useBadFieldFocus();
  const [code, setCode] = useState('');
  const [seen, setSeen] = useState<{ code: string; preview: CodePreview } | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  // Of what stands in the field and nothing else.
  const shown = seen?.code === code ? seen.preview : null;

  async function look() {
    setEntered(null);
    entering.clear();
    const outcome = await looking.send({ code });
    setSeen(outcome?.ok ? { code, preview: outcome.value } : null);
    if (outcome && !outcome.ok) refused();
  }
  async function enter() {
    const outcome = await entering.send({ code });
    if (outcome?.ok) {
      setEntered(outcome.value);
      setSeen(null);
    } else if (outcome && outcome.status !== null) await again();
  }
  /** Looks again: what stands against it may be new since it was looked at. */
  async function again() {
    const outcome = await looking.send({ code });
    if (outcome?.ok) setSeen({ code, preview: outcome.value });
  }
  function next() {
    setCode('');
    setSeen(null);
    setEntered(null);
    looking.clear();
    entering.clear();
  }
  return (
    <>
      <StaffHead
        title={<Trans>Order code</Trans>}
        help={
          <Trans>
            An order sent by SMS or WhatsApp. It counts once, no matter who enters it or how often.
          </Trans>
        }
      />
      <div className="stack">
        {entered ? (
          <Done entered={entered} onNext={next} />
        ) : (
          <Form form={form} busy={looking.busy} onSubmit={look}>
            <TextArea
              label={<Trans>The message</Trans>}
              hint={<Trans>Paste all of it. Words around the code do not matter.</Trans>}
              rows={4}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={code}
              error={fieldMessage(looking.problem, 'code')}
              onChange={(event) => {
                setCode(event.target.value);
                looking.clear();
                entering.clear();
              }}
            />
            <div className={work.acts}>
              <Button type="submit" variant={shown ? 'plain' : 'main'} busy={looking.busy}>
                {shown ? <Trans>Check again</Trans> : <Trans>View the order</Trans>}
              </Button>
              {code !== '' && (
                <Button variant="quiet" onClick={next}>
                  <Trans>Clear</Trans>
                </Button>
              )}
            </div>
            <RefusedNote isRead problem={looking.problem} fields={['code']} />
          </Form>
        )}
        {shown && (
          <Box title={<Trans>What the code says</Trans>}>
            <div className="stack">
              <CodeSeen preview={shown} />
              {shown.placed ? (
                <AlreadyPlaced placed={shown.placed} />
              ) : (
                <div className={work.acts}>
                  <Button
                    variant="main"
                    busy={entering.busy}
                    disabled={shown.problem !== null}
                    onClick={() => void enter()}
                  >
                    {t`Place this order, ${amountText(shown.figures.total, shown.currency)}`}
                  </Button>
                </div>
              )}
            </div>
          </Box>
        )}
        <Unanswered problem={entering.problem} />
      </div>
    </>
  );
}

/** Compression again is safe, and that is said where nobody knows whether it went through. */
function Unanswered({ problem }: { problem: ReturnType<typeof useAct>['problem'] }) {
  if (!problem) return null;
  if (!isUnheard(problem)) return <RefusedNote problem={problem} fields={['code']} />;
  return (
    <Note kind="wait" role="alert" title={<Trans>It is not known yet whether it was placed.</Trans>}>
      {problem.code === 'idempotency_in_progress' ? (
        <Trans>
          The buyer’s phone or a colleague is sending it right now. Press again: it is placed only once.
        </Trans>
      ) : (
        <Trans>No answer was received. Press again when you have a connection: it is placed only once.</Trans>
      )}
    </Note>
  );
}

function Done({ entered, onNext }: { entered: Entered; onNext: () => void }) {
  const { number, total, currency, already } = entered;
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div ref={head} tabIndex={-1} className="stack">
      {already ? (
        <AlreadyPlaced placed={entered} />
      ) : (
        <>
          <Note kind="ok" role="status" title={<Trans>Order {number} is placed.</Trans>}>
            <Trans>
              {amountText(total, currency)}. The buyer gets the pro-forma by email, and the phone is updated
              at its next connection.
            </Trans>
          </Note>
          <Way number={number} />
        </>
      )}
      <div className={work.acts}>
        <Button onClick={onNext}>
          <Trans>Enter another code</Trans>
        </Button>
      </div>
    </div>
  );
}

function AlreadyPlaced({ placed: { number, by_code: byCode } }: { placed: CodedPlaced }) {
  return (
    <>
      <Note kind="ok" role="status" title={<Trans>This is order {number} already.</Trans>}>
        {byCode ? (
          <Trans>It was entered from its code. Nothing was done twice.</Trans>
        ) : (
          <Trans>The buyer’s phone has already sent it. Nothing was done twice.</Trans>
        )}
      </Note>
      <Way number={number} />
    </>
  );
}

const Way = ({ number }: { number: string }) => (
  <div className={work.acts}>
    <ButtonLink variant="main" to={`/staff/orders/${number}`}>
      <Trans>Open order {number}</Trans>
    </ButtonLink>
  </div>
);
