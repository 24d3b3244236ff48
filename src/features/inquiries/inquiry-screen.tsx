import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { InquiryThread, Side } from '#contract/inquiries.ts';
import { printListing } from '#domain/search/detail-address.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { useCommands, useQuery } from '#offline/react/react.ts';
import type { AgeOf } from '#shown/age-of.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { ThreadPage } from '#shown/thread-page.tsx';
import styles from '#shown/thread.module.css';
import { messagesWaiting } from '#shown/waiting-message.tsx';
import type { Crumb } from '#ui/crumbs.tsx';
import { Link } from '#ui/link.tsx';
import { Note } from '#ui/note.tsx';
import { Plate } from '#ui/plate.tsx';
import { AnswerBox } from './components/answer-box.tsx';
import { Messages } from './components/messages.tsx';
import { inquiryThread } from './queries.ts';

interface InquiryScreenProps {
  id: string;
  /** From where it was opened; what one may write as says the thread. */
  side: Side;
  age: AgeOf;
  /** The way back, without the last one. */
  crumbs: readonly Crumb[];
  /** Tells the shop what is wrong with the other one's messages. */
  report: (listing: { id: number; title: string }) => ReactNode;
}

/** All that a buyer and a seller wrote about a listing, and the box to write on. Works without a network. */
export function InquiryScreen({ id, side, age, crumbs, report }: InquiryScreenProps) {
  const { t } = useLingui();
  const state = useQuery(inquiryThread, { id });
  return (
    <ThreadPage
      state={state}
      title={
        state.data?.listing.title ?? (side === 'seller' ? t`Question from a buyer` : t`Question to a seller`)
      }
      crumbs={crumbs}
      age={age}
      about={(thread) => <About thread={thread} />}
      after={({ listing }) => <div>{report(listing)}</div>}
    >
      {(thread) => <Thread thread={thread} />}
    </ThreadPage>
  );
}

function About({ thread: { listing, buyer, you } }: { thread: InquiryThread }) {
  return (
    <span className={styles.reference}>
      <Plate>{stockReference(listing.id)}</Plate>
      {listing.gone ? (
        <Trans>Not listed at the moment</Trans>
      ) : (
        <Link to={printListing(listing.id, listing.product_class_id, null)}>
          <Trans>See the listing</Trans>
        </Link>
      )}
      {you === 'seller' && buyer !== '' && (
        <span className={styles.name}>
          <Trans>Asked by {buyer}</Trans>
        </span>
      )}
    </span>
  );
}

function Thread({ thread }: { thread: InquiryThread }) {
  // Counts up with each message that went off, and each that was taken back: the box begins anew.
  const [turn, setTurn] = useState(0);
  const next = (): void => setTurn((before) => before + 1);
  const waiting = messagesWaiting(useCommands(), 'inquiry.write', thread.id);
  return (
    <>
      {thread.you === 'buyer' ? (
        <PaySafely />
      ) : (
        <Note icon="shield-check" title={<Trans>Every payment goes through the shop.</Trans>}>
          <Trans>
            Do not ask anyone to pay you another way, and do not send an account or number to pay to.
          </Trans>
        </Note>
      )}
      <Messages thread={thread} waiting={waiting} onTakenBack={next} />
      {thread.ended ? (
        <Note icon="circle-x" title={<Trans>This conversation has ended.</Trans>}>
          <Trans>One of you has closed their account, so nothing can be added.</Trans>
        </Note>
      ) : (
        <AnswerBox key={turn} thread={thread} again={turn > 0} onSent={next} />
      )}
    </>
  );
}
