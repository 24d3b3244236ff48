import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { filesOf } from './order-files.ts';
import { bytesOf, useStoredPapers } from './stored-papers.ts';

/** One press that brings all papers of an order to this phone; says before what they weigh, and after what is not here. */
export function StorePapers({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const files = useMemo(() => filesOf(order), [order]);
  const { isKnown, online, missing, progress, ended, keep } = useStoredPapers(files);
  if (!isKnown || files.length === 0) return null;
  if (progress) {
    const { done, of, percent } = progress;
    return (
      <div role="status">
        <p className="small">
          <Trans>
            Downloading document {done} of {of}
          </Trans>
        </p>
        <Progress label={t`Documents received`} percent={percent} />
      </div>
    );
  }
  const count = missing.length;
  const size = bytesText(bytesOf(missing));
  if (count === 0) {
    const all = bytesText(bytesOf(files));
    return (
      <Note kind="ok" role="status">
        <Trans>All documents for this order are on this phone, {all}. They open without a connection.</Trans>
      </Note>
    );
  }
  const notHere = (
    <Plural
      value={count}
      one={`# document for this order is not on this phone, ${size}.`}
      other={`# documents for this order are not on this phone, ${size}.`}
    />
  );
  // A line that broke under a press may be back at once: there it is tried again.
  if (!online && ended !== 'failed')
    return (
      <Note icon="cloud-off" role="status" title={notHere}>
        <Trans>With a connection you can keep them here.</Trans>
      </Note>
    );
  return (
    <>
      <Button small icon="file-download" onClick={() => void keep()}>
        <Trans>Keep the documents for this order on this phone, {size}</Trans>
      </Button>
      {ended === 'failed' && (
        <Note kind="stop" role="alert" title={notHere}>
          <Trans>They could not be downloaded. Those received stay here. Press again for the rest.</Trans>
        </Note>
      )}
      {ended === 'full' && (
        <Note role="status" title={notHere}>
          <Trans>This phone has no room for them: they open only with a connection.</Trans>
        </Note>
      )}
    </>
  );
}
