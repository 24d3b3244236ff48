import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '#ui/link.tsx';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { minor } from '#domain/money/money.ts';
import { Amount, amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import { PaySafely } from '#shown/pay-safely.tsx';
import { Box } from '#ui/box.tsx';
import { Mark } from '#ui/mark.tsx';
import { Note } from '#ui/note.tsx';
import { FactList } from '../profile/facts.tsx';
import { usePdf } from './pdf-button.tsx';
import { QrPicture } from './qr-code.tsx';
import { useShare } from '../components/share.tsx';
import styles from './pro-forma.module.css';

type Invoice = NonNullable<OrderDetail['invoice']>;

/** The one place where money to pay stands: who gets it, until when, and how anyone checks it. */
export function ProForma({
  order,
  invoice,
  saver,
}: {
  order: OrderDetail;
  invoice: Invoice;
  saver: boolean;
}) {
  const { t } = useLingui();
  const code = invoice.verification_code;
  const address = `/verify-invoice/${code}`;
  const url = `${location.origin}${address}`;
  const pdf = usePdf(order, invoice, saver);
  const share = useShare(invoice.number, url);
  const now = useNow();
  const owed = minor(order.balance) > 0;
  const expired = owed && now !== null && Date.parse(invoice.expires_at) <= now;
  return (
    <Box label={t`Pro-forma`} padding="none">
      <div className={styles.head}>
        <div>
          <h2>
            <Trans>Pro-forma</Trans>
          </h2>
          <p className="tiny">{invoice.number}</p>
        </div>
        <Mark icon="rosette-check" className={styles.verifiable}>
          <Trans>Verifiable</Trans>
        </Mark>
      </div>
      <div className={styles.body}>
        <p className="small muted">
          {owed ? <Trans>To pay by bank wire, or in cash at a bank</Trans> : <Trans>Paid in full</Trans>}
        </p>
        <p>
          <Amount wire={owed ? order.balance : order.total_incl_tax} currency={order.currency} large />
        </p>
        {expired && (
          <Note kind="stop" title={<Trans>This pro-forma has expired.</Trans>}>
            <Trans>Ask us for a new one before you pay.</Trans>
          </Note>
        )}
        <PayFacts order={order} invoice={invoice} owed={owed} />
        <div className={styles.check}>
          <QrPicture bits={invoice.qr} label={t`QR code of the verification address`} />
          <div className="grow">
            <p className="tiny muted">
              <Trans>Verification code</Trans>
            </p>
            <p className={styles.code}>{code}</p>
            <p className="small">
              <Trans>
                Anyone can scan it, or type it at <Link to={address}>verify-invoice</Link>
              </Trans>
            </p>
          </div>
        </div>
        <div className={`two ${styles.acts}`}>
          {pdf.button}
          {share.button}
        </div>
        {pdf.note}
        {share.note}
        <PaySafely />
      </div>
    </Box>
  );
}

function PayFacts({ order, invoice, owed }: { order: OrderDetail; invoice: Invoice; owed: boolean }) {
  const { i18n } = useLingui();
  const now = useNow();
  const moment = useMoment();
  const day = (time: string, timeZone?: 'UTC'): string =>
    i18n.date(new Date(time), { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const items = [
    { key: 'payee', name: <Trans>Payee</Trans>, value: invoice.payee },
    { key: 'account', name: <Trans>Account ends in</Trans>, value: invoice.bank_account_last4 },
  ];
  if (minor(order.paid_total) > 0 && owed)
    items.push({
      key: 'paid',
      name: <Trans>Paid so far</Trans>,
      value: amountText(order.paid_total, order.currency),
    });
  if (order.pay_before !== null && owed)
    items.push({
      key: 'before',
      name: <Trans>Pay before</Trans>,
      value: now === null ? day(order.pay_before) : moment(Date.parse(order.pay_before), now),
    });
  // The same day as the PDF prints, wherever the phone is.
  items.push({ key: 'until', name: <Trans>Valid until</Trans>, value: day(invoice.expires_at, 'UTC') });
  return <FactList items={items} />;
}
