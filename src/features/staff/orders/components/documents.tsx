import { Trans, useLingui } from '@lingui/react/macro';
import { addressOf } from '#contract/declare.ts';
import { STAFF_DOCUMENT_FILE } from '#contract/staff-order-papers.ts';
import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { Box } from '#ui/box.tsx';
import { DOCUMENT_KIND_WORDS } from '../order-words.ts';
import { PaperButton } from './paper-button.tsx';
import styles from '../order-screen.module.css';

/** The papers that the buyer has of us. */
export function Documents({ order }: { order: StaffOrderDetail }) {
  const { i18n } = useLingui();
  if (order.documents.length === 0) return null;
  return (
    <Box title={<Trans>Documents</Trans>}>
      <ul className="list">
        {order.documents.map(({ id, kind, title, mime, bytes, added_at: at }) => (
          <li key={id} className={styles.paper}>
            <div>
              <b>{title}</b>
              <p className="small muted">
                {i18n._(DOCUMENT_KIND_WORDS[kind])}, {i18n.date(new Date(at), { dateStyle: 'medium' })}
              </p>
            </div>
            <PaperButton
              path={addressOf(STAFF_DOCUMENT_FILE, { number: order.number, id })}
              mime={mime}
              sizeBytes={bytes}
              name={`${order.number}-${kind}`}
              title={title}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}
