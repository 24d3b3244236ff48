import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { Box } from '#ui/box.tsx';
import { mayOrderChange } from './open-order.ts';
import { documentPlace } from './order-files.ts';
import { useDay } from '#shown/day.ts';
import { DocumentKindName } from './order-document-kind.tsx';
import { StorePapers } from './store-papers.tsx';
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
          <Trans>The bill of lading and the export certificate appear here once they are issued.</Trans>
        </p>
        <StorePapers order={order} />
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
            {...documentPlace(number, document.kind)}
            what={document.title}
            needed={document.kind === 'bill_of_lading' && mayOrderChange(order)}
            saver={saver}
          >
            <p className="strong">{document.title}</p>
            <p className="small muted">
              <DocumentKindName kind={document.kind} />, {date(document.added_at)}
            </p>
          </PaperRow>
        ))}
      </ul>
      {status !== 'Canceled' && <StorePapers order={order} />}
    </Box>
  );
}
