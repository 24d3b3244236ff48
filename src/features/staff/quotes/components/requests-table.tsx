import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import type { QuoteRequest, QuoteRequestSort } from '#contract/staff/quotes.ts';
import { amountText } from '#shown/amount.tsx';
import { useMoment, useNow } from '#shown/clock.ts';
import type { DataColumn } from '#ui/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { SortedTable } from '../../sorted-table.tsx';
import { METHOD_WORDS } from '../quote-words.ts';
import styles from '../../work.module.css';

interface RequestsTableProps {
  requests: readonly QuoteRequest[];
  status: string;
  sort: QuoteRequestSort;
  onSort: (sort: QuoteRequestSort) => void;
}

/** One question to a row; Enter opens its basket. */
export function RequestsTable({ requests, status, sort, onSort }: RequestsTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns: readonly DataColumn<QuoteRequest>[] = [
    {
      key: 'basket',
      label: t`Basket`,
      heading: true,
      cell: ({ basket_id: id }) => <Link to={`/staff/quotes/${id}`}>{id}</Link>,
    },
    {
      key: 'buyer',
      label: t`Buyer`,
      cell: ({ customer }) => (
        <>
          {customer.name || customer.email}
          {customer.name !== '' && <small>{customer.email}</small>}
        </>
      ),
    },
    { key: 'to', label: t`Destination`, cell: (request) => <Place request={request} /> },
    { key: 'lines', label: t`Vehicle`, cell: (request) => <Lines request={request} /> },
    { key: 'asked', label: t`Asked`, cell: ({ requested_at }) => <RequestMoment at={requested_at} /> },
    status === 'open'
      ? { key: 'due', label: t`Answer`, cell: (request) => <Due request={request} /> }
      : { key: 'quote', label: t`Quote`, right: true, cell: (request) => <Answer request={request} /> },
  ];
  const ways: Record<QuoteRequestSort, string> = {
    waiting: t`Waiting longest first`,
    asked: t`Oldest request first`,
    '-asked': t`Newest request first`,
    buyer: t`Buyer, A to Z`,
    '-buyer': t`Buyer, Z to A`,
  };
  return (
    <SortedTable
      sort={sort}
      ways={ways}
      onSort={onSort}
      label={t`Requests`}
      columns={columns}
      rows={requests}
      keyOf={({ basket_id, id }) => `${basket_id} ${id}`}
      onOpen={(key) => void navigate(`/staff/quotes/${key.split(' ')[0]}`)}
      empty={
        <Empty
          bare
          icon="check"
          title={
            status === 'open' ? <Trans>Nobody is waiting for a quote</Trans> : <Trans>Nothing here</Trans>
          }
        />
      }
    />
  );
}

function Place({ request }: { request: QuoteRequest }) {
  const { port, country, destination_is_default: isDefault } = request;
  return (
    <>
      {port === '' ? country : `${port}, ${country}`}
      {isDefault && (
        <small>
          <Trans>not chosen yet</Trans>
        </small>
      )}
    </>
  );
}

function Lines({ request }: { request: QuoteRequest }) {
  const [first, ...rest] = request.lines;
  if (!first)
    return (
      <span className="muted">
        <Trans>The basket is empty</Trans>
      </span>
    );
  const more = rest.length;
  const method = METHOD_WORDS[request.method];
  return (
    <>
      {first.quantity} × {first.title}
      <small>
        {more > 0 ? (
          <Trans>
            and {more} more, {method}
          </Trans>
        ) : (
          method
        )}
      </small>
    </>
  );
}

export function RequestMoment({ at }: { at: string }) {
  const now = useNow();
  const moment = useMoment();
  return <time dateTime={at}>{now === null ? '' : moment(Date.parse(at), now, 'first')}</time>;
}

/** Time that there is, or for which it has been too late. */
function Due({ request }: { request: QuoteRequest }) {
  const now = useNow();
  const left = now === null ? null : Date.parse(request.due_at) - now;
  const hours = Math.ceil(Math.abs(left ?? 0) / 3_600_000);
  // By the server's clock: a phone with a wrong one must not call somebody's work late.
  if (request.overdue)
    return (
      <Mark kind="stop">
        <Plural value={hours} one="# hour overdue" other="# hours overdue" />
      </Mark>
    );
  return (
    <Mark kind="wait">
      <Plural value={hours} one="# hour left" other="# hours left" />
    </Mark>
  );
}

function Answer({ request }: { request: QuoteRequest }) {
  const { quote, currency } = request;
  if (!quote || currency === null) return <>–</>;
  return (
    <>
      <span className={styles.amount}>{amountText(quote.amount, currency)}</span>
      <small>
        <Trans>
          until <RequestMoment at={quote.expires_at} />
        </Trans>
      </small>
    </>
  );
}
