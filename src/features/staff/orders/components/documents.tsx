import { Trans, useLingui } from '@lingui/react/macro';
import { addressOf } from '#contract/declare.ts';
import type { OrderDocument } from '#contract/orders/order-documents.ts';
import type { WithdrawnDocument } from '#contract/staff/orders.ts';
import { STAFF_DOCUMENT_FILE } from '#contract/staff/order-papers.ts';
import { Box } from '#ui/box.tsx';
import { DOCUMENT_KIND_WORDS } from '../order-words.ts';
import type { OrderActing } from './act-form.tsx';
import { PaperButton } from './paper-button.tsx';
import { WithdrawDocument } from './withdraw-document.tsx';
import styles from '../order-screen.module.css';

/** The papers that the buyer has of us, and those that were taken back. */
export function Documents(acting: OrderActing) {
  const { number, documents, withdrawn_documents: withdrawn } = acting.order;
  return (
    <>
      {documents.length > 0 && <Standing {...acting} />}
      {withdrawn.length > 0 && <Withdrawn number={number} papers={withdrawn} />}
    </>
  );
}

function Standing(acting: OrderActing) {
  const { documents } = acting.order;
  return (
    <Box title={<Trans>Documents</Trans>}>
      <ul className="list">
        {documents.map((document) => (
          <li key={document.id} className={styles.paper}>
            <Document document={document} {...acting} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Document({ document, ...acting }: OrderActing & { document: OrderDocument }) {
  const { i18n } = useLingui();
  const { id, kind, title, mime, bytes, added_at: at } = document;
  const { number } = acting.order;
  return (
    <>
      <div>
        <b>{title}</b>
        <p className="small muted">
          {i18n._(DOCUMENT_KIND_WORDS[kind])}, {i18n.date(new Date(at), { dateStyle: 'medium' })}
        </p>
      </div>
      <div className="row row-wrap">
        <PaperButton
          path={addressOf(STAFF_DOCUMENT_FILE, { number, id })}
          mime={mime}
          sizeBytes={bytes}
          name={`${number}-${kind}`}
          title={title}
        />
        <WithdrawDocument document={document} {...acting} />
      </div>
    </>
  );
}

/** Documents that the buyer has no more: when, by whom and why it was taken back. Whoever opens one is written down. */
function Withdrawn({ number, papers }: { number: string; papers: readonly WithdrawnDocument[] }) {
  const { i18n } = useLingui();
  return (
    <Box title={<Trans>Documents withdrawn</Trans>}>
      <ul className="list">
        {papers.map(({ id, kind, title, mime, bytes, withdrawn_at, withdrawn_by: who, reason }) => {
          const at = i18n.date(new Date(withdrawn_at), { dateStyle: 'medium', timeStyle: 'short' });
          return (
            <li key={id} className={styles.paper}>
              <div>
                <b>{title}</b>
                <p className="small muted">
                  {i18n._(DOCUMENT_KIND_WORDS[kind])}.{' '}
                  {who === null ? (
                    <Trans>Withdrawn {at}.</Trans>
                  ) : (
                    <Trans>
                      Withdrawn {at}, by {who}.
                    </Trans>
                  )}
                </p>
                {reason !== null && <p className="small">{reason}</p>}
              </div>
              <PaperButton
                path={addressOf(STAFF_DOCUMENT_FILE, { number, id })}
                mime={mime}
                sizeBytes={bytes}
                name={`${number}-${kind}`}
                title={title}
              />
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
