import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { InquiryThread, Message } from '#contract/inquiries.ts';
import type { CommandView } from '#offline/store/states.ts';
import { MessageHead, Words } from '#shown/message-words.tsx';
import styles from '#shown/thread.module.css';
import { WaitingMessage } from '#shown/waiting-message.tsx';
import { classes } from '#ui/class-names.ts';
import { WhyNotTaken } from './refusal-reason.tsx';

/** So many fit a screen: of more, the last ones are what somebody comes for. */
const FEW = 4;

interface MessagesProps {
  thread: InquiryThread;
  /** Written here, not confirmed by the shop. */
  waiting: readonly CommandView[];
  onTakenBack: () => void;
}

/** Messages of a thread, oldest first; what waits stands last, each with what becomes of it. */
export function Messages({ thread, waiting, onTakenBack }: MessagesProps) {
  const { t } = useLingui();
  const end = useRef<HTMLLIElement>(null);
  const isLong = thread.messages.length > FEW;
  useEffect(() => {
    if (isLong) end.current?.scrollIntoView({ block: 'center' });
  }, [isLong]);
  const last = thread.messages.at(-1);
  return (
    <ol className={styles.messages} aria-label={t`Messages`}>
      {thread.messages.map((message) => (
        <li
          key={message.position}
          ref={message === last ? end : undefined}
          className={classes(styles.message, message.by === thread.you && styles.mine)}
        >
          <Head message={message} thread={thread} />
          <Words text={message.text} />
        </li>
      ))}
      {waiting.map((command) => (
        <WaitingMessage
          key={command.key}
          command={command}
          draft={inquiryDraftKey(thread.id)}
          onTakenBack={onTakenBack}
          why={(code) => <WhyNotTaken code={code} />}
        />
      ))}
    </ol>
  );
}

/** Key of the draft that keeps on this phone what is typed. */
export const inquiryDraftKey = (id: string): string => `inquiry-write:${id}`;

function Head({ message: { by, at }, thread: { you, buyer } }: { message: Message; thread: InquiryThread }) {
  const name =
    by === you ? (
      <Trans>You</Trans>
    ) : by === 'seller' ? (
      <Trans>The seller</Trans>
    ) : (
      buyer || <Trans>The buyer</Trans>
    );
  return <MessageHead by={name} at={at} />;
}
