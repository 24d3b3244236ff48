import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Basket } from '#contract/basket.ts';
import type { Problem } from '#contract/problem.ts';
import { removeVoucher } from '#contract/vouchers.ts';
import { foldVoucher, MAX_VOUCHER, MIN_VOUCHER } from '#domain/orders/voucher.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { type CommandView, mayHaveRun } from '#offline/store/states.ts';
import { amountText } from '#shown/amount.tsx';
import { useOwnCode } from '#shown/own-code.ts';
import { useVoucherWords } from '#shown/voucher-words.ts';
import { WaitingMark } from '#shown/waiting-mark.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Mark } from '#ui/mark.tsx';
import { voucherCodeOf, isRefusedAsOwn, refusedCode, waitingCode } from './voucher-code.ts';
import { type BasketActs, focusHeading } from './use-acts.ts';
import { ReferredByCode } from './referral-note.tsx';
import styles from './voucher-form.module.css';

interface VoucherProps {
  basket: Basket;
  /** An order that waits was written with the code that the basket has. */
  isOrdering: boolean;
  /** Reads the basket again. */
  onTakenOff: () => void;
  commands: readonly CommandView[];
  acts: BasketActs;
}

/** The basket's one discount code: typed, waiting to be checked, refused, or applied. */
export function VoucherForm({ basket, isOrdering, onTakenOff, commands, acts }: VoucherProps) {
  const { t } = useLingui();
  const words = useCodeWords();
  const known = useVoucherWords();
  const waiting = waitingCode(commands);
  const refused = refusedCode(commands);
  const { discount_code: appliedCode } = basket;
  const code = refused ? voucherCodeOf(refused) : '';
  const says =
    refused &&
    (known(refused.reason?.code ?? '') ??
      (refused.reason?.message || t`The code could not be checked. Try again`));
  return (
    <Box title={<Trans>Discount code</Trans>}>
      {appliedCode !== null && <Applied basket={basket} code={appliedCode} />}
      {basket.voucher && !isOrdering && <TakeOff code={basket.voucher.code} onDone={onTakenOff} />}
      {waiting ? (
        <Waiting command={waiting} onGiveUp={() => void acts.giveUp(waiting)} />
      ) : refused && mayHaveRun(refused) ? (
        <Unclear
          code={code}
          onAgain={() => void acts.again(refused)}
          onGiveUp={() => void acts.giveUp(refused)}
        />
      ) : (
        <CodeForm
          key={refused?.key ?? appliedCode ?? ''}
          start={code}
          refused={
            says && [words.short(code), says, isRefusedAsOwn(refused) && words.own].filter(Boolean).join('. ')
          }
          applied={appliedCode !== null}
          onEnter={(entered) => acts.enterVoucher(entered, refused)}
        >
          {refused && (
            <Button onClick={() => void acts.giveUp(refused)}>
              <Trans>Continue without it</Trans>
            </Button>
          )}
        </CodeForm>
      )}
    </Box>
  );
}

/** Messages about a code that this page has by itself, letter for letter (spec buyer §5). */
function useCodeWords() {
  const { t } = useLingui();
  const known = useVoucherWords();
  return {
    required: known('required'),
    applied: known('voucher_already_applied'),
    invalid: known('voucher_invalid'),
    own: t`This is your own code. It works for others, not for your own orders.`,
    /** '' for a code that is long enough. */
    short: (code: string): string =>
      code !== '' && code.length < MIN_VOUCHER ? t`Error - Code length must be minimum 5 character` : '',
  };
}

function Applied({ basket, code }: { basket: Basket; code: string }) {
  const [applied] = basket.voucher_discounts;
  const currency = basket.currency ?? 'USD';
  if (!basket.voucher) return <ReferredByCode code={code} isCheaper={false} className={styles.note} />;
  if (!applied)
    return (
      <>
        <p className={styles.note}>
          <Trans>
            <span className="strong">{code}</span> does not apply to what is in your basket now. It is kept in
            case it does later.
          </Trans>
        </p>
        {basket.voucher.promo && <ReferredByCode code={code} isCheaper={false} className={styles.note} />}
      </>
    );
  const amount = amountText(applied.amount, currency);
  const times = basket.voucher.per_customer;
  return (
    <>
      <div role="status">
        <Mark kind="ok" filled>
          <Trans>Discount code applied.</Trans>
        </Mark>
      </div>
      <p className={styles.note}>
        <Trans>
          {code}, {amount} off
        </Trans>
        {typeof times === 'number' && (
          <>
            {'. '}
            <Plural value={times} one="Once for each customer." other="For # orders of each customer." />
          </>
        )}
      </p>
      {basket.voucher.promo && <ReferredByCode code={code} isCheaper className={styles.note} />}
    </>
  );
}

