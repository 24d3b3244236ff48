import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { stockReference } from '#domain/stock/reference.ts';
import { sentWords } from '#shown/sent-words.tsx';
import { useBackCloses } from '#ui/back-closes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Plate } from '#ui/plate.tsx';
import type { Reported } from '../reported.ts';
import { ReportFields } from './report-fields.tsx';
import { useReport } from './use-report.ts';

interface ReportFormProps {
  about: Reported;
  title: ReactNode;
  onClose: () => void;
}

/** Why somebody reports something, in their own words if they like: kept while it is typed, sent when there is a connection. */
export function ReportForm({ about, title, onClose }: ReportFormProps) {
  const { t } = useLingui();
  useBackCloses(onClose);
  const report = useReport(about);
  const { form, busy, taken, submit } = report;
  if (taken) {
    const words = sentWords(taken.sent, <Trans>Thank you. We will look into it.</Trans>);
    return (
      // Another one, so that the focus goes on it and a reader says it: the button that was pressed is gone.
      <Dialog
        key="taken"
        open
        onClose={onClose}
        title={words.title}
        actions={
          <Button variant="main" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {words.text}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="main" busy={busy} onClick={submit}>
            <Trans>Send</Trans>
          </Button>
          <Button tall onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="row row-wrap">
          {about.kind !== 'seller' && <Plate>{stockReference(about.id)}</Plate>} <span>{about.title}</span>
        </p>
        <form
          ref={form}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <ReportFields report={report} />
          {/* Enter in a field sends the form; the visible buttons stand in the dialog's foot. */}
          <button type="submit" hidden aria-label={t`Send`} />
        </form>
      </div>
    </Dialog>
  );
}
