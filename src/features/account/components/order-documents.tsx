import { Trans, useLingui } from '@lingui/react/macro';
import { DOCUMENT_FILE } from '#contract/order-documents.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { Box } from '#ui/box.tsx';
import { useDay } from './account-date.ts';
import { DocumentKindName } from './order-document-kind.tsx';
import { PaperRow } from './order-paper.tsx';

/** Papers that the shop put with the order; the pro-forma has a place of its own. */
export function OrderDocumentsBox({ order, saver }: { order: OrderDetail; saver: boolean }) {
  const { t } = useLingui();
  const date = useDay();
  const { number, documents, status } = order;
  if (documents.length === 0) {
    if (status === 'Canceled') return null;
    return (
      <Box title={<Trans>Documents</Trans>}>
        <p className="muted">
          <Trans>The bill of lading and the export certificate appear here once there are any.</Trans>
        </p>
      </Box>
    );
  }
  return (
    <Box title={<Trans>Documents</Trans>}>
      <ul className="list" aria-label={t`Documents`}>
        {documents.map((document) => (
          <PaperRow
            key={document.id}
            order={number}
            paper={document}
            path={DOCUMENT_FILE}
            name={`chicargos-${number}-${document.kind.replaceAll('_', '-')}`}
            what={document.title}
            saver={saver}
          >
            <p className="strong">{document.title}</p>
            <p className="small muted">
              <DocumentKindName kind={document.kind} />, {date(document.added_at)}
            </p>
          </PaperRow>
        ))}
      </ul>
    </Box>
  );
}
