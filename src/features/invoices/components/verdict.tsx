import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { Amount } from '#shown/amount.tsx';
import { useDay } from '#shown/day.ts';
import { Box } from '#ui/box.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { VerifiedThings } from './verified-things.tsx';
import styles from './verdict.module.css';

/** Good only when the invoice is valid and the file, where one was chosen, is as we issued it. */
export function InvoiceVerdict({ invoice, fileGiven }: { invoice: VerifiedInvoice; fileGiven: boolean }) {
  const good = invoice.valid && invoice.file !== 'changed' && (!fileGiven || invoice.file === 'unchanged');
  return (
    <Box kind={good ? 'plain' : 'stop'} title={<Heading invoice={invoice} good={good} />}>
      <Reason invoice={invoice} good={good} fileGiven={fileGiven} />
      <Facts invoice={invoice} />
    </Box>
  );
}

function Heading({ invoice, good }: { invoice: VerifiedInvoice; good: boolean }) {
  if (good) return <Trans>We issued this pro-forma</Trans>;
  if (invoice.status === 'paid' && invoice.file !== 'changed')
    return <Trans>Already paid. Do not pay again</Trans>;
  return <Trans>Do not pay</Trans>;
}

function Reason({
  invoice,
  good,
  fileGiven,
}: {
  invoice: VerifiedInvoice;
  good: boolean;
  fileGiven: boolean;
}) {
  const { file, status } = invoice;
  if (file === 'changed')
    return (
      <Note kind="stop" title={<Trans>This file was changed after we issued it.</Trans>}>
        <Trans>The bank details in it may be false. Use only the PDF from your order or our email.</Trans>
      </Note>
    );
  if (good && invoice.sample)
    return (
      <Note kind="stop" title={<Trans>This is a sample. Do not pay it.</Trans>}>
        <Trans>The account on it does not exist.</Trans>
      </Note>
    );
  if (good)
    return fileGiven ? (
      <Note kind="ok" title={<Trans>The file is unchanged and can be paid.</Trans>}>
        <Trans>Pay only to the account in this PDF.</Trans>
      </Note>
    ) : (
      <Note kind="ok" title={<Trans>It can be paid.</Trans>}>
        <Trans>
          Compare every line below with your copy. To be sure that its bank details are ours, choose the PDF
          too.
        </Trans>
      </Note>
    );
  if (status === 'superseded')
    return (
      <Note kind="stop" title={<Trans>A newer pro-forma has replaced this one.</Trans>}>
        <Trans>Pay only the newest one for your order.</Trans>
      </Note>
    );
  if (status === 'expired')
    return (
      <Note kind="stop" title={<Trans>This pro-forma has expired.</Trans>}>
        <Trans>Ask us for a new one before you pay.</Trans>
      </Note>
    );
  if (status === 'canceled')
    return (
      <Note kind="stop" title={<Trans>The order was canceled.</Trans>}>
        <Trans>Nothing is owed for it.</Trans>
      </Note>
    );
  return (
    <Note kind="stop" title={<Trans>We have received the payment for this order.</Trans>}>
      <Trans>Anyone who asks you to pay it again is not us.</Trans>
    </Note>
  );
}

function Facts({ invoice }: { invoice: VerifiedInvoice }) {
  const day = useDay('UTC');
  const { file } = invoice;
  const changed = file === 'changed';
  const rows: (readonly [string, ReactNode, ReactNode])[] = [
    ['number', <Trans key="number">Number</Trans>, invoice.invoice_number],
    ['consignee', <Trans key="consignee">Consignee</Trans>, invoice.consignee_masked],
    ['payee', <Trans key="payee">Payee</Trans>, invoice.payee],
    ...(invoice.bank === '' ? [] : ([['bank', <Trans key="bank">Bank</Trans>, invoice.bank]] as const)),
    ['account', <Trans key="account">Account ends in</Trans>, invoice.bank_account_last4],
    ['issued', <Trans key="issued">Issued</Trans>, day(invoice.issued_at)],
    ['until', <Trans key="until">Valid until</Trans>, day(invoice.expires_at)],
  ];
  // A green "Current" of the code must not stand beside a file that is false.
  if (!changed)
    rows.splice(1, 0, [
      'status',
      <Trans key="status">Status</Trans>,
      <Status key="mark" invoice={invoice} />,
    ]);
  if (file)
    rows.push([
      'file',
      <Trans key="file">File</Trans>,
      !changed ? (
        <Mark key="file-mark" kind="ok">
          <Trans>Unchanged</Trans>
        </Mark>
      ) : (
        <Mark key="file-mark" kind="stop">
          <Trans>Changed</Trans>
        </Mark>
      ),
    ]);
  // A part has come since: who paid the sum on the paper would pay too much.
  const partPaid = !changed && invoice.valid && invoice.left_to_pay !== invoice.total;
  if (partPaid)
    rows.push([
      'printed',
      <Trans key="printed">Amount on your copy</Trans>,
      <Amount key="printed-amount" wire={invoice.total} currency={invoice.currency} />,
    ]);
  return (
    <>
      <p className={styles.amount}>
        <span className="small muted">
          {changed ? (
            <Trans>What we issued under this code</Trans>
          ) : partPaid ? (
            <Trans>Left to pay</Trans>
          ) : (
            <Trans>Amount</Trans>
          )}
        </span>
        <Amount wire={partPaid ? invoice.left_to_pay : invoice.total} currency={invoice.currency} large />
      </p>
      <VerifiedThings invoice={invoice} />
      <dl className={styles.facts}>
        {rows.map(([key, name, value]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Status({ invoice: { status } }: { invoice: VerifiedInvoice }) {
  switch (status) {
    case 'current':
      return (
        <Mark kind="ok">
          <Trans>Current</Trans>
        </Mark>
      );
    case 'paid':
      return (
        <Mark kind="ok">
          <Trans>Paid</Trans>
        </Mark>
      );
    case 'superseded':
      return (
        <Mark kind="stop">
          <Trans>Replaced</Trans>
        </Mark>
      );
    case 'expired':
      return (
        <Mark kind="stop">
          <Trans>Expired</Trans>
        </Mark>
      );
    case 'canceled':
      return (
        <Mark kind="stop">
          <Trans>Canceled</Trans>
        </Mark>
      );
  }
}
