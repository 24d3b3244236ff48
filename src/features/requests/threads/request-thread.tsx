import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MAX_REQUEST_MESSAGE, type RequestSide, type RequestThread } from '#contract/request-threads.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { useCommand, useCommands, useQuery } from '#offline/react/react.ts';
import type { AgeOf } from '#shown/age-of.ts';
import { MessageHead, Words } from '#shown/message-words.tsx';
import { PaySafely } from '#shown/pay-safely.tsx';
import { ThreadPage } from '#shown/thread-page.tsx';
import styles from '#shown/thread.module.css';
import { messagesWaiting, WaitingMessage } from '#shown/waiting-message.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { WriteBox } from '#shown/write-box.tsx';
import { classes } from '#ui/class-names.ts';
import type { Crumb } from '#ui/crumbs.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { writeRequest } from './commands.ts';
import { requestThread } from './queries.ts';
import { RequestPhotos } from './request-photos.tsx';
import { RequestState } from './request-state.tsx';
import { useRequestNames } from './words.ts';

interface RequestScreenProps {
  id: string;
  age: AgeOf;
  /** The way back, without the last one. */
  crumbs: readonly Crumb[];
}

/** All that somebody and the shop wrote about a request, and the box to write on. Works without a network. */
export function RequestThreadScreen({ id, age, crumbs }: RequestScreenProps) {
  const { t } = useLingui();
  const names = useRequestNames();
  const state = useQuery(requestThread, { id });
  return (
    <ThreadPage
      state={state}
      title={state.data ? names[state.data.kind] : t`Request to the shop`}
      crumbs={crumbs}
      age={age}
      about={(thread) => <About thread={thread} />}
    >
      {(thread) => <Thread thread={thread} />}
    </ThreadPage>
  );
}

function About({ thread: { status, product } }: { thread: RequestThread }) {
  return (
    <span className={styles.reference}>
      <RequestState status={status} />
      {product && <Link to={printListing(product.id, product.product_class_id, null)}>{product.title}</Link>}
    </span>
  );
}

function Thread({ thread }: { thread: RequestThread }) {
  const { t } = useLingui();
  // Counts up with each message that went off, and each that was taken back: the box begins anew.
  const [turn, setTurn] = useState(0);
  const next = (): void => setTurn((before) => before + 1);
  const { run, busy } = useCommand(writeRequest);
  const { id, messages, status } = thread;
  const draft = `request-write:${id}`;
  const waiting = messagesWaiting(useCommands(), 'request.write', id);
  return (
    <>
      <PaySafely />
      <RequestPhotos thread={thread} />
      <ol className={styles.messages} aria-label={t`Messages`}>
        {messages.map(({ position, by, text, at }) => {
          const isGuest = position === 1 && thread.as_guest;
          return (
            <li
              key={position}
              className={classes(styles.message, by === 'sender' && !isGuest && styles.mine)}
            >
              <MessageHead by={<By by={by} isGuest={isGuest} />} at={at} />
              <Words text={text} />
            </li>
          );
        })}
        {waiting.map((command) => (
          <WaitingMessage
            key={command.key}
            command={command}
            draft={draft}
            onTakenBack={next}
            why={(code) => <Why code={code} />}
          />
        ))}
      </ol>
      {status === 'closed' ? (
        <Note icon="circle-x" title={<Trans>This request is closed.</Trans>}>
          <Trans>
            Any other questions? <Link to="/help-contact">Write to us</Link>
          </Trans>
        </Note>
      ) : (
        <WriteBox
          key={turn}
          label={<Trans>Write to us</Trans>}
          hint={<Trans>Up to {MAX_REQUEST_MESSAGE} characters.</Trans>}
          draft={draft}
          most={MAX_REQUEST_MESSAGE}
          busy={busy}
          send={(text) => run({ id, text }, { at: wireNow() }, { draft })}
          again={turn > 0}
          onSent={next}
        />
      )}
    </>
  );
}

/** Anybody may write an address into a form: what came without an account is not said to be theirs. */
function By({ by, isGuest }: { by: RequestSide; isGuest: boolean }) {
  if (by === 'shop') return <Trans>Our team</Trans>;
  return isGuest ? <Trans>Sent with your address</Trans> : <Trans>You</Trans>;
}

function Why({ code }: { code: string }) {
  switch (code) {
    case 'request_closed':
      return <Trans>Not sent: this request is closed. Ask again.</Trans>;
    case 'request_full':
      return <Trans>Not sent: nothing more can be added here. Ask again.</Trans>;
    case 'not_found':
      return <Trans>Not sent: it is no longer there.</Trans>;
    default:
      return <Trans>Not sent: the shop did not accept it.</Trans>;
  }
}
