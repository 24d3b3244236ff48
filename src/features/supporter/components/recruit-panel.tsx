import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Recruit, RecruitOrder } from '#contract/supporter.ts';
import { IconButton } from '#ui/button.tsx';
import { Mark, type MarkKind } from '#ui/mark.tsx';
import { useModal } from '#ui/modal.ts';
import styles from './recruit-panel.module.css';

interface RecruitProps {
  recruit: Recruit;
  /** Numbers of the orders that count as the supporter's own sales: their code or link was used. */
  direct: ReadonlySet<string>;
  onClose: () => void;
}

/** A recruit with their orders, in a panel from the left (spec account §2). */
export function RecruitPanel({ recruit, direct, onClose }: RecruitProps) {
  const { t } = useLingui();
  const own = useModal(true, onClose);
  const title = useId();
  return (
    <dialog ref={own} className={styles.panel} aria-labelledby={title}>
      <div className={styles.inside}>
        <div className={styles.top}>
          <h2 id={title} translate="no">
            {recruit.masked_email}
          </h2>
          <IconButton icon="x" label={t`Close`} onClick={onClose} />
        </div>
        <div className={styles.scroll}>
          <h3>
            <Trans>ORDERS</Trans>
          </h3>
          {recruit.orders.length === 0 ? (
            <p className="muted">
              <Trans>No records</Trans>
            </p>
          ) : (
            <ul className="list">
              {recruit.orders.map((order) => (
                <Row key={order.order_number} order={order} isDirect={direct.has(order.order_number)} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </dialog>
  );
}

const KINDS: Record<RecruitOrder['compensation_status'], MarkKind> = {
  PENDING: 'plain',
  PAID: 'ok',
  CANCELED: 'plain',
};

function Row({ order, isDirect }: { order: RecruitOrder; isDirect: boolean }) {
  const { t } = useLingui();
  const { order_number: number, compensation_status: status } = order;
  const words = { PENDING: t`PENDING`, PAID: t`PAID`, CANCELED: t`CANCELED` };
  return (
    <li className={styles.order}>
      <b>{number}</b>
      <span>
        <Trans>Commission</Trans>
        <Mark kind={KINDS[status]} {...(status === 'CANCELED' && { icon: 'circle-x' as const })} filled>
          {words[status]}
        </Mark>
      </span>
      <small className="muted">
        <Meaning status={status} isDirect={isDirect} />
      </small>
    </li>
  );
}

/**
 * Meaning of the word, and what it does not say: PENDING is any order that stands and of which nothing was paid out, be
 * it that the order itself is not paid, that the days are not over, or that it earns nothing in the end.
 */
function Meaning({ status, isDirect }: { status: RecruitOrder['compensation_status']; isDirect: boolean }) {
  const told: Record<RecruitOrder['compensation_status'], ReactNode> = {
    PENDING: <Trans>Nothing is paid out for it yet. It earns only once the order has been paid.</Trans>,
    PAID: <Trans>Your commission on it was paid out.</Trans>,
    CANCELED: <Trans>The order was canceled, so it earns nothing.</Trans>,
  };
  return (
    <>
      {told[status]}
      {isDirect && status !== 'CANCELED' && (
        <>
          {' '}
          <Trans>
            Your code or link was used, so it counts as your own sale: it is on your dashboard, not under
            Profit.
          </Trans>
        </>
      )}
    </>
  );
}