/** Takes the code off, which the server has to do: without a connection it says so, and nothing changes. */
function TakeOff({ code, onDone }: { code: string; onDone: () => void }) {
  const { t } = useLingui();
  const { send, busy } = useCall(removeVoucher);
  const [problem, setProblem] = useState<Problem | null>(null);
  const takeOff = async (): Promise<void> => {
    setProblem(null);
    const outcome = await send({});
    if (!outcome.ok) return setProblem(outcome.problem);
    onDone();
    // The button is gone: on to where another code goes.
    focusHeading();
  };
  return (
    <>
      <Button
        variant="quiet"
        small
        busy={busy}
        aria-label={`${t`Remove it`}: ${code}`}
        className={styles.back}
        onClick={() => void takeOff()}
      >
        <Trans>Remove it</Trans>
      </Button>
      {problem && (
        <p className={styles.note} role="alert">
          {problem.code === 'offline' ? (
            <Trans>This needs a connection. The code is kept.</Trans>
          ) : (
            <Trans>The code could not be removed. Try again.</Trans>
          )}
        </p>
      )}
    </>
  );
}

function Waiting({ command, onGiveUp }: { command: CommandView; onGiveUp: () => void }) {
  const code = voucherCodeOf(command);
  const short = useCodeWords().short(code);
  return (
    <>
      <div role="status">
        <WaitingMark command={command} />
      </div>
      {short && (
        <p className={styles.note} role="alert">
          {short}
        </p>
      )}
      <p className={styles.note}>
        <Trans>{code} will be checked. Until then the total stays as it is.</Trans>
      </p>
      {!command.sent && (
        <Button small className={styles.back} onClick={onGiveUp}>
          <Trans>Withdraw it</Trans>
        </Button>
      )}
    </>
  );
}

/** It may be on the basket by now or not: only the same code may go again, and no other before that is settled. */
function Unclear({ code, onAgain, onGiveUp }: { code: string; onAgain: () => void; onGiveUp: () => void }) {
  return (
    <>
      <div role="alert">
        <p className={styles.note}>
          <span className="strong">{code}</span>
        </p>
        <p className={styles.note}>
          <Trans>The server did not answer after many tries.</Trans>{' '}
          <Trans>It may or may not have arrived. It is safe to try again: nothing is done twice.</Trans>
        </p>
      </div>
      <div className={`row row-wrap ${styles.ways}`}>
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={onGiveUp}>
          <Trans>Continue without it</Trans>
        </Button>
      </div>
    </>
  );
}

interface CodeFormProps {
  start: string;
  refused: string | null;
  /** The basket has one already. */
  applied: boolean;
  onEnter: (code: string) => Promise<boolean>;
  /** Other ways on, beside Apply. */
  children: ReactNode;
}

function CodeForm({ start, refused, applied, onEnter, children }: CodeFormProps) {
  const words = useCodeWords();
  const { online } = useStrip();
  const own = useOwnCode();
  const [text, setText] = useState(start);
  const [error, setError] = useState(refused);
  function submit(event: FormEvent) {
    event.preventDefault();
    const code = foldVoucher(text);
    if (code === '') return setError(words.required);
    if (applied) return setError(words.applied);
    // The one code that this phone knows to be refused, with a network or without.
    if (code === own) return setError(`${words.invalid}. ${words.own}`);
    // It is sent all the same: what the shop has issued is the shop's to know.
    setError(words.short(code) || null);
    void onEnter(code);
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextField
        label={<Trans>Code</Trans>}
        hint={!online && !applied && <Trans>Will be checked when you are online</Trans>}
        error={error && <span role="alert">{error}</span>}
        value={text}
        maxLength={MAX_VOUCHER}
        onChange={({ target: { value } }) => setText(value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit">
        <Trans>Apply</Trans>
      </Button>
      {children}
    </form>
  );
}
