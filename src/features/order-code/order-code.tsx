import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { MAX_ORDER_CODE } from '#domain/order-code/code.ts';
import { useCommands, useEngine, useSession } from '#offline/react/react.ts';
import type { CommandView } from '#offline/store/states.ts';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import type { ShopNumbers } from '#shown/shop-numbers.ts';
import { useSupport } from '#shown/support.ts';
import { Box } from '#ui/box.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { type CodeOutcome, codeToShow, type LongField } from './make-code.ts';
import styles from './order-code.module.css';

export interface OrderCodeProps {
  /** The waiting order. */
  command: CommandView;
  /** The shop's own, as far as this phone knows them. */
  numbers: ShopNumbers;
}

/** The order as a message of letters. Made only when asked for, because a copy that may be out freezes the order. */
export function OrderCode({ command, numbers }: OrderCodeProps) {
  const engine = useEngine();
  const user = useSession();
  const commands = useCommands();
  const [made, setMade] = useState<CodeOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);

  async function make() {
    if (!engine || !user) return;
    setBusy(true);
    setFailed(null);
    try {
      setMade(await codeToShow(command, commands, user, await engine.centre()));
    } catch (cause) {
      setFailed({ cause });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Box title={<Trans>Order by message</Trans>}>
      <div className="stack">
        {made?.kind === 'code' ? (
          <CodeMessage code={made.code} numbers={numbers} />
        ) : made ? (
          <NoCode made={made} />
        ) : (
          <>
            <p className={styles.words}>
              <Trans>
                The code contains your whole order: what you are buying, the prices, the port and who collects
                it. Send it to us and we will enter it. It counts once, even if this phone sends the order
                later.
              </Trans>
            </p>
            <p className={styles.words}>
              <Trans>It contains no password and no bank details.</Trans>
            </p>
            <div className="row row-wrap">
              <Button busy={busy} onClick={() => void make()}>
                <Trans>Create the code</Trans>
              </Button>
            </div>
            {!command.sent && (
              <p className="small muted">
                <Trans>After that you can withdraw the order only with a connection.</Trans>
              </p>
            )}
          </>
        )}
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
      </div>
    </Box>
  );
}

/** The letters, and the ways to a person that there are. */
export function CodeMessage({ code, numbers }: { code: string; numbers: ShopNumbers }) {
  const { t } = useLingui();
  const { sms, whatsapp } = numbers;
  const SUPPORT = useSupport();
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = useRef<HTMLOutputElement>(null);
  useEffect(() => text.current?.focus(), []);
  const body = encodeURIComponent(code);
  const letters = code.length;
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // No clipboard here: it can be marked by hand.
      setCopied(false);
    }
  }
  return (
    <>
      <p className={styles.words}>
        <Whereto numbers={numbers} />
      </p>
      <output ref={text} tabIndex={-1} aria-label={t`Order code`} className={styles.code}>
        {code}
      </output>
      <p className="small muted">
        <Trans>
          {letters} of {MAX_ORDER_CODE} letters: one SMS
        </Trans>
      </p>
      <div className="row row-wrap">
        {/* Both ways of writing it: some phones know one, some the other. Without a number the message opens with
            nobody chosen: whom they know at the shop is theirs to choose. */}
        <ButtonLink variant="main" href={`sms:${sms === null ? '' : `+${sms}`}?&body=${body}`}>
          <Trans>Send by SMS</Trans>
        </ButtonLink>
        <ButtonLink
          href={`https://wa.me/${whatsapp ?? ''}?text=${body}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Send by WhatsApp</Trans>
        </ButtonLink>
        {sms === null && (
          <>
            <ButtonLink href={`mailto:${SUPPORT}?body=${body}`} icon="mail">
              <Trans>Send by email</Trans>
            </ButtonLink>
            {typeof navigator !== 'undefined' && 'share' in navigator && (
              <Button
                icon="share"
                onClick={() => void navigator.share({ text: code }).catch(() => undefined)}
              >
                <Trans>Share</Trans>
              </Button>
            )}
          </>
        )}
        <Button icon="copy" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
      </div>
      {copied !== null && (
        <Note kind={copied ? 'ok' : 'plain'} icon="copy" role="status">
          {copied ? <Trans>Copied.</Trans> : <Trans>Press the code and hold to copy it.</Trans>}
        </Note>
      )}
      <p className={styles.words}>
        <Trans>
          We will email you when it is placed. This phone is updated at its next connection. Stay logged in:
          the code works only with this login.
        </Trans>
      </p>
    </>
  );
}

/** To which number of ours the letters go; without one, to whom else. */
function Whereto({ numbers: { sms, whatsapp } }: Pick<OrderCodeProps, 'numbers'>) {
  const SUPPORT = useSupport();
  if (sms === null)
    return (
      <Trans>
        This phone does not have our number. Send this whole message, unchanged, to someone you know at the
        shop, or to someone with a connection who can email it to <b>{SUPPORT}</b>.
      </Trans>
    );
  const number = <b className="nowrap">+{sms}</b>;
  if (whatsapp !== null) return <Trans>Send this whole message, unchanged, to {number}.</Trans>;
  return (
    <Trans>
      Send this whole message, unchanged, by SMS to {number}, or by WhatsApp to someone you know at the shop.
    </Trans>
  );
}

function NoCode({ made }: { made: Exclude<CodeOutcome, { kind: 'code' }> }) {
  const names = useFieldNames();
  if (made.kind === 'signed-out')
    return (
      <Note kind="stop" role="alert" title={<Trans>Your login has ended.</Trans>}>
        <Trans>
          A code works only while you are logged in. Your order stays on this phone until you log in again.
        </Trans>
      </Note>
    );
  if (made.kind === 'late')
    return (
      <Note kind="wait" role="status" title={<Trans>The code is no longer needed.</Trans>}>
        <Trans>This order has changed in the meantime. See this page.</Trans>
      </Note>
    );
  if (made.kind === 'voucher')
    return (
      <Note kind="wait" role="status" title={<Trans>Your discount code has not been checked yet.</Trans>}>
        <Trans>
          A message cannot check it. Withdraw the order, remove the discount code and order again, or wait for
          a connection.
        </Trans>
      </Note>
    );
  if (made.kind === 'none')
    return (
      <Note kind="stop" role="alert" title={<Trans>This order cannot be written as a code.</Trans>}>
        <Trans>It is sent automatically when there is a connection.</Trans>
      </Note>
    );
  const { over, fields } = made;
  return (
    <Note
      kind="stop"
      role="alert"
      title={<Trans>This order does not fit into one SMS: {over} letters too many.</Trans>}
      stacked
    >
      <Trans>Do not send it yet. Shorten one of these, then order again:</Trans>
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field}>{names[field]}</li>
        ))}
      </ul>
      <Trans>Fewer products in one order make it shorter too.</Trans>
    </Note>
  );
}

/** As the consignee form calls them. */
function useFieldNames(): Record<LongField, string> {
  const { t } = useLingui();
  return {
    notes: t`Notes`,
    line1: t`Street name / number`,
    line2: t`Address line 2`,
    line3: t`Address line 3`,
    line4: t`City`,
    state: t`Province`,
    postcode: t`Postcode`,
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`Email`,
    notify_name: t`Notify party`,
    agent_name: t`Clearing agent`,
  };
}
