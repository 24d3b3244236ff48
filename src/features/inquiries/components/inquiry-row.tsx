import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InquiryLine, Side } from '#contract/inquiries.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { useMoment, useNow } from '#shown/clock.ts';
import styles from '#shown/thread.module.css';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { Plate } from '#ui/plate.tsx';

interface InquiryRowProps {
  line: InquiryLine;
  side: Side;
  /** Mark of what the shop has not confirmed of it. */
  mark: ReactNode;
}

/** Address of a line's thread for its reader. */
export const threadPath = (side: Side, id: string): string =>
  `${side === 'seller' ? '/vendor' : '/profile'}/inquiries/${id}`;

/** About what, who said what last, and when; the whole line leads there. */
export function InquiryListLine({ line, side, mark }: InquiryRowProps) {
  const { listing, buyer, last } = line;
  const now = useNow();
  const moment = useMoment();
  const isMine = last.by === side;
  return (
    <li>
      <Link to={threadPath(side, line.id)} className={styles.line}>
        <span className={styles.about}>
          <b className={styles.title}>{side === 'seller' && buyer !== '' ? buyer : listing.title}</b>
          <span className={styles.reference}>
            <Plate>{stockReference(listing.id)}</Plate>
            {side === 'seller' && buyer !== '' && <span className={styles.listing}>{listing.title}</span>}
          </span>
          <span className={styles.words} dir="auto">
            {last.text === '' ? <Trans>Removed</Trans> : last.text}
          </span>
          <span className={styles.state}>
            {mark ?? <State line={line} side={side} />}
            <span className="tiny muted">
              {isMine && (
                <>
                  <Trans>You wrote last</Trans>,{' '}
                </>
              )}
              {now === null ? '\u00a0' : moment(Date.parse(last.at), now)}
            </span>
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

function State({ line: { unanswered, ended, last }, side }: Pick<InquiryRowProps, 'line' | 'side'>) {
  if (ended)
    return (
      <Mark icon="circle-x">
        <Trans>Ended</Trans>
      </Mark>
    );
  if (unanswered && side === 'seller')
    return (
      <Mark kind="stop" icon="message">
        <Trans>Not answered yet</Trans>
      </Mark>
    );
  if (unanswered)
    return (
      <Mark icon="hourglass">
        <Trans>Waiting for the seller</Trans>
      </Mark>
    );
  return last.by === 'seller' ? (
    <Mark kind="ok">
      <Trans>Answered</Trans>
    </Mark>
  ) : null;
}
