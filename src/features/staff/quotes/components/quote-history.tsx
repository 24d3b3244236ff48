import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StaffQuote } from '#contract/staff/quotes.ts';
import { amountText } from '#shown/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Place } from '#shown/place.tsx';
import { Mark } from '#ui/mark.tsx';
import { QUOTE_WORDS } from '../quote-words.ts';
import work from '../../work.module.css';
import styles from './quote-history.module.css';
import { RequestMoment } from './requests-table.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface QuoteHistoryProps {
  quotes: readonly StaffQuote[];
  /** The one that holds and may be taken back. */
  activeId: number | null;
  onChange: () => void;
}

/** All quotes of a basket, newest first: what they said, by whom, and how they ended. */
export function QuoteHistory({ quotes, activeId, onChange }: QuoteHistoryProps) {
  const [asking, setAsking] = useState(false);
  if (quotes.length === 0)
    return (
      <p className="muted">
        <Trans>None yet.</Trans>
      </p>
    );
  return (
    <>
      <ol className={styles.quotes}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <QuoteEntry quote={quote} />
            {quote.id === activeId && (
              <Button small variant="risk" onClick={() => setAsking(true)}>
                <Trans>Withdraw</Trans>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {activeId !== null && (
        <WithdrawDialog
          open={asking}
          id={activeId}
          onClose={() => setAsking(false)}
          onUnheard={onChange}
          onDone={() => {
            setAsking(false);
            onChange();
          }}
        />
      )}
    </>
  );
}

function QuoteEntry({ quote }: { quote: StaffQuote }) {
  const { i18n } = useLingui();
  const name = quote.by?.name;
  const { label, kind } = QUOTE_WORDS[quote.status];
  const per = quote.lines.map((line) => `${line.quantity} × ${amountText(line.per_unit, quote.currency)}`);
  return (
    <>
      <p className={work.sum}>
        <b>{amountText(quote.amount, quote.currency)}</b>
        <Mark kind={kind}>{i18n._(label)}</Mark>
      </p>
      <p className="small muted">
        {per.join(' + ')}. <Place code={quote.country} port={quote.port} />
      </p>
      <p className="small muted">
        {name === undefined ? (
          <Trans>
            <RequestMoment at={quote.quoted_at} />. Valid until <RequestMoment at={quote.expires_at} />.
          </Trans>
        ) : (
          <Trans>
            {name} <RequestMoment at={quote.quoted_at} />. Valid until <RequestMoment at={quote.expires_at} />
            .
          </Trans>
        )}
      </p>
      {quote.note !== '' && <p className="small">{quote.note}</p>}
      {quote.reason !== null && (
        <p className="small">
          {quote.ended_by ? `${quote.ended_by.name}: ` : ''}
          {quote.reason}
        </p>
      )}
      {quote.order_number !== null && (
        <p className="small">
          <Link to={`/staff/orders/${quote.order_number}`}>
            <Trans>Order {quote.order_number}</Trans>
          </Link>
        </p>
      )}
    </>
  );
}
